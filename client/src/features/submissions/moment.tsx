const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' });

/** An instant on the reader's own clock. */
export function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{format.format(new Date(at))}</time>;
}
