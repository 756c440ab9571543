import type { CancellationRule } from '../examiners/words.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

type Step = { untilMs: number; half: 1 | 2 };
/** What is given back until how long before the start; nothing after the last. The first gives all. */
const steps: Record<CancellationRule, readonly [Step, Step]> = {
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

/** Somebody who has just booked may think again, unless the session is near. */
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

/**
 * Until when a member may choose another time: while cancelling gives everything back, since somebody
 * who moves to a day far off could cancel there; and never within the examiner's notice.
 */
export function movableUntilOf(
  { rule, bookedAt, startsAt }: Omit<Booked, 'price'>,
  noticeMinutes: number,
): Date {
  const start = startsAt.getTime();
  const byRule = start - steps[rule][0].untilMs;
  const byGrace = Math.min(bookedAt.getTime() + GRACE_MS, start - GRACE_AHEAD_MS - 1);
  return new Date(Math.min(Math.max(byRule, byGrace), start - noticeMinutes * 60_000));
}

/** Our part of what an examiner keeps: the fee in proportion, rounded down to a penny. */
export function feeOf({ price, fee }: { price: number; fee: number }, kept: number): number {
  return Math.floor((kept * fee) / price);
}
