import type { Logger } from './log.ts';

/** `mostMs`: how long the next step waits for this one. */
export type StopStep = { name: string; mostMs: number; act: () => unknown };

const SPARE_MS = 1_000;

/** A limit for the whole stop that the steps cannot exceed together. */
export function stopWithinMs(steps: StopStep[]): number {
  return steps.reduce((sum, { mostMs }) => sum + mostMs, SPARE_MS);
}

/**
 * Runs the steps one after the other. One that fails, or takes longer than its time, is logged and
 * does not keep the next from running. Never throws.
 */
export async function stopInSteps(steps: StopStep[], log: Pick<Logger, 'warn'>): Promise<void> {
  for (const { name, mostMs, act } of steps) {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`it took over ${mostMs} ms`)), mostMs);
    });
    try {
      await Promise.race([Promise.resolve().then(act), late]);
    } catch (error) {
      log.warn({ err: error, step: name }, 'a step of stopping was not completed');
    } finally {
      clearTimeout(timer);
    }
  }
}
