import { BareClients } from '../../harness/bare-clients.ts';
import type { FaultProxy } from '../../harness/fault-proxy.ts';
import { sleep } from '../../harness/wait-until.ts';
import { type Fault, type Size, underTraffic } from '../fault.ts';

type Way = 'clean' | 'half open';
type Rhythm = Pick<Size['jitter'], 'rounds' | 'everyMs' | 'forMs'>;

async function shake(proxies: FaultProxy[], way: Way, { rounds, everyMs, forMs }: Rhythm) {
  await Promise.all(
    proxies.map(async (proxy, place) => {
      await sleep((everyMs * place) / proxies.length);
      for (let round = 0; round < rounds; round++) {
        if (way === 'clean') proxy.cut();
        else proxy.cutHalf();
        await sleep(forMs);
        proxy.heal();
        await sleep(everyMs - forMs);
      }
    }),
  );
}

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;

/** All connections fail repeatedly, compared with bare socket.io on the same kind of proxies. */
function jitterOf(way: Way): Fault {
  return {
    name: `jitter, ${way}`,
    run: async (harness, size) => {
      const { devices, ...rhythm } = size.jitter;
      const bare = await BareClients.gather(devices);
      try {
        const members = Math.ceil(devices / size.devices);
        const outcome = await underTraffic(
          harness,
          { ...size, members },
          async ({ clients, expect, note }) => {
            bare.start();
            await Promise.all([
              shake(clients.proxies, way, rhythm),
              shake(bare.proxies, way, rhythm),
            ]);
            const control = await bare.delivered();
            note(
              `bare socket.io with state recovery: ${percent(control.share)} of ${control.expected}`,
            );
            if (way === 'half open')
              expect('the control loses some, so the fault has an effect', control.share < 1);
          },
        );
        return outcome;
      } finally {
        await bare.disperse();
      }
    },
  };
}

export const jitter: Fault[] = [jitterOf('clean'), jitterOf('half open')];
