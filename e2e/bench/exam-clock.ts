import { type ClockSample, estimateOffset } from '@cascade/shared/domain/clock/clock-offset';
import { attendCircuit } from '@cascade/shared/features/circuits/events';
import type { Device } from '../harness/device.ts';
import { Harness } from '../harness/harness.ts';
import { Mock } from '../harness/mock.ts';
import { sleep } from '../harness/wait-until.ts';
import { percentile, type Series, spread } from './measure.ts';

const ROUNDS = 5;
const PAGES = 40;
/** Keeps each socket within its limit. */
const REST_MS = 2_500;
/** As a page does when it opens a circuit; see `use-attendance.ts`. */
const QUESTIONS = 5;
/** One way, uniform: 200 ± 100 ms round trip. */
const LEAST_MS = 50;
const MOST_MS = 150;

const away = () => sleep(LEAST_MS + Math.random() * (MOST_MS - LEAST_MS));

async function ask(device: Device, circuitId: string): Promise<ClockSample> {
  const sentAt = performance.now();
  await away();
  const answer = await device.command(attendCircuit.name, { circuitId });
  await away();
  const { serverNow } = attendCircuit.reply.parse(answer);
  return { sentAt, receivedAt: performance.now(), serverNow };
}

/** Error of one page's remaining time in ms, after one sample and after all. */
async function page(device: Device, mock: Mock): Promise<{ first: number; all: number }> {
  const samples: ClockSample[] = [];
  const errorNow = () => {
    const { offsetMs } = estimateOffset(samples) ?? { offsetMs: Number.NaN };
    // The database runs on this machine, so its time is this process's own.
    return Math.abs(performance.now() + offsetMs - Date.now());
  };
  samples.push(await ask(device, mock.id));
  const first = errorNow();
  while (samples.length < QUESTIONS) samples.push(await ask(device, mock.id));
  return { first, all: errorNow() };
}

/** G9: error of a page's remaining time, with a round trip of 200 ± 100 ms. */
export async function benchExamClock(): Promise<string[]> {
  const harness = await Harness.start({ workers: 0, isProxied: false });
  const mock = await Mock.gather(harness, 1);
  try {
    await mock.launch();
    const first: Series = [];
    const all: Series = [];
    for (let round = 0; round < ROUNDS; round++) {
      await sleep(REST_MS);
      const errors = await Promise.all(
        Array.from({ length: PAGES }, (_, at) => {
          const device = mock.devices[at % mock.devices.length];
          if (!device) throw new Error('The mock has people.');
          return page(device, mock);
        }),
      );
      first.push(
        percentile(
          errors.map((error) => error.first),
          0.99,
        ),
      );
      all.push(
        percentile(
          errors.map((error) => error.all),
          0.99,
        ),
      );
    }
    return [
      `Error of the remaining time on ${PAGES} pages, round trip of 200 ± 100 ms`,
      `  p99 after ${QUESTIONS} questions: ${spread(all, 1)} ms (goal at most 250); after one: ${spread(first, 1)} ms`,
    ];
  } finally {
    await mock.disperse();
    await harness.stop();
  }
}
