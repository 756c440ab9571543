import type { Stats } from '@cascade/shared/features/stats/stats';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../client.ts';

export async function readStats(db: Executor, userId: string | null): Promise<Stats> {
  const [row] = await db.execute<Stats>(sql`
    select (select count(*)::int from scenarios) as "totalScenarios",
      count(completed_at)::int as "completedScenarios",
      (count(*) filter (where bookmarked))::int as "bookmarkedScenarios"
    from scenario_progress where user_id = ${userId}`);
  if (!row) throw new Error('An aggregate returned no row.');
  return row;
}
