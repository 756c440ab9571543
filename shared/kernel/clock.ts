/** The source of time for rules and actions, so that tests can set it. */
export type Clock = { now(): Date };

/** A clock for tests that only moves when told to. */
export class FakeClock implements Clock {
  private millis: number;

  constructor(start: Date | string = '2027-01-04T09:00:00Z') {
    this.millis = new Date(start).getTime();
  }

  now(): Date {
    return new Date(this.millis);
  }

  /** Milliseconds; negative moves backwards. */
  advance(milliseconds: number): void {
    this.millis += milliseconds;
  }
}
