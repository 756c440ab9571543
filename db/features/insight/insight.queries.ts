import type { SearchHit } from '@cascade/shared/features/insight/contract';
import type { ScenarioCard } from '@cascade/shared/features/scenarios/contract';
import { and, asc, eq, gte } from 'drizzle-orm';
import type { Database, Executor } from '../../client.ts';
import { byStationNumber, inStationOrder } from '../../domain/stations/stations.queries.ts';
import { reviewCards } from '../practice/schema.ts';
import { activityDays } from '../progress/schema.ts';
import { scenarios } from '../scenarios/schema.ts';

type Sql = Database['sql'];

/**
 * PostgreSQL's ranking of the weighted search column, plus substrings of title, category and
 * setting. The last word matches as a prefix.
 * @param hasTasks whether words of the candidate's task (weight D) count
 */
export async function searchScenarioIds(
  sql: Sql,
  text: string,
  hasTasks: boolean,
): Promise<SearchHit[]> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const query = words.map((word) => `${word}:*`).join(' & ');
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  const searched = hasTasks ? sql`search` : sql`ts_filter(search, '{a,b,c}')`;
  return sql<SearchHit[]>`
    with asked as (select to_tsquery('english', ${query}) as terms)
    select id,
      (ts_rank(${searched}, terms) + case
        when title ilike ${pattern} then 2
        when category ilike ${pattern} or setting ilike ${pattern} then 1
        else 0 end)::float8 as rank
    from scenarios, asked
    where ${searched} @@ terms or title ilike ${pattern} or category ilike ${pattern}
      or setting ilike ${pattern} or scenario_number ilike ${pattern}
    order by rank desc, ${inStationOrder(sql)}`;
}

/**
 * A random station that the member has neither completed nor practised, optionally of one
 * category.
 */
export async function findUnmetStation(
  sql: Sql,
  userId: string,
  { not, category }: { not?: number | undefined; category?: string | undefined },
): Promise<ScenarioCard | undefined> {
  const [row] = await sql<ScenarioCard[]>`
    select id, scenario_number as "scenarioNumber", title, category, difficulty, skill, duration, setting
    from scenarios s
    where id <> ${not ?? 0}
      and (${category ?? null}::text is null or category = ${category ?? null})
      and not exists (select 1 from scenario_progress p
        where p.user_id = ${userId} and p.scenario_id = s.id and p.completed_at is not null)
      and not exists (select 1 from attempts a where a.user_id = ${userId} and a.scenario_id = s.id)
    order by random() limit 1`;
  return row;
}

export async function findFirstUnmet(
  sql: Sql,
  userId: string,
  skill: string | null,
): Promise<ScenarioCard | undefined> {
  const [row] = await sql<ScenarioCard[]>`
    select id, scenario_number as "scenarioNumber", title, category, difficulty, skill, duration, setting
    from scenarios s
    where (${skill}::text is null or skill = ${skill})
      and not exists (select 1 from scenario_progress p
        where p.user_id = ${userId} and p.scenario_id = s.id and p.completed_at is not null)
      and not exists (select 1 from attempts a where a.user_id = ${userId} and a.scenario_id = s.id)
    order by array_position(array['Foundation', 'Intermediate', 'Advanced'], difficulty),
      md5(${userId} || scenario_number)
    limit 1`;
  return row;
}

export async function findWeakestSkill(
  sql: Sql,
  userId: string,
): Promise<{ skill: string; meanHundredths: number } | undefined> {
  const [row] = await sql<{ skill: string; meanHundredths: number }[]>`
    select s.skill, round(avg(a.mark_hundredths))::int as "meanHundredths"
    from attempts a join scenarios s on s.id = a.scenario_id
    where a.user_id = ${userId} and a.mark_hundredths is not null
    group by s.skill order by 2, 1 limit 1`;
  return row;
}

/** The station with the member's lowest mark ever. */
export async function findWorstStation(
  sql: Sql,
  userId: string,
): Promise<ScenarioCard | undefined> {
  const [row] = await sql<ScenarioCard[]>`
    select s.id, scenario_number as "scenarioNumber", title, category, difficulty, skill, duration, setting
    from attempts a join scenarios s on s.id = a.scenario_id
    where a.user_id = ${userId} and a.mark_hundredths is not null
    order by a.mark_hundredths, a.completed_at desc limit 1`;
  return row;
}

export function listActivityDays(db: Executor, userId: string, since: string) {
  return db
    .select({ day: activityDays.day, stations: activityDays.stationsCompleted })
    .from(activityDays)
    .where(and(eq(activityDays.userId, userId), gte(activityDays.day, since)))
    .orderBy(asc(activityDays.day));
}

const card = {
  id: scenarios.id,
  scenarioNumber: scenarios.scenarioNumber,
  title: scenarios.title,
  category: scenarios.category,
  difficulty: scenarios.difficulty,
  skill: scenarios.skill,
  duration: scenarios.duration,
  setting: scenarios.setting,
};

export function listReviewsOf(db: Executor, userId: string) {
  return db
    .select({
      card,
      state: reviewCards.card,
      dueAt: reviewCards.dueAt,
      lastMarkHundredths: reviewCards.lastMarkHundredths,
    })
    .from(reviewCards)
    .innerJoin(scenarios, eq(scenarios.id, reviewCards.scenarioId))
    .where(eq(reviewCards.userId, userId))
    .orderBy(asc(reviewCards.dueAt), ...byStationNumber);
}

export async function findReviewState(db: Executor, userId: string, scenarioId: number) {
  const [row] = await db
    .select({ state: reviewCards.card })
    .from(reviewCards)
    .where(and(eq(reviewCards.userId, userId), eq(reviewCards.scenarioId, scenarioId)));
  return row?.state;
}

export async function keepReview(
  db: Executor,
  row: typeof reviewCards.$inferInsert,
): Promise<void> {
  const { card: state, dueAt, lastMarkHundredths } = row;
  await db
    .insert(reviewCards)
    .values(row)
    .onConflictDoUpdate({
      target: [reviewCards.userId, reviewCards.scenarioId],
      set: { card: state, dueAt, lastMarkHundredths },
    });
}
