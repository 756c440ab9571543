import { BareCrowd } from '../harness/bare-crowd.ts';
import { soon } from '../harness/until.ts';
import type { Wire } from '../harness/wire.ts';
import { type Fault, type Size, underTraffic } from './fault.ts';

type Way = 'clean' | 'half open';
type Rhythm = Pick<Size['jitter'], 'rounds' | 'everyMs' | 'forMs'>;

/** Cuts each wire once in every period, all of them spread over it, and heals it after a while. */
async function shake(wires: Wire[], way: Way, { rounds, everyMs, forMs }: Rhythm) {
  await Promise.all(
    wires.map(async (wire, place) => {
      await soon((everyMs * place) / wires.length);
      for (let round = 0; round < rounds; round++) {
        if (way === 'clean') wire.cut();
        else wire.cutHalf();
        await soon(forMs);
        wire.heal();
        await soon(everyMs - forMs);
      }
    }),
  );
}

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;

/** Everybody's connection fails again and again, beside bare socket.io on the same kind of wires. */
function jitterOf(way: Way): Fault {
  return {
    name: `jitter, ${way}`,
    run: async (lab, size) => {
      const { devices, ...rhythm } = size.jitter;
      const bare = await BareCrowd.gather(devices);
      try {
        const members = Math.ceil(devices / size.devices);
        const outcome = await underTraffic(
          lab,
          { ...size, members },
          async ({ crowd, expect, note }) => {
            bare.start();
            await Promise.all([shake(crowd.wires, way, rhythm), shake(bare.wires, way, rhythm)]);
            const control = await bare.delivered();
            note(
              `bare socket.io with state recovery: ${percent(control.share)} of ${control.expected}`,
            );
            if (way === 'half open')
              expect('the control loses some, so this can be lost', control.share < 1);
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
