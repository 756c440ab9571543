import { wholeSize } from '../../faults/sizes.ts';
import { jitter } from '../../faults/timing/jitter.ts';
import { Harness } from '../../harness/harness.ts';

/** G5: deliveries while each connection fails for 2 s every 15 s, compared with bare socket.io. */
export async function benchLiveJitter(): Promise<string[]> {
  const harness = await Harness.start({ workers: 0 });
  const { devices, rounds } = wholeSize.jitter;
  const lines = [`Deliveries under jitter, 15 s / 2 s, ${rounds} times, ${devices} sockets`];
  try {
    for (const { name, run } of jitter) {
      const { counts, notes } = await run(harness, wholeSize);
      const share = (100 * (counts.expected - counts.lost)) / counts.expected;
      lines.push(
        `  ${name}: ${share.toFixed(1)} % of ${counts.expected}, ${counts.duplicate} duplicates, ` +
          `${counts.notDense} out of order (goal 100 %, 0, 0); ${notes[0]}`,
      );
    }
    return lines;
  } finally {
    await harness.stop();
  }
}
