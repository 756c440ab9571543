import { expectedEvent, readEntries } from '../../harness/entries.ts';
import { sleep, waitUntil } from '../../harness/wait-until.ts';
import { type Fault, inMilliseconds, type Scene, underTraffic } from '../fault.ts';

/**
 * One command at a time without Redis: it must be acknowledged, and reach the device on the same
 * gateway and, by heads only, the one on the other.
 */
async function follow({ clients, traffic, note }: Scene, rounds: number): Promise<void> {
  const here: number[] = [];
  const there: number[] = [];
  for (const member of clients.members.slice(0, rounds)) {
    const [device, mirror] = member.devices;
    if (!device || !mirror) throw new Error('Each member needs two devices for this.');
    const command = await traffic.bookmark(member, device);
    const [entries] = await readEntries(clients, member);
    const n = entries.find(expectedEvent(command))?.n ?? Number.NaN;
    await waitUntil('the socket on the same gateway receives it', () =>
      device.received.some((event) => event.n === n),
    );
    here.push(performance.now() - (command.ack?.at ?? 0));
    await waitUntil('the device on the other gateway has read it', () => mirror.knows(n));
    there.push(performance.now() - (command.ack?.at ?? 0));
  }
  note(`same gateway: ${inMilliseconds(here)}; other gateway by heads: ${inMilliseconds(there)}`);
}

/** Redis is killed and loses its data: commands are still acknowledged and heads carry events. */
export const killRedis: Fault = {
  name: 'SIGKILL of Redis',
  run: (harness, size) =>
    underTraffic(harness, size, async (scene) => {
      const { clients, traffic, expect } = scene;
      const before = clients.devices.map(({ disconnects }) => disconnects);
      await harness.services.kill('redis');
      const outage = sleep(size.outageMs);
      await traffic.progress(size.commands);
      await follow(scene, Math.min(5, size.members));
      await outage;
      await harness.services.revive();
      await waitUntil('both gateways are ready again', async () => {
        const replies = await Promise.all(
          harness.gateways.map(({ process }) => fetch(`http://127.0.0.1:${process.port}/readyz`)),
        );
        return replies.every(({ ok }) => ok);
      });
      expect(
        'no socket was dropped',
        clients.devices.every(({ disconnects }, at) => disconnects === before[at]),
      );
    }),
};
