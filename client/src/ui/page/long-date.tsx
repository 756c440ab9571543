const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** A day, `YYYY-MM-DD`, as "12 March 2027", independent of time zone. */
export function LongDate({ day }: { day: string }) {
  return <time dateTime={day}>{format.format(new Date(`${day}T00:00:00Z`))}</time>;
}
