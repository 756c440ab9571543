import { sleep, waitUntil } from '../../harness/wait-until.ts';
import { type Fault, underTraffic } from '../fault.ts';

/** PostgreSQL crashes: clear refusals, no false acks; sockets stay; queued commands apply once. */
export const stopPostgres: Fault = {
  name: 'PostgreSQL crashes',
  run: (harness, size) =>
    underTraffic(harness, size, async ({ clients, traffic, expect, note }) => {
      const dropped = clients.devices.map(({ disconnects }) => disconnects);
      await harness.services.kill('postgres');
      const goneAt = performance.now();
      const outage = sleep(size.outageMs);
      const refusals = () =>
        traffic.commands.flatMap((command) => command.refusals).filter(({ at }) => at > goneAt);
      await waitUntil('every member is refused', () =>
        clients.members.every((member) =>
          traffic.commands.some(
            (command) =>
              command.member === member && command.refusals.some(({ at }) => at > goneAt),
          ),
        ),
      );
      await outage;
      const falseAcks = traffic.commands.filter(
        ({ firstSentAt, ack }) => firstSentAt > goneAt && ack !== undefined,
      );
      const given = refusals();
      await harness.services.revive();
      await waitUntil('PostgreSQL answers again', () =>
        harness.database.sql`select 1`.then(
          () => true,
          () => false,
        ),
      );
      expect('nothing was acknowledged while PostgreSQL was unavailable', falseAcks.length === 0);
      expect(
        'each refusal was a 503 with Retry-After',
        given.every(({ answer }) => answer.status === 503 && (answer.retryAfter ?? 0) > 0),
      );
      expect(
        'no socket was dropped',
        clients.devices.every(({ disconnects }, at) => disconnects === dropped[at]),
      );
      note(
        `${given.length} refusals: ${[...new Set(given.map(({ answer }) => answer.status))].join(', ')}`,
      );
    }),
};
