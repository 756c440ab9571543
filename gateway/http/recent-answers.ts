const MINUTE_MS = 60_000;
const KEPT_MINUTES = 60;

type Tally = { count: number; failures: number };
type Minute = { at: number; byCall: Map<string, Tally>; isExplained: boolean };

/**
 * How many calls this process answered in the last hour, and how many failed on our side, by
 * contract name. Kept in memory: one small map for each minute.
 */
export class RecentAnswers {
  private minutes: Minute[] = [];

  /** @param now a clock of this process alone, in milliseconds */
  constructor(private readonly now: () => number = () => performance.now()) {}

  note(call: string, isFailure: boolean): void {
    const { byCall } = this.running();
    const tally = byCall.get(call) ?? { count: 0, failures: 0 };
    tally.count += 1;
    if (isFailure) tally.failures += 1;
    byCall.set(call, tally);
  }

  /**
   * A service is known to be away, which is told by itself: failures of this minute and of the one
   * before it do not count again for an hour after it is back.
   */
  explain(): void {
    const { at } = this.running();
    for (const minute of this.minutes) if (minute.at >= at - 1) minute.isExplained = true;
  }

  /** @param lastMinutes at most 60, the running one included */
  sum(isOf: (call: string) => boolean, lastMinutes: number): Tally {
    const from = this.running().at - lastMinutes;
    const sum = { count: 0, failures: 0 };
    for (const { at, byCall, isExplained } of this.minutes)
      if (at > from && !isExplained)
        for (const [call, { count, failures }] of byCall)
          if (isOf(call)) {
            sum.count += count;
            sum.failures += failures;
          }
    return sum;
  }

  private running(): Minute {
    const at = Math.floor(this.now() / MINUTE_MS);
    const last = this.minutes.at(-1);
    if (last?.at === at) return last;
    const begun: Minute = { at, byCall: new Map(), isExplained: false };
    this.minutes = [...this.minutes.filter((one) => one.at > at - KEPT_MINUTES), begun];
    return begun;
  }
}
