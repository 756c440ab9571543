import type { Category, Skill } from '@cascade/shared/domain/stations/parts';
import { and, asc, eq, getTableColumns, isNotNull, sql } from 'drizzle-orm';
import type { Executor } from '../../client.ts';
import { scenarios } from '../../features/scenarios/schema.ts';

/** AMH.205 comes after AMH.40. Comparing lengths first avoids a cast that could fail. */
export const byStationNumber = [
  sql`split_part(${scenarios.scenarioNumber}, '.', 1) collate "C"`,
  sql`length(${scenarios.scenarioNumber})`,
  sql`${scenarios.scenarioNumber} collate "C"`,
] as const;

/** What lists show of a station: never its task, brief, mark scheme or feedback. */
export const stationCard = {
  id: scenarios.id,
  scenarioNumber: scenarios.scenarioNumber,
  title: scenarios.title,
  category: scenarios.category,
  difficulty: scenarios.difficulty,
  skill: scenarios.skill,
  duration: scenarios.duration,
  setting: scenarios.setting,
};

/** @param category as somebody asked for it; an unknown one has no stations */
export const isInCategory = (category: string | undefined) =>
  category === undefined ? undefined : sql`${scenarios.category} = ${category}`;

export function listScenarioCards(db: Executor, category?: string) {
  return db
    .select(stationCard)
    .from(scenarios)
    .where(isInCategory(category))
    .orderBy(...byStationNumber);
}

export function listSittableCards(db: Executor) {
  return db
    .select(stationCard)
    .from(scenarios)
    .where(and(isNotNull(scenarios.candidateTask), isNotNull(scenarios.markScheme)));
}

/** Stations of a skill, of a category or of any, that can be played and marked. */
export function listPlayable(
  db: Executor,
  { skill = null, category = null }: { skill?: Skill | null; category?: Category | null },
): Promise<{ id: number; category: string }[]> {
  return db
    .select({ id: scenarios.id, category: scenarios.category })
    .from(scenarios)
    .where(
      and(
        isNotNull(scenarios.candidateTask),
        isNotNull(scenarios.actorBrief),
        isNotNull(scenarios.markScheme),
        skill === null ? undefined : eq(scenarios.skill, skill),
        category === null ? undefined : eq(scenarios.category, category),
      ),
    )
    .orderBy(asc(scenarios.id));
}

const {
  contentHash: _hash,
  search: _search,
  createdAt: _at,
  updatedAt: _then,
  ...wholeStation
} = getTableColumns(scenarios);

export async function findScenario(db: Executor, id: number) {
  const [row] = await db.select(wholeStation).from(scenarios).where(eq(scenarios.id, id));
  return row;
}

export async function findNumberedScenario(db: Executor, scenarioNumber: string) {
  const [row] = await db
    .select(wholeStation)
    .from(scenarios)
    .where(eq(scenarios.scenarioNumber, scenarioNumber));
  return row;
}

/** The task only: brief, scheme and feedback are not selected. */
export async function findCandidateScenario(db: Executor, id: number) {
  const [row] = await db
    .select({ ...stationCard, candidateTask: scenarios.candidateTask })
    .from(scenarios)
    .where(eq(scenarios.id, id));
  return row;
}

export async function listCategoryNames(db: Executor): Promise<string[]> {
  const rows = await db
    .selectDistinct({ category: scenarios.category })
    .from(scenarios)
    .orderBy(scenarios.category);
  return rows.map((row) => row.category);
}
