import type { CandidateTask } from '@cascade/shared/domain/stations/parts';
import { ScenarioCard } from '@cascade/shared/features/scenarios/contract';
import { and, sql as drizzleSql, eq, getTableColumns, isNotNull } from 'drizzle-orm';
import type { Database, Executor } from '../../client.ts';
import { scenarios } from '../../features/scenarios/schema.ts';

type Sql = Database['sql'];

/** AMH.205 comes after AMH.40. Comparing lengths first avoids a cast that could fail. */
export const byStationNumber = [
  drizzleSql`split_part(${scenarios.scenarioNumber}, '.', 1) collate "C"`,
  drizzleSql`length(${scenarios.scenarioNumber})`,
  drizzleSql`${scenarios.scenarioNumber} collate "C"`,
] as const;

export const inStationOrder = (sql: Sql) =>
  sql`split_part(scenario_number, '.', 1) collate "C", length(scenario_number),
    scenario_number collate "C"`;

export function listScenarioCards(sql: Sql, category?: string): Promise<ScenarioCard[]> {
  return sql<ScenarioCard[]>`
    select id, scenario_number as "scenarioNumber", title, category, difficulty, skill, duration, setting
    from scenarios
    ${category === undefined ? sql`` : sql`where category = ${category}`}
    order by ${inStationOrder(sql)}`;
}

export async function listSittableCards(db: Executor): Promise<ScenarioCard[]> {
  const rows = await db
    .select({
      id: scenarios.id,
      scenarioNumber: scenarios.scenarioNumber,
      title: scenarios.title,
      category: scenarios.category,
      difficulty: scenarios.difficulty,
      skill: scenarios.skill,
      duration: scenarios.duration,
      setting: scenarios.setting,
    })
    .from(scenarios)
    .where(and(isNotNull(scenarios.candidateTask), isNotNull(scenarios.markScheme)));
  return rows.map((row) => ScenarioCard.parse(row));
}

export async function findScenario(db: Executor, id: number) {
  const {
    contentHash: _hash,
    search: _search,
    createdAt: _at,
    updatedAt: _then,
    ...columns
  } = getTableColumns(scenarios);
  const [row] = await db.select(columns).from(scenarios).where(eq(scenarios.id, id));
  return row;
}

type CandidateRow = ScenarioCard & { candidateTask: CandidateTask | null };

/** The task only: brief, scheme and feedback are not selected. */
export async function findCandidateScenario(
  sql: Sql,
  id: number,
): Promise<CandidateRow | undefined> {
  const [row] = await sql<CandidateRow[]>`
    select id, scenario_number as "scenarioNumber", title, category, difficulty, skill, duration, setting,
      candidate_task as "candidateTask"
    from scenarios where id = ${id}`;
  return row;
}

export async function listCategoryNames(sql: Sql): Promise<string[]> {
  const rows = await sql<{ category: string }[]>`
    select distinct category from scenarios order by category`;
  return rows.map((row) => row.category);
}
