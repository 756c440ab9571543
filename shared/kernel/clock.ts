export type Clock = { now(): Date };

export class FakeClock implements Clock {
  private millis: number;

  constructor(start: Date | string = '2027-01-04T09:00:00Z') {
    this.millis = new Date(start).getTime();
  }

  now(): Date {
    return new Date(this.millis);
  }

  advance(milliseconds: number): void {
    this.millis += milliseconds;
  }
}
