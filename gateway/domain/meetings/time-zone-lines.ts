import { zoneOffsetMs } from '@cascade/shared/domain/meetings/recurrence';

/** One change of a zone's clocks: when, and the offsets before and after, in milliseconds. */
type Change = { at: number; from: number; to: number };

const MINUTE_MS = 60_000;
const WEEK_MS = 7 * 86_400_000;
const HORIZON_YEARS = 20;
const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

/**
 * The VTIMEZONE of a zone for entries that begin in a year. Changes that follow one rule for the
 * next twenty years, such as the last Sunday of March, are given as that rule. Others, such as
 * Morocco's, which follow the moon, are listed one by one for those years.
 */
export function timeZoneLines(zone: string, year: number): string[] {
  const begins = Date.UTC(year - 1, 0, 1);
  const changes = changesOf(zone, begins, Date.UTC(year + HORIZON_YEARS, 0, 1));
  const groups = new Map<string, Change[]>();
  for (const change of changes) {
    const key = `${change.from} ${change.to}`;
    groups.set(key, [...(groups.get(key) ?? []), change]);
  }
  const first = changes[0];
  const before = zoneOffsetMs(zone, begins);
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${zone}`,
    ...(first && first.at < Date.UTC(year, 0, 1)
      ? []
      : observance('STANDARD', [{ at: -before, from: before, to: before }], [])),
    ...[...groups.values()].flatMap((group) =>
      observance(kindOf(group), group, ruleOf(group) ?? datesOf(group)),
    ),
    'END:VTIMEZONE',
  ];
}

/** Clocks change at most once in a week, so that weekly readings miss nothing. */
function changesOf(zone: string, begins: number, ends: number): Change[] {
  const found: Change[] = [];
  for (let at = begins; at < ends; at += WEEK_MS) {
    const [from, to] = [zoneOffsetMs(zone, at), zoneOffsetMs(zone, at + WEEK_MS)];
    if (from === to) continue;
    let [before, after] = [at, at + WEEK_MS];
    while (after - before > MINUTE_MS) {
      const middle = before + Math.floor((after - before) / MINUTE_MS / 2) * MINUTE_MS;
      if (zoneOffsetMs(zone, middle) === from) before = middle;
      else after = middle;
    }
    found.push({ at: after, from, to });
  }
  return found;
}

function observance(kind: string, [first]: readonly Change[], times: readonly string[]): string[] {
  if (!first) return [];
  return [
    `BEGIN:${kind}`,
    `DTSTART:${stamp(onset(first))}`,
    ...times,
    `TZOFFSETFROM:${offset(first.from)}`,
    `TZOFFSETTO:${offset(first.to)}`,
    `END:${kind}`,
  ];
}

const kindOf = ([change]: readonly Change[]) =>
  change && change.to > change.from ? 'DAYLIGHT' : 'STANDARD';

/** The local time of a change, by the clocks from before it, as if it were UTC. */
const onset = ({ at, from }: Change) => new Date(at + from);
const stamp = (local: Date) => local.toISOString().slice(0, 19).replace(/[-:]/g, '');

/** A line for each: some calendars read only the first date of a line. */
const datesOf = (changes: readonly Change[]) =>
  changes.map((change) => `RDATE:${stamp(onset(change))}`);

/** The rule that all of them follow, once in each year; null where there is none. */
function ruleOf(changes: readonly Change[]): string[] | null {
  const onsets = changes.map(onset);
  const isYearly = onsets.every(
    (at, place) => at.getUTCFullYear() === (onsets[0]?.getUTCFullYear() ?? 0) + place,
  );
  if (!isYearly || onsets.length < HORIZON_YEARS) return null;
  const one = <T>(of: (at: Date) => T) => {
    const [value, ...others] = new Set(onsets.map(of));
    return others.length > 0 ? null : value;
  };
  const month = one((at) => at.getUTCMonth() + 1);
  const weekday = one((at) => WEEKDAYS[at.getUTCDay()]);
  const week =
    one((at) => Math.ceil(at.getUTCDate() / 7)) ?? (onsets.every(isInLastWeek) ? -1 : null);
  const time = one((at) => at.toISOString().slice(11));
  if (!month || !weekday || !week || !time) return null;
  return [`RRULE:FREQ=YEARLY;BYMONTH=${month};BYDAY=${week}${weekday}`];
}

const isInLastWeek = (at: Date) =>
  new Date(at.getTime() + WEEK_MS).getUTCMonth() !== at.getUTCMonth();

function offset(ms: number): string {
  const minutes = Math.abs(ms) / MINUTE_MS;
  const two = (number: number) => String(Math.floor(number)).padStart(2, '0');
  return `${ms < 0 ? '-' : '+'}${two(minutes / 60)}${two(minutes % 60)}`;
}
