// Preloaded into a process: shifts its date by WRONG_DATE_MS.
const aheadMs = Number(process.env.WRONG_DATE_MS);
const RightDate = Date;
const rightNow = Date.now;

globalThis.Date = class extends RightDate {
  constructor(...parts) {
    if (parts.length === 0) super(rightNow() + aheadMs);
    else super(...parts);
  }
  static now() {
    return rightNow() + aheadMs;
  }
  // Dates made elsewhere are still dates.
  static [Symbol.hasInstance](value) {
    return RightDate[Symbol.hasInstance].call(RightDate, value);
  }
};
Object.defineProperty(performance, 'timeOrigin', { value: performance.timeOrigin + aheadMs });
