const format = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
});

/** An instant where people meet: in the reader's zone, and the zone with it. */
export function ZonedTime({ at }: { at: string }) {
  return <time dateTime={at}>{format.format(new Date(at))}</time>;
}
