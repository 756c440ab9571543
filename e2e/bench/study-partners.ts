import { randomUUID } from 'node:crypto';
import { type Database, type Executor, openDatabase } from '@cascade/db/client';
import { createDatabase, dropDatabase, urlOf } from '@cascade/db/factories/database';
import { migrateDatabase } from '@cascade/db/migrate';
import type { FreeHours } from '@cascade/shared/domain/availability/free-hours';
import { freeSpans } from '@cascade/shared/domain/availability/spans';
import { QUARTER_MS, timeMap, weekHours } from '@cascade/shared/domain/availability/time-map';
import { type SQLWrapper, sql as statement } from 'drizzle-orm';
import { suggestPartners } from '../../gateway/features/study-partners/suggestions.ts';
import { median, often, percentile, ratios, type Series, spread } from './measure.ts';
import type { Stack } from './stack.ts';

const MEMBERS = process.argv.includes('--short') ? 10_000 : 100_000;
const PATTERNS = 500;
const ROUNDS = 7;
const CALLS = 30;
const DAY_MS = 86_400_000;
const zones = ['Europe/London', 'Europe/London', 'Asia/Kolkata', 'America/New_York', 'Asia/Dubai'];

/** Three to five evenings, some weekends, in the zones in which candidates live. */
function patternAt(at: number): FreeHours {
  const evening = (day: number) => ({
    day,
    fromMinute: 1_050 + 30 * ((at + day) % 5),
    toMinute: 1_260 + 30 * (at % 5),
  });
  const morning = (day: number) => ({ day, fromMinute: 540, toMinute: 660 + 30 * (at % 4) });
  const days = [0, 1, 2, 3, 4].filter((day) => (at >> day) % 2 === 0 || day === at % 5);
  return {
    timeZone: zones[at % zones.length] ?? 'UTC',
    weekly: [...days.map(evening), ...(at % 3 === 0 ? [morning(5), morning(6)] : [])],
    exceptions: [],
  };
}

/** Free at 10:00 by UTC on Wednesdays, which one pattern in a hundred is. */
const rare: FreeHours = {
  timeZone: 'UTC',
  weekly: [{ day: 2, fromMinute: 600, toMinute: 720 }],
  exceptions: [],
};

/** Rows are made consistent here, so that references are not checked one by one. */
async function fill({ sql }: Database, now: Date): Promise<{ usual: string; rare: string }> {
  const startMs = Math.floor(now.getTime() / QUARTER_MS) * QUARTER_MS;
  const within = { startMs, endMs: startMs + 28 * DAY_MS };
  const patterns = Array.from({ length: PATTERNS }, (_, at) => {
    const spans = freeSpans(at % 100 === 99 ? rare : patternAt(at), within);
    return { place: at, map: timeMap(spans), hours: weekHours(spans) };
  });
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`create temp table pattern (place int primary key, map bit(2688), hours smallint[]) on commit drop`;
    for (const { place, map, hours } of patterns)
      await tx`insert into pattern values (${place}, ${map}, ${hours})`;
    await tx`create temp table person on commit drop as
      select n, md5('person' || n)::uuid as id from generate_series(1, ${MEMBERS}::int) n`;
    await tx`insert into users (id, name, email, email_verified, handle, avatar_seed, is_over_13, accepts_terms)
      select id, 'Sam Example', n || '@example.org', true, 'Heron' || n, n::text, true, true from person`;
    await tx`insert into profiles (user_id, specialty, year_of_study, exam_date)
      select id, (array['Adult Mental Health', 'Old Age Psychiatry', 'Forensic Psychiatry'])[1 + n % 3],
        (array['Core Training CT1-CT3', 'Specialty Training ST4-ST6'])[1 + n % 2],
        ${now.toISOString()}::timestamptz::date + n % 200 from person`;
    await tx`insert into availability (user_id, time_zone, rev, changed_at)
      select id, 'UTC', 1, ${now.toISOString()}::timestamptz from person`;
    await tx`insert into availability_times (user_id, map, week_hours, held_until)
      select id, map, hours, ${new Date(within.endMs).toISOString()}::timestamptz
      from person join pattern on place = n % ${PATTERNS}::int`;
    await tx`insert into partner_settings
        (user_id, is_looking, shows_exam_date, languages, experience, ways, rev, changed_at)
      select id, true, n % 2 = 0, array['en', (array['hi', 'ur', 'ar', 'pl'])[1 + n % 4]], 'some',
        array['voice'], 1, ${now.toISOString()}::timestamptz from person`;
    await tx`insert into blocks (blocker_id, blocked_id, created_at)
      select md5('person' || n)::uuid, md5('person' || n + 1)::uuid, now() from generate_series(1, 1000) n`;
  });
  await sql`vacuum analyze`;
  const idOf = async (place: number) => {
    const [row] = await sql<{ id: string }[]>`select md5('person' || ${place}::int) :: uuid as id`;
    return row?.id ?? '';
  };
  return { usual: await idOf(PATTERNS), rare: await idOf(99) };
}

/** Every statement that `act` runs, as PostgreSQL carried it out. */
async function plansOf(orm: Database['orm'], act: (db: Executor) => Promise<unknown>) {
  const asked: SQLWrapper[] = [];
  const recording = new Proxy(orm, {
    get: (target, name) =>
      name === 'execute'
        ? (one: SQLWrapper) => {
            asked.push(one);
            return target.execute(one as never);
          }
        : Reflect.get(target, name),
  });
  await act(recording);
  const lines: string[] = [];
  for (const one of asked) {
    const rows = await orm.execute<{ 'QUERY PLAN': string }>(
      statement`explain (analyze, timing off, costs off, buffers off) ${one}`,
    );
    lines.push('  plan:', ...rows.map((row) => `    ${row['QUERY PLAN']}`));
  }
  return lines;
}

/** Suggestions among members who all look for partners and have told their hours. */
export async function benchStudyPartners(stack: Stack): Promise<string[]> {
  const name = `bench_${randomUUID().replaceAll('-', '')}`;
  await createDatabase(stack.databaseUrl, name);
  const url = urlOf(stack.databaseUrl, name);
  await migrateDatabase(url);
  const database = openDatabase(url, { max: 1 });
  try {
    const { orm, sql } = database;
    const now = new Date();
    const people = await fill(database, now);
    const bare = () => often(CALLS, () => sql`select id from users where id = ${people.usual}`);
    const cases = {
      'hours as most have them': () => suggestPartners(orm, people.usual, now),
      'hours that one in a hundred shares': () => suggestPartners(orm, people.rare, now),
    };
    const lines: string[] = [];
    for (const act of [bare, ...Object.values(cases)]) await act();
    for (const [kind, act] of Object.entries(cases)) {
      const [own, p99, control]: [Series, Series, Series] = [[], [], []];
      const found = (await act()).suggestions.length;
      for (let round = 0; round < ROUNDS; round++) {
        control.push(median(await bare()));
        const times = await often(CALLS, act);
        own.push(median(times));
        p99.push(percentile(times, 0.99));
      }
      lines.push(
        `  ${kind}, ${found} found: p50 ${spread(own)} ms, p99 ${spread(p99)} ms, ${spread(ratios(own, control), 1)}× the bare query (${spread(control)} ms)`,
      );
    }
    return [
      `Study partners among ${MEMBERS.toLocaleString('en-GB')} members with free hours, one call at a time`,
      ...lines,
      ...(await plansOf(orm, (db) => suggestPartners(db, people.rare, now))),
    ];
  } finally {
    await database.close();
    await dropDatabase(stack.databaseUrl, name);
  }
}
