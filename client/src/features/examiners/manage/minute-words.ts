/** "19:30"; the end of a day is "24:00". */
export function clockWords(minute: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}

/** "30 minutes", "1 hour", "2 days". */
export function hoursWords(minutes: number): string {
  const count = (number: number, one: string) => `${number} ${one}${number === 1 ? '' : 's'}`;
  if (minutes % 1_440 === 0 && minutes > 1_440) return count(minutes / 1_440, 'day');
  if (minutes % 60 === 0 && minutes > 0) return count(minutes / 60, 'hour');
  return count(minutes, 'minute');
}

export const dayNames = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;
