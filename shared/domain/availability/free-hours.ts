/** Hours are marked in steps of this many minutes. */
export const STEP_MINUTES = 30;
export const DAY_MINUTES = 1_440;

/** A time of one day by wall clock, in minutes since midnight; `toMinute` is not included. */
export type DayTime = { fromMinute: number; toMinute: number };
/** On every day of the week; 0 is Monday. */
export type WeeklyTime = DayTime & { day: number };
/** On one date only: "2027-03-28". Wins over the weekly times; busy wins over free. */
export type DateException = DayTime & { date: string; isFree: boolean };

/** When a member is free, by the wall clock of their zone, so that 19:00 stays 19:00. */
export type FreeHours = {
  /** IANA name: "Europe/London". */
  timeZone: string;
  weekly: readonly WeeklyTime[];
  exceptions: readonly DateException[];
};

const DAY_MS = 86_400_000;

/** 0 is Monday. @param date "2027-03-28" */
const weekdayOf = (date: string): number => (new Date(`${date}T00:00Z`).getUTCDay() + 6) % 7;

/** @param date "2027-03-28" */
export const dateAfter = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** Sorted; what overlaps or touches is one. */
export function unionOf(times: readonly DayTime[]): DayTime[] {
  const found: DayTime[] = [];
  for (const { fromMinute, toMinute } of [...times].sort((a, b) => a.fromMinute - b.fromMinute)) {
    if (fromMinute >= toMinute) continue;
    const last = found.at(-1);
    if (last && fromMinute <= last.toMinute) last.toMinute = Math.max(last.toMinute, toMinute);
    else found.push({ fromMinute, toMinute });
  }
  return found;
}

/** What of the first is not in the second. */
export function without(times: readonly DayTime[], taken: readonly DayTime[]): DayTime[] {
  return taken.reduce<DayTime[]>(
    (left, { fromMinute, toMinute }) =>
      left.flatMap((one) =>
        [
          { fromMinute: one.fromMinute, toMinute: Math.min(one.toMinute, fromMinute) },
          { fromMinute: Math.max(one.fromMinute, toMinute), toMinute: one.toMinute },
        ].filter((part) => part.fromMinute < part.toMinute),
      ),
    unionOf(times),
  );
}

/** Each day's times sorted and joined, days in order; exceptions likewise, by date. */
export function tidied<Hours extends FreeHours>(hours: Hours): Hours {
  const weekly = [0, 1, 2, 3, 4, 5, 6].flatMap((day) =>
    unionOf(hours.weekly.filter((one) => one.day === day)).map((time) => ({ day, ...time })),
  );
  const dates = [...new Set(hours.exceptions.map(({ date }) => date))].sort();
  const exceptions = dates.flatMap((date) => {
    const of = (isFree: boolean) =>
      hours.exceptions.filter((one) => one.date === date && one.isFree === isFree);
    const busy = unionOf(of(false));
    return [
      ...busy.map((time) => ({ date, isFree: false, ...time })),
      ...without(of(true), busy).map((time) => ({ date, isFree: true, ...time })),
    ].sort((a, b) => a.fromMinute - b.fromMinute);
  });
  return { ...hours, weekly, exceptions };
}

/** When somebody is free on a date, by wall clock. @param date "2027-03-28" */
export function freeOn(date: string, { weekly, exceptions }: FreeHours): DayTime[] {
  const day = weekdayOf(date);
  const special = exceptions.filter((one) => one.date === date);
  return without(
    [...weekly.filter((one) => one.day === day), ...special.filter(({ isFree }) => isFree)],
    special.filter(({ isFree }) => !isFree),
  );
}
