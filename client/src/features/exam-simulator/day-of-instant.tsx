const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' });

/** An instant by its day where the reader is: "12 March 2027". */
export function DayOfInstant({ at }: { at: string }) {
  return <time dateTime={at}>{format.format(new Date(at))}</time>;
}
