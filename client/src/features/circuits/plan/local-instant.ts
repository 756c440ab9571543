/** What the browser's date field says, as an instant; null while it says nothing whole. */
export function instantOf(local: string): string | null {
  const at = new Date(local);
  return local === '' || Number.isNaN(at.getTime()) ? null : at.toISOString();
}

/** An instant as the browser's date field takes it: "2027-03-12T09:30" in the reader's zone. */
export function localOf(instant: string | null): string {
  if (instant === null) return '';
  const at = new Date(instant);
  const shifted = new Date(at.getTime() - at.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
}

/** The reader's time zone, as it is written beside times. */
export function zoneName(): string {
  return new Intl.DateTimeFormat('en-GB').resolvedOptions().timeZone;
}
