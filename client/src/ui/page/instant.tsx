import { dateFormat } from '@cascade/shared/domain/text/date-format';

const day = dateFormat({ dateStyle: 'long' });
const moment = dateFormat({ dateStyle: 'long', timeStyle: 'short' });
const appointment = dateFormat({ dateStyle: 'full', timeStyle: 'short' });

/** Reader's zone: "12 March 2027". */
export function DayOfInstant({ at }: { at: string }) {
  return <time dateTime={at}>{day.format(new Date(at))}</time>;
}

/** Reader's zone: "12 March 2027 at 14:30". */
export function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{moment.format(new Date(at))}</time>;
}

/** Reader's zone, with the day of the week, for what people plan: "Friday 12 March 2027 at 14:30". */
export function PlannedMoment({ at }: { at: string }) {
  return <time dateTime={at}>{appointment.format(new Date(at))}</time>;
}

/** The reader's time zone: "Europe/London". */
export function zoneName(): string {
  return new Intl.DateTimeFormat('en-GB').resolvedOptions().timeZone;
}
