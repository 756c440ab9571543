import type { ScenarioCard } from '@cascade/shared/features/scenarios/contract';
import type { SubmissionContent } from '@cascade/shared/features/submissions/parts';
import {
  type SubmittedStation,
  stationNumberFor,
} from '@cascade/shared/features/submissions/submitted-station';
import { gt, like, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../client.ts';
import { scenarios } from '../scenarios/schema.ts';

/**
 * The caller has locked the stations' stream, so concurrent approvals never choose the same
 * number.
 */
export async function insertSubmittedStation(
  tx: Tx,
  content: SubmissionContent,
  station: SubmittedStation,
): Promise<ScenarioCard> {
  const { title, category, difficulty, duration, setting } = content;
  const letters = content.scenarioNumber.slice(0, 3);
  const taken = await tx
    .select({ number: scenarios.scenarioNumber })
    .from(scenarios)
    .where(like(scenarios.scenarioNumber, `${letters}.%`));
  const scenarioNumber = stationNumberFor(
    content.scenarioNumber,
    taken.map(({ number }) => number),
  );
  const card = { scenarioNumber, title, category, difficulty, duration, setting };
  const [inserted] = await tx
    .insert(scenarios)
    .values({ ...card, ...station })
    .returning({ id: scenarios.id });
  if (!inserted) throw new Error('An inserted station came back empty.');
  return { id: inserted.id, ...card, skill: station.skill };
}

export async function countStations(db: Executor): Promise<number> {
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(scenarios);
  return row?.count ?? 0;
}

export function listStationTexts(db: Executor, afterId: number, limit: number) {
  return db
    .select({
      id: scenarios.id,
      scenarioNumber: scenarios.scenarioNumber,
      title: scenarios.title,
      candidateTask: scenarios.candidateTask,
      actorBrief: scenarios.actorBrief,
      markScheme: scenarios.markScheme,
      feedback: scenarios.feedback,
    })
    .from(scenarios)
    .where(gt(scenarios.id, afterId))
    .orderBy(scenarios.id)
    .limit(limit);
}
