import {
  type DayStatus,
  type Incident,
  MOST_INCIDENTS,
  type StatusPart,
  statusParts,
} from './contract.ts';

export const STATUS_DAYS = 90;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Milliseconds of the start of a minute. */
export const minuteOf = (instant: Date): number =>
  Math.floor(instant.getTime() / MINUTE_MS) * MINUTE_MS;

/** Until when minutes are counted: the running one, and the one before it, may not be stored yet. */
export const countedUntil = (now: Date): Date => new Date(minuteOf(now) - MINUTE_MS);

/** Days as `YYYY-MM-DD` in UTC from one instant up to another, which is not counted itself. */
export function daysTouched(from: Date, until: Date): string[] {
  const first = Math.floor(from.getTime() / DAY_MS);
  const count = Math.ceil(until.getTime() / DAY_MS) - first;
  return Array.from({ length: Math.max(0, count) }, (_, place) =>
    new Date((first + place) * DAY_MS).toISOString().slice(0, 10),
  );
}

/** Minutes of a day during which the installation was there to be measured. */
function minutesExpected(day: string, since: Date, until: Date): number {
  const start = Date.parse(`${day}T00:00:00Z`);
  const from = Math.max(start, since.getTime());
  const to = Math.min(start + DAY_MS, until.getTime());
  return Math.max(0, Math.round((to - from) / MINUTE_MS));
}

export type MeasuredDay = Pick<DayStatus, 'day' | 'operational' | 'degraded' | 'outage'>;

/**
 * Every day from one instant to another, with the minutes that nobody measured. A gap is evidence
 * of its own: gateways measure themselves, and cannot store it while PostgreSQL is down, so no row
 * says that nobody was there to answer, or to remember.
 */
export function completeDays(
  measured: readonly MeasuredDay[],
  since: Date,
  until: Date,
): DayStatus[] {
  const byDay = new Map(measured.map((one) => [one.day, one]));
  return daysTouched(since, until).map((day) => {
    const { operational = 0, degraded = 0, outage = 0 } = byDay.get(day) ?? {};
    const counted = operational + degraded + outage;
    const unmeasured = Math.max(0, minutesExpected(day, since, until) - counted);
    return { day, operational, degraded, outage, unmeasured };
  });
}

export type Uptime = { working: number; measured: number; all: number; share: number | null };

/**
 * Degraded minutes count as working. Minutes that nobody measured count as an outage, against us.
 * @returns share of all minutes from 0 to 1; null when there is none yet
 */
export function uptimeOf(days: readonly DayStatus[]): Uptime {
  const sum = (read: (day: DayStatus) => number) =>
    days.reduce((total, day) => total + read(day), 0);
  const working = sum(({ operational, degraded }) => operational + degraded);
  const measured = working + sum(({ outage }) => outage);
  const all = measured + sum(({ unmeasured }) => unmeasured);
  return { working, measured, all, share: all === 0 ? null : working / all };
}

/** Never rounded up to 100: "99.99 %" says that something was. */
export function uptimeWords(share: number): string {
  const hundredths = Math.floor(share * 10_000 + 1e-9);
  return `${(hundredths / 100).toFixed(hundredths === 10_000 ? 0 : 2)} %`;
}

/** What a day looks like: its worst minutes decide, unmeasured ones as an outage. */
export function lookOf(
  day: DayStatus,
): 'operational' | 'degraded' | 'outage' | 'unmeasured' | 'none' {
  if (day.outage > 0) return 'outage';
  if (day.unmeasured > 0) return 'unmeasured';
  if (day.degraded > 0) return 'degraded';
  return day.operational > 0 ? 'operational' : 'none';
}

/** Minutes in a row in which a part was not operational; the end is not counted itself. */
export type Trouble = {
  part: StatusPart;
  kind: 'degraded' | 'outage';
  startsAt: Date;
  endsAt: Date;
};
/** Between two measured minutes. */
export type Gap = { startsAt: Date; endsAt: Date };

const placeOf = ({ parts: [first] }: Incident) => (first ? statusParts.indexOf(first) : 0);

/**
 * The latest first. Parts with the same trouble at the same time are one incident, and a gap
 * concerns all of them. What reaches up to `until` still lasts.
 * @param lastMeasured the end of the last measured minute
 */
export function incidentsOf(
  troubles: readonly Trouble[],
  gaps: readonly Gap[],
  { lastMeasured, until }: { lastMeasured: Date; until: Date },
): Incident[] {
  const open: Gap[] = lastMeasured < until ? [{ startsAt: lastMeasured, endsAt: until }] : [];
  const all = [
    ...troubles,
    ...[...gaps, ...open].flatMap((gap) =>
      statusParts.map((part) => ({ ...gap, part, kind: 'unmeasured' as const })),
    ),
  ];
  const incidents = new Map<string, Incident>();
  for (const { part, kind, startsAt, endsAt } of all) {
    const key = `${kind} ${startsAt.getTime()} ${endsAt.getTime()}`;
    const known = incidents.get(key);
    if (known) known.parts.push(part);
    else
      incidents.set(key, {
        parts: [part],
        kind,
        startsAt: startsAt.toISOString(),
        endsAt: endsAt < until ? endsAt.toISOString() : null,
      });
  }
  return [...incidents.values()]
    .map((one) => ({ ...one, parts: statusParts.filter((part) => one.parts.includes(part)) }))
    .sort((a, b) => b.startsAt.localeCompare(a.startsAt) || placeOf(a) - placeOf(b))
    .slice(0, MOST_INCIDENTS);
}
