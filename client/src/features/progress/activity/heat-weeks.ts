import type { ActivityDay } from '@cascade/shared/features/insight/contract';
import { addDays } from '@cascade/shared/features/insight/streak';

const HEAT_WEEKS = 26;

type HeatDay = ActivityDay & { isAhead: boolean };
export type HeatWeek = {
  /** A Monday. */
  startsOn: string;
  /** Monday to Sunday. */
  days: HeatDay[];
};

function mondayOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}

/** Oldest first. */
export function heatWeeks(active: readonly ActivityDay[], today: string): HeatWeek[] {
  const stationsOn = new Map(active.map(({ day, stations }) => [day, stations]));
  const first = addDays(mondayOf(today), -7 * (HEAT_WEEKS - 1));
  return Array.from({ length: HEAT_WEEKS }, (_, week) => {
    const startsOn = addDays(first, 7 * week);
    const days = Array.from({ length: 7 }, (_, place) => {
      const day = addDays(startsOn, place);
      return { day, stations: stationsOn.get(day) ?? 0, isAhead: day > today };
    });
    return { startsOn, days };
  });
}

type HeatStep = 'none' | 'some' | 'more' | 'most';

/** One; two or three; four and more. */
export function heatStep(stations: number): HeatStep {
  if (stations === 0) return 'none';
  if (stations === 1) return 'some';
  return stations < 4 ? 'more' : 'most';
}
