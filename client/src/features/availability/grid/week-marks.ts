import {
  STEP_MINUTES,
  unionOf,
  type WeeklyTime,
  without,
} from '@cascade/shared/domain/availability/free-hours';
import { clockWords, dayNames } from '../../../domain/availability/week-words.ts';

/** A half hour of the week. */
export type Cell = { day: number; minute: number };

export const isSameCell = (one: Cell, other: Cell) =>
  one.day === other.day && one.minute === other.minute;

export const isMarked = (weekly: readonly WeeklyTime[], { day, minute }: Cell): boolean =>
  weekly.some((one) => one.day === day && one.fromMinute <= minute && minute < one.toMinute);

/** Everything between two cells: on each day between theirs, each time between theirs. */
export function painted(
  weekly: readonly WeeklyTime[],
  from: Cell,
  to: Cell,
  isFree: boolean,
): WeeklyTime[] {
  const [firstDay, lastDay] = [Math.min(from.day, to.day), Math.max(from.day, to.day)];
  const stroke = {
    fromMinute: Math.min(from.minute, to.minute),
    toMinute: Math.max(from.minute, to.minute) + STEP_MINUTES,
  };
  return onEachDay((day) => {
    const times = weekly.filter((one) => one.day === day);
    if (day < firstDay || lastDay < day) return times;
    return isFree ? [...times, stroke] : without(times, [stroke]);
  });
}

/** The times of one day on other days too, in place of theirs. */
export function copied(
  weekly: readonly WeeklyTime[],
  from: number,
  to: readonly number[],
): WeeklyTime[] {
  return onEachDay((day) => weekly.filter((one) => one.day === (to.includes(day) ? from : day)));
}

function onEachDay(timesOf: (day: number) => Parameters<typeof unionOf>[0]): WeeklyTime[] {
  return dayNames.flatMap((_, day) => unionOf(timesOf(day)).map((time) => ({ day, ...time })));
}

/** "19:00 to 21:30, 22:00 to 23:00". */
export function timesWords(times: readonly { fromMinute: number; toMinute: number }[]): string {
  return times
    .map(({ fromMinute, toMinute }) => `${clockWords(fromMinute)} to ${clockWords(toMinute)}`)
    .join(', ');
}

/** What was painted, for screen readers: "Monday to Friday, 19:00 to 21:00: free". */
export function strokeWords(from: Cell, to: Cell, isFree: boolean): string {
  const [first, last] = [Math.min(from.day, to.day), Math.max(from.day, to.day)];
  const days = first === last ? dayNames[first] : `${dayNames[first]} to ${dayNames[last]}`;
  const time = {
    fromMinute: Math.min(from.minute, to.minute),
    toMinute: Math.max(from.minute, to.minute) + STEP_MINUTES,
  };
  return `${days}, ${timesWords([time])}: ${isFree ? 'free' : 'not free'}`;
}
