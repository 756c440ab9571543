import { addDays } from '../insight/streak.ts';
import type { Achievement } from './contract.ts';

/** Completed stations that are an achievement. */
export const STATION_STEPS = [1, 10, 25, 50, 100, 200] as const;
/** Days of practice in a row that are an achievement. */
export const STREAK_STEPS = [7, 14, 30] as const;
/** A shorter mock is practice: the standard, 82/160, is that of eight stations. */
export const FEWEST_MOCK_STATIONS = 8;

/** Days are `YYYY-MM-DD`, in any order. */
export type StudyRecord = {
  /** The first completion of each station, with the station's category. */
  completions: readonly { day: string; category: string }[];
  /** How many stations there are, by category. */
  stationsOf: ReadonlyMap<string, number>;
  practiceDays: readonly string[];
  /** Days on which a mock of at least `FEWEST_MOCK_STATIONS` was passed. */
  passedMockDays: readonly string[];
};

/**
 * What a member has reached, and on which day. Computed from rows each time: the day of a step is
 * the day of the completion that reached it, and a category with a new station is open again.
 * @returns the latest first; of one day the greater step first
 */
export function achievementsOf(record: StudyRecord): Achievement[] {
  const reached = [
    ...stationSteps(record),
    ...wholeCategories(record),
    ...streakSteps(record),
    ...firstPassedMock(record),
  ];
  return reached.toReversed().sort((a, b) => b.date.localeCompare(a.date));
}

function stationSteps({ completions }: StudyRecord): Achievement[] {
  const days = sorted(completions.map(({ day }) => day));
  return STATION_STEPS.flatMap((step) => {
    const date = days[step - 1];
    if (date === undefined) return [];
    const title = step === 1 ? 'First station completed' : `${step} stations completed`;
    return [{ title, date, type: 'stations' as const }];
  });
}

function wholeCategories({ completions, stationsOf }: StudyRecord): Achievement[] {
  return [...stationsOf].flatMap(([category, stations]) => {
    const days = sorted(completions.flatMap((one) => (one.category === category ? one.day : [])));
    const date = days.at(-1);
    if (date === undefined || days.length < stations) return [];
    return [{ title: `Every ${category} station`, date, type: 'category' as const }];
  });
}

function streakSteps({ practiceDays }: StudyRecord): Achievement[] {
  const firstDays = new Map<number, string>();
  let [length, before] = [0, ''];
  for (const day of sorted([...new Set(practiceDays)])) {
    length = before !== '' && addDays(before, 1) === day ? length + 1 : 1;
    before = day;
    if (!firstDays.has(length)) firstDays.set(length, day);
  }
  return STREAK_STEPS.flatMap((step) => {
    const date = firstDays.get(step);
    return date === undefined
      ? []
      : [{ title: `${step} days in a row`, date, type: 'streak' as const }];
  });
}

function firstPassedMock({ passedMockDays }: StudyRecord): Achievement[] {
  const [date] = sorted(passedMockDays);
  return date === undefined ? [] : [{ title: 'Mock exam passed', date, type: 'mock' }];
}

/**
 * The category with the most completed stations; of equal ones the first by the alphabet.
 * @returns null without completions
 */
export function favouriteCategory(completions: readonly { category: string }[]): string | null {
  const counts = new Map<string, number>();
  for (const { category } of completions) counts.set(category, (counts.get(category) ?? 0) + 1);
  const [favourite] = [...counts].sort(
    ([nameA, a], [nameB, b]) => b - a || nameA.localeCompare(nameB),
  );
  return favourite?.[0] ?? null;
}

const sorted = (days: readonly string[]) => days.toSorted((a, b) => a.localeCompare(b));
