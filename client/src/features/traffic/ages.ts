/** How old figures are, in words that a glance takes in. */
export function ageWords(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1_000));
  if (seconds < 100) return `${seconds} ${seconds === 1 ? 'second' : 'seconds'} old`;
  const minutes = Math.round(seconds / 60);
  return minutes < 100 ? `${minutes} minutes old` : `${Math.round(minutes / 60)} hours old`;
}
