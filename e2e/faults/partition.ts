import { sleep, waitUntil } from '../harness/wait-until.ts';
import { type Fault, type Scene, underTraffic } from './fault.ts';

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
        if (side === 'postgres' && way === 'half open') await untilFelt(scene, since);
        else await scene.traffic.progress(size.commands);
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
