import { tzOffset } from '@date-fns/tz/tzOffset';

export const recurrences = ['none', 'daily', 'weekly', 'biweekly', 'monthly'] as const;
export type Recurrence = (typeof recurrences)[number];

/** Sessions at the same wall-clock time, in the zone of the person who planned them. */
export type Series = {
  /** The first session: "2027-03-28T19:00". */
  start: string;
  /** IANA name: "Europe/London". */
  zone: string;
  recurrence: Recurrence;
} & SeriesEnd;

/** `until` is the last local day, included: "2027-12-31". Neither means without end. */
type SeriesEnd =
  | { until?: string | undefined; count?: undefined }
  | { until?: undefined; count?: number | undefined };

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const LOCAL_DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;
const ZONE = /^(?:UTC|GMT|[A-Z][A-Za-z_]+(?:\/[A-Z][\w+-]*){1,2})$/;
const LONGEST_ZONE = 64;
const LAST_WALL_MS = Date.UTC(9999, 11, 31);
/** More in one list is a mistake of the caller. */
const MOST_OCCURRENCES = 1_000;

/** Whether this machine knows the rules of an IANA zone. Offsets such as "+01:00" are no zones. */
export function isKnownZone(zone: string): boolean {
  return (
    zone.length <= LONGEST_ZONE && ZONE.test(zone) && !Number.isNaN(tzOffset(zone, new Date(0)))
  );
}

/** "2027-02-28T19:00": to the minute, and a day that the calendar has. */
export function isLocalDateTime(text: string): boolean {
  if (!LOCAL_DATE_TIME.test(text)) return false;
  const at = new Date(`${text}Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/** How far the zone's clocks are ahead of UTC at an instant, in milliseconds. */
export function zoneOffsetMs(zone: string, at: Date | number): number {
  return tzOffset(zone, new Date(at)) * MINUTE_MS;
}

/**
 * The instant of a wall-clock time. As RFC 5545 (3.3.5) says: a time that is skipped when clocks go
 * forward is read with the offset from before (01:30 in London becomes 02:30 summer time), and of a
 * time that occurs twice when they go back the first is meant.
 * @throws RangeError for a time or zone that does not exist
 */
export function instantOf(local: string, zone: string): Date {
  return new Date(instantMs(wallMs(local), knownZone(zone)));
}

/**
 * At most `most` (up to 1,000) starts of sessions strictly after an instant, the earliest first.
 * The wall-clock time stays across changes of the clocks. Monthly on the 29th, 30th or 31st falls
 * on the last day of a month without that day: a group that meets on the 31st means the end of the
 * month, and skipping would cost it five meetings a year. A skipped time is moved as `instantOf`
 * says (RFC 5545, 3.8.5.3), because the group still meets on that day.
 * @throws RangeError for a time, zone or number that does not exist
 */
export function nextOccurrences(first: Series, after: Date, most: number): Date[] {
  const zone = knownZone(first.zone);
  const startMs = wallMs(first.start);
  const afterMs = after.getTime();
  if (Number.isNaN(afterMs)) throw new RangeError('No such instant');
  if (!Number.isInteger(most) || most < 0 || most > MOST_OCCURRENCES)
    throw new RangeError(`Not a number of sessions: ${most}`);
  const total = first.recurrence === 'none' ? 1 : (first.count ?? Number.POSITIVE_INFINITY);
  const lastMs = first.until === undefined ? LAST_WALL_MS : wallMs(`${first.until}T23:59`);
  const found: Date[] = [];
  for (let place = placeBefore(first, startMs, afterMs); found.length < most; place += 1) {
    const wall = wallOf(first.recurrence, startMs, place);
    if (place >= total || wall > lastMs) break;
    const at = instantMs(wall, zone);
    if (at > afterMs) found.push(new Date(at));
  }
  return found;
}

const stepDays = { daily: 1, weekly: 7, biweekly: 14 };

function wallOf(recurrence: Recurrence, startMs: number, place: number): number {
  if (recurrence === 'none') return startMs;
  if (recurrence !== 'monthly') return startMs + place * stepDays[recurrence] * DAY_MS;
  const start = new Date(startMs);
  const month = start.getUTCMonth() + place;
  const lastDay = new Date(Date.UTC(start.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const day = Math.min(start.getUTCDate(), lastDay);
  return Date.UTC(start.getUTCFullYear(), month, day) + (startMs % DAY_MS);
}

/** A place in the series shortly before an instant, so that old series cost as much as new ones. */
function placeBefore({ recurrence }: Series, startMs: number, afterMs: number): number {
  if (recurrence === 'none') return 0;
  if (recurrence !== 'monthly')
    return Math.max(0, Math.floor((afterMs - startMs) / (stepDays[recurrence] * DAY_MS)) - 2);
  const months = (ms: number) => new Date(ms).getUTCFullYear() * 12 + new Date(ms).getUTCMonth();
  return Math.max(0, months(afterMs) - months(startMs) - 2);
}

function knownZone(zone: string): string {
  if (!isKnownZone(zone)) throw new RangeError(`No such time zone: ${zone}`);
  return zone;
}

/** A wall-clock time as if it were UTC, in milliseconds. */
function wallMs(local: string): number {
  if (!isLocalDateTime(local)) throw new RangeError(`No such local time: ${local}`);
  return Date.parse(`${local}Z`);
}

function instantMs(wall: number, zone: string): number {
  const before = zoneOffsetMs(zone, wall - DAY_MS);
  const after = zoneOffsetMs(zone, wall + DAY_MS);
  if (zoneOffsetMs(zone, wall - before) === before) return wall - before;
  return zoneOffsetMs(zone, wall - after) === after ? wall - after : wall - before;
}
