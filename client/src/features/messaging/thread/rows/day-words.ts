const long = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const DAY_MS = 86_400_000;

/** The day of an instant where the reader is, `YYYY-MM-DD`. */
export function dayOf(at: Date): string {
  const part = (number: number) => String(number).padStart(2, '0');
  return `${at.getFullYear()}-${part(at.getMonth() + 1)}-${part(at.getDate())}`;
}

/** "Today", "Yesterday", else "12 March 2027". @param today as `dayOf` says it */
export function dayWords(day: string, today: string): string {
  const at = Date.parse(day);
  const ago = Date.parse(today) - at;
  if (ago === 0) return 'Today';
  return ago === DAY_MS ? 'Yesterday' : long.format(at);
}
