import { inArray, sql } from 'drizzle-orm';
import type { Orm } from '../client.ts';
import { scenarios } from '../features/scenarios/schema.ts';
import type { AuthoredScenario } from './content.ts';

/**
 * Writes changed authored stations only. Progress and members' stations are not touched.
 * @returns how many were written
 */
export async function seedScenarios(orm: Orm, authored: AuthoredScenario[]): Promise<number> {
  const known = await orm
    .select({ id: scenarios.id, contentHash: scenarios.contentHash })
    .from(scenarios)
    .where(
      inArray(
        scenarios.id,
        authored.map(({ id }) => id),
      ),
    );
  const hashes = new Map(known.map((row) => [row.id, row.contentHash]));
  const changed = authored.filter(({ id, contentHash }) => hashes.get(id) !== contentHash);
  for (let start = 0; start < changed.length; start += 50) {
    await orm
      .insert(scenarios)
      .values(changed.slice(start, start + 50))
      .onConflictDoUpdate({
        target: scenarios.id,
        set: {
          scenarioNumber: sql`excluded.scenario_number`,
          title: sql`excluded.title`,
          category: sql`excluded.category`,
          difficulty: sql`excluded.difficulty`,
          skill: sql`excluded.skill`,
          duration: sql`excluded.duration`,
          setting: sql`excluded.setting`,
          candidateTask: sql`excluded.candidate_task`,
          actorBrief: sql`excluded.actor_brief`,
          markScheme: sql`excluded.mark_scheme`,
          feedback: sql`excluded.feedback`,
          areasOfConcern: sql`excluded.areas_of_concern`,
          edition: sql`excluded.edition`,
          lawAsAt: sql`excluded.law_as_at`,
          reviewedAt: sql`excluded.reviewed_at`,
          contentHash: sql`excluded.content_hash`,
          updatedAt: sql`now()`,
        },
      });
  }
  return changed.length;
}
