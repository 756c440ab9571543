import type { CandidateTask } from '@cascade/shared/contracts/scenario-parts';
import type { Scenario, ScenarioCard } from '@cascade/shared/contracts/scenarios';
import type { Database } from '../client.ts';

type Sql = Database['sql'];

/** Every card by scenario number, of one category when it is given. */
export function listScenarioCards(sql: Sql, category?: string): Promise<ScenarioCard[]> {
  return sql<ScenarioCard[]>`
    select id, scenario_number as "scenarioNumber", title, category, difficulty, skill, duration, setting
    from scenarios
    ${category === undefined ? sql`` : sql`where category = ${category}`}
    order by scenario_number collate "C"`;
}

export async function findScenario(sql: Sql, id: number): Promise<Scenario | undefined> {
  const [row] = await sql<Scenario[]>`
    select id, scenario_number as "scenarioNumber", title, category, difficulty, skill, duration, setting,
      candidate_task as "candidateTask", actor_brief as "actorBrief", mark_scheme as "markScheme",
      feedback, areas_of_concern as "areasOfConcern"
    from scenarios where id = ${id}`;
  return row;
}

type CandidateRow = ScenarioCard & { candidateTask: CandidateTask | null };

/** The task alone: brief, scheme and feedback are not even read from the table. */
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

/** Names of the categories that have stations, alphabetically. */
export async function listCategoryNames(sql: Sql): Promise<string[]> {
  const rows = await sql<{ category: string }[]>`
    select distinct category from scenarios order by category`;
  return rows.map((row) => row.category);
}
