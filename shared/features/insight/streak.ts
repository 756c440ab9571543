/** A day as `YYYY-MM-DD` in UTC. */
export function dayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}

export function addDays(day: string, days: number): string {
  return dayOf(new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000));
}

export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}

/**
 * A current streak may end yesterday, because today is not over.
 * @param days days with practice, in any order
 * @param today the current day
 */
export function streaks(days: string[], today: string): { current: number; longest: number } {
  const practised = new Set(days);
  const runTo = (last: string) => {
    let length = 0;
    while (practised.has(addDays(last, -length))) length += 1;
    return length;
  };
  const longest = [...practised]
    .filter((day) => !practised.has(addDays(day, 1)))
    .reduce((most, day) => Math.max(most, runTo(day)), 0);
  const current = practised.has(today) ? runTo(today) : runTo(addDays(today, -1));
  return { current, longest };
}
