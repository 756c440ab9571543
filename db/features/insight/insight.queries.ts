import type { SearchHit } from '@cascade/shared/features/insight/contract';
import type { ScenarioCard } from '@cascade/shared/features/scenarios/contract';
import { and, asc, desc, eq, gte, isNotNull, ne, sql } from 'drizzle-orm';
import type { Executor } from '../../client.ts';
import {
  byStationNumber,
  isInCategory,
  stationCard,
} from '../../domain/stations/stations.queries.ts';
import { executePrepared } from '../../prepared.ts';
import { attempts, reviewCards } from '../practice/schema.ts';
import { activityDays, scenarioProgress } from '../progress/schema.ts';
import { scenarios } from '../scenarios/schema.ts';

/**
 * PostgreSQL's ranking of the weighted search column, plus substrings of title, category and
 * setting. The last word matches as a prefix.
 * @param hasTasks whether words of the candidate's task (weight D) count
 */
export function searchScenarioIds(
  db: Executor,
  text: string,
  hasTasks: boolean,
): Promise<SearchHit[]> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const query = words.map((word) => `${word}:*`).join(' & ');
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  const searched = hasTasks ? sql`search` : sql`ts_filter(search, '{a,b,c}')`;
  return executePrepared<SearchHit>(
    db,
    sql`
      with asked as (select to_tsquery('english', ${query}) as terms)
      select id,
        (ts_rank(${searched}, terms) + case
          when title ilike ${pattern} then 2
          when category ilike ${pattern} or setting ilike ${pattern} then 1
          else 0 end)::float8 as rank
      from ${scenarios}, asked
      where ${searched} @@ terms or title ilike ${pattern} or category ilike ${pattern}
        or setting ilike ${pattern} or scenario_number ilike ${pattern}
      order by rank desc, ${sql.join([...byStationNumber], sql`, `)}`,
  );
}

/** Neither completed nor practised by the member. */
const isUnmetBy = (userId: string) => sql`
  not exists (select 1 from ${scenarioProgress} p
    where p.user_id = ${userId} and p.scenario_id = ${scenarios.id} and p.completed_at is not null)
  and not exists (select 1 from ${attempts} a
    where a.user_id = ${userId} and a.scenario_id = ${scenarios.id})`;

/** A random unmet station, optionally of one category. */
export async function findUnmetStation(
  db: Executor,
  userId: string,
  { not, category }: { not?: number | undefined; category?: string | undefined },
): Promise<ScenarioCard | undefined> {
  const [row] = await db
    .select(stationCard)
    .from(scenarios)
    .where(
      and(
        not === undefined ? undefined : ne(scenarios.id, not),
        isInCategory(category),
        isUnmetBy(userId),
      ),
    )
    .orderBy(sql`random()`)
    .limit(1);
  return row;
}

export async function findFirstUnmet(
  db: Executor,
  userId: string,
  skill: ScenarioCard['skill'] | null,
): Promise<ScenarioCard | undefined> {
  const [row] = await db
    .select(stationCard)
    .from(scenarios)
    .where(and(skill === null ? undefined : eq(scenarios.skill, skill), isUnmetBy(userId)))
    .orderBy(
      sql`array_position(array['Foundation', 'Intermediate', 'Advanced'], ${scenarios.difficulty})`,
      sql`md5(${userId} || ${scenarios.scenarioNumber})`,
    )
    .limit(1)
    .prepare('first_unmet')
    .execute();
  return row;
}

const isMarkedOf = (userId: string) =>
  and(eq(attempts.userId, userId), isNotNull(attempts.markHundredths));

export async function findWeakestSkill(db: Executor, userId: string) {
  const meanHundredths = sql<number>`round(avg(${attempts.markHundredths}))::int`;
  const [row] = await db
    .select({ skill: scenarios.skill, meanHundredths })
    .from(attempts)
    .innerJoin(scenarios, eq(scenarios.id, attempts.scenarioId))
    .where(isMarkedOf(userId))
    .groupBy(scenarios.skill)
    .orderBy(meanHundredths, scenarios.skill)
    .limit(1)
    .prepare('weakest_skill')
    .execute();
  return row;
}

/** The station with the member's lowest mark ever. */
export async function findWorstStation(
  db: Executor,
  userId: string,
): Promise<ScenarioCard | undefined> {
  const [row] = await db
    .select(stationCard)
    .from(attempts)
    .innerJoin(scenarios, eq(scenarios.id, attempts.scenarioId))
    .where(isMarkedOf(userId))
    .orderBy(attempts.markHundredths, desc(attempts.completedAt))
    .limit(1)
    .prepare('worst_station')
    .execute();
  return row;
}

export function listActivityDays(db: Executor, userId: string, since: string) {
  return db
    .select({ day: activityDays.day, stations: activityDays.stationsCompleted })
    .from(activityDays)
    .where(and(eq(activityDays.userId, userId), gte(activityDays.day, since)))
    .orderBy(asc(activityDays.day));
}

export function listReviewsOf(db: Executor, userId: string) {
  return db
    .select({
      card: stationCard,
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
