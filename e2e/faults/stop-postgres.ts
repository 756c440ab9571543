import { soon, until } from '../harness/until.ts';
import { type Fault, underTraffic } from './fault.ts';

/** PostgreSQL crashes: a clear refusal and no false ack; sockets stay; what waits lands once. */
export const stopPostgres: Fault = {
  name: 'PostgreSQL crashes',
  run: (lab, size) =>
    underTraffic(lab, size, async ({ crowd, traffic, expect, note }) => {
      const dropped = crowd.devices.map(({ disconnects }) => disconnects);
      await lab.services.kill('postgres');
      const goneAt = performance.now();
      const outage = soon(size.outageMs);
      const refusals = () =>
        traffic.commands.flatMap((command) => command.refusals).filter(({ at }) => at > goneAt);
      await until('every member is refused', () =>
        crowd.members.every((member) =>
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
      await lab.services.revive();
      await until('PostgreSQL answers again', () =>
        lab.database.sql`select 1`.then(
          () => true,
          () => false,
        ),
      );
      expect('nothing was acknowledged while it was away', falseAcks.length === 0);
      expect(
        'each refusal was a clear 503 with a time to wait',
        given.every(({ answer }) => answer.status === 503 && (answer.retryAfter ?? 0) > 0),
      );
      expect(
        'no socket was dropped',
        crowd.devices.every(({ disconnects }, at) => disconnects === dropped[at]),
      );
      note(
        `${given.length} refusals: ${[...new Set(given.map(({ answer }) => answer.status))].join(', ')}`,
      );
    }),
};
