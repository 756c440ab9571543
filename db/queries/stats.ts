import type { Stats } from '@cascade/shared/contracts/stats';
import type { Database } from '../client.ts';

/** Counts for home and landing; a member's own counts are 0 for nobody. */
export async function readStats(sql: Database['sql'], userId: string | null): Promise<Stats> {
  const [row] = await sql<[Stats]>`
    select (select count(*)::int from scenarios) as "totalScenarios",
      count(completed_at)::int as "completedScenarios",
      (count(*) filter (where bookmarked))::int as "bookmarkedScenarios"
    from scenario_progress where user_id = ${userId}`;
  return row;
}
