import { dateFormat } from '@cascade/shared/domain/text/date-format';

const format = dateFormat({ dateStyle: 'long', timeZone: 'UTC' });

/** `YYYY-MM-DD`, independent of time zone. */
export function LongDate({ day }: { day: string }) {
  return <time dateTime={day}>{format.format(new Date(`${day}T00:00:00Z`))}</time>;
}
