import {
  type DayStatus,
  type PartState,
  partStates,
  type StatusPart,
} from '@cascade/shared/features/status/contract';
import type { Gap, MeasuredDay, Trouble } from '@cascade/shared/features/status/history';
import { asc, gte, lt, sql } from 'drizzle-orm';
import type { Executor } from '../../client.ts';
import { statusDays, statusMinutes } from './schema.ts';

export type MeasuredMinute = { minute: Date; states: Readonly<Record<StatusPart, PartState>> };

/** Gateways measure the same minutes: the worst that one of them found stays. */
export async function keepMinutes(db: Executor, minutes: MeasuredMinute[]): Promise<void> {
  if (minutes.length === 0) return;
  const place = (state: PartState) => partStates.indexOf(state);
  const worst = (column: string) =>
    sql`greatest(status_minutes.${sql.identifier(column)}, excluded.${sql.identifier(column)})`;
  await db
    .insert(statusMinutes)
    .values(
      minutes.map(({ minute, states }) => ({
        minute,
        platform: place(states.platform),
        scenarios: place(states.scenarios),
        messaging: place(states.messaging),
        studyGroups: place(states['study-groups']),
      })),
    )
    .onConflictDoUpdate({
      target: statusMinutes.minute,
      set: {
        platform: worst('platform'),
        scenarios: worst('scenarios'),
        messaging: worst('messaging'),
        studyGroups: worst('study_groups'),
      },
    });
}

/** The parts of a minute as rows. */
const byPart = sql`cross join lateral (values ('platform', platform), ('scenarios', scenarios),
  ('messaging', messaging), ('study-groups', study_groups)) as one (part, state)`;

export type PartDay = MeasuredDay & { part: StatusPart };

/** Measured minutes from one instant up to another, by day in UTC and part. */
export async function countMinutes(db: Executor, from: Date, until: Date): Promise<PartDay[]> {
  const rows = await db.execute<PartDay>(sql`
    select to_char(minute at time zone 'UTC', 'YYYY-MM-DD') as day, part,
      count(*) filter (where state = 0)::int as operational,
      count(*) filter (where state = 1)::int as degraded,
      count(*) filter (where state = 2)::int as outage
    from status_minutes ${byPart}
    where minute >= ${from.toISOString()} and minute < ${until.toISOString()}
    group by 1, 2`);
  return [...rows];
}

export type KeptDay = DayStatus & { part: StatusPart };

export function listStatusDays(db: Executor, since: string): Promise<KeptDay[]> {
  return db
    .select()
    .from(statusDays)
    .where(gte(statusDays.day, since))
    .orderBy(asc(statusDays.day));
}

/** Another worker may have counted the same days. */
export async function keepStatusDays(db: Executor, days: KeptDay[]): Promise<void> {
  if (days.length > 0) await db.insert(statusDays).values(days).onConflictDoNothing();
}

/**
 * The first measured minute that is kept, the last one before an instant, and the last day that has
 * been counted.
 */
export async function readStatusBounds(db: Executor, until: Date) {
  const [row] = await db
    .select({
      first: sql<Date | null>`min(${statusMinutes.minute})`.mapWith(statusMinutes.minute),
      last: sql<Date | null>`max(${statusMinutes.minute})
        filter (where ${statusMinutes.minute} < ${until.toISOString()})`.mapWith(
        statusMinutes.minute,
      ),
      lastDay: sql<string | null>`(select max(day)::text from status_days)`,
    })
    .from(statusMinutes);
  return row ?? { first: null, last: null, lastDay: null };
}

type Row = { part: StatusPart; worst: number; startsAt: string; endsAt: string };

/** Minutes in a row in which a part was not operational, the latest first. */
export async function listTroubles(
  db: Executor,
  from: Date,
  until: Date,
  limit: number,
): Promise<Trouble[]> {
  const rows = await db.execute<Row>(sql`
    select part, max(state)::int as worst, min(minute) as "startsAt",
      max(minute) + interval '1 minute' as "endsAt"
    from (
      select part, state, minute,
        minute - row_number() over (partition by part order by minute) * interval '1 minute' as run
      from status_minutes ${byPart}
      where greatest(platform, scenarios, messaging, study_groups) > 0 and state > 0
        and minute >= ${from.toISOString()} and minute < ${until.toISOString()}) as troubled
    group by part, run order by "startsAt" desc limit ${limit}`);
  return rows.map(({ part, worst, startsAt, endsAt }) => ({
    part,
    kind: worst > 1 ? ('outage' as const) : ('degraded' as const),
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
  }));
}

/** Where a minute does not follow the one before it, the latest first. */
export async function listGaps(
  db: Executor,
  from: Date,
  until: Date,
  limit: number,
): Promise<Gap[]> {
  const rows = await db.execute<{ startsAt: string; endsAt: string }>(sql`
    select before + interval '1 minute' as "startsAt", minute as "endsAt"
    from (
      select minute, lag(minute) over (order by minute) as before from status_minutes
      where minute >= ${from.toISOString()} and minute < ${until.toISOString()}) as measured
    where minute - before > interval '1 minute'
    order by minute desc limit ${limit}`);
  return rows.map(({ startsAt, endsAt }) => ({
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
  }));
}

export async function deleteOldStatus(db: Executor, before: Date): Promise<void> {
  await db.delete(statusMinutes).where(lt(statusMinutes.minute, before));
  await db.delete(statusDays).where(lt(statusDays.day, before.toISOString().slice(0, 10)));
}

/**
 * Names of jobs of which one is long due and nobody has tried it, or several fail or have failed for
 * good. One that fails again and again alone may have a wrong address.
 */
export async function listTroubledJobs(
  db: Executor,
  { dueBefore, deadSince, several }: { dueBefore: Date; deadSince: Date; several: number },
): Promise<string[]> {
  const rows = await db.execute<{ job: string }>(sql`
    select job from outbox
    where case when dead_at is null
      then greatest(created_at, due_at) < ${dueBefore.toISOString()}
      else dead_at >= ${deadSince.toISOString()} end
    group by job
    having bool_or(dead_at is null and failures = 0) or count(*) >= ${several}
    order by job`);
  return rows.map(({ job }) => job);
}
