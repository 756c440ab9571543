import type { CancellationRule } from '../examiners/words.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** What is given back until how long before the start; nothing after the last. */
const steps: Record<CancellationRule, readonly { untilMs: number; half: 1 | 2 }[]> = {
  flexible: [
    { untilMs: DAY_MS, half: 2 },
    { untilMs: 0, half: 1 },
  ],
  moderate: [
    { untilMs: 2 * DAY_MS, half: 2 },
    { untilMs: DAY_MS, half: 1 },
  ],
  strict: [
    { untilMs: 7 * DAY_MS, half: 2 },
    { untilMs: 2 * DAY_MS, half: 1 },
  ],
};

/** Whoever has just booked may think again, unless the session is near. */
const GRACE_MS = HOUR_MS;
const GRACE_AHEAD_MS = DAY_MS;

type Booked = { price: number; rule: CancellationRule; bookedAt: Date; startsAt: Date };

/**
 * What a member who cancels at an instant gets back, in pence. Half of an odd price is rounded up.
 * An examiner who cancels gives everything back, and needs no rule.
 */
export function refundOf({ price, rule, bookedAt, startsAt }: Booked, at: Date): number {
  const ahead = startsAt.getTime() - at.getTime();
  if (ahead <= 0) return 0;
  if (at.getTime() - bookedAt.getTime() <= GRACE_MS && ahead > GRACE_AHEAD_MS) return price;
  const step = steps[rule].find(({ untilMs }) => ahead >= untilMs);
  return step ? Math.ceil((price * step.half) / 2) : 0;
}

/** Our part of what an examiner keeps: the fee in proportion, rounded down to a penny. */
export function feeOf({ price, fee }: { price: number; fee: number }, kept: number): number {
  return Math.floor((kept * fee) / price);
}
