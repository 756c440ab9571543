import { HttpClient } from '../../harness/http-client.ts';
import { sleep, waitUntil } from '../../harness/wait-until.ts';
import { type Fault, type Scene, underTraffic } from '../fault.ts';

type Side = 'redis' | 'postgres';
type Way = 'closing' | 'half open';

async function untilFelt({ clients, traffic }: Scene, since: number): Promise<void> {
  await waitUntil('every member is affected', () =>
    clients.members.every((member) =>
      traffic.commands.some(
        ({ member: who, firstSentAt, ack, refusals }) =>
          who === member && (refusals.length > 0 || (firstSentAt > since && !ack)),
      ),
    ),
  );
}

/** A call that cannot be answered is refused before its caller gives up. */
async function refusedInTime({ harness, clients, expect }: Scene): Promise<void> {
  const cookie = clients.members[0]?.devices[0]?.cookie ?? '';
  const client = new HttpClient(`http://127.0.0.1:${harness.gateways[0]?.process.port}`, cookie);
  const { status, retryAfter = 0 } = await client.send('get', '/api/progress');
  expect(
    `it was refused with 503 and Retry-After, not ${status}`,
    status === 503 && retryAfter > 0,
  );
}

/** One gateway loses its connection to a service; the other keeps it. */
function partition(side: Side, way: Way): Fault {
  return {
    name: `one gateway cut off from ${side === 'redis' ? 'Redis' : 'PostgreSQL'}, ${way}`,
    run: (harness, size) =>
      underTraffic(harness, size, async (scene) => {
        const proxy = harness.gateways[0]?.[side];
        if (!proxy) throw new Error('There is no gateway.');
        const since = performance.now();
        if (way === 'closing') proxy.cut();
        else proxy.stall();
        const outage = sleep(size.outageMs);
        // Without PostgreSQL a waiting gateway also holds row locks that the other one needs.
        if (side === 'postgres' && way === 'half open') {
          await untilFelt(scene, since);
          await refusedInTime(scene);
        } else await scene.traffic.progress(size.commands);
        await outage;
        proxy.heal();
      }),
  };
}

export const partitions: Fault[] = [
  partition('redis', 'closing'),
  partition('redis', 'half open'),
  partition('postgres', 'closing'),
  partition('postgres', 'half open'),
];
