/** Where rules and actions take the time from, so that tests can set it. */
export type Clock = { now(): Date };

/** A clock that stands still until it is moved. */
export class FakeClock implements Clock {
  private millis: number;

  constructor(start: Date | string = '2027-01-04T09:00:00Z') {
    this.millis = new Date(start).getTime();
  }

  now(): Date {
    return new Date(this.millis);
  }

  /** Moves the hands by a number of milliseconds, backwards when negative. */
  advance(milliseconds: number): void {
    this.millis += milliseconds;
  }
}
