import type { Notable } from '@cascade/shared/features/traffic/contract';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../client.ts';

export type TrafficFigures = { running: number; paused: number; waiting: number; dead: number };

export async function readTrafficFigures(db: Executor, now: Date): Promise<TrafficFigures> {
  const [row] = await db.execute<TrafficFigures>(sql`
    select count(*) filter (where paused_at is null)::int as running,
      count(*) filter (where paused_at is not null)::int as paused,
      (select count(*) from outbox
        where dead_at is null and (due_at is null or due_at <= ${now.toISOString()}))::int as waiting,
      (select count(*) from outbox where dead_at is not null)::int as dead
    from circuits where state = 'running'`);
  return row ?? { running: 0, paused: 0, waiting: 0, dead: 0 };
}

/** Events since an instant, latest first: kinds, times and job names, no people. */
export async function listNotables(db: Executor, since: Date, limit: number): Promise<Notable[]> {
  const from = since.toISOString();
  const rows = await db.execute<Notable>(sql`
    select kind, at, about from (
      (select 'circuit.started' as kind, launched_at as at, null as about from circuits
        where launched_at >= ${from} order by launched_at desc limit ${limit})
      union all
      (select 'circuit.ended', ended_at, null from circuits
        where ended_at >= ${from} and launched_at is not null order by ended_at desc limit ${limit})
      union all
      (select 'submission.handed-in', submitted_at, null from submissions
        where submitted_at >= ${from} order by submitted_at desc limit ${limit})
      union all
      (select 'submission.approved', at, null from audit_log
        where at >= ${from} and action = 'submission.approve' order by at desc limit ${limit})
      union all
      (select 'job.gave-up', dead_at, job from outbox
        where dead_at >= ${from} order by dead_at desc limit ${limit})
      union all
      (select 'member.suspended', started_at, null from bans
        where started_at >= ${from} and scope = 'account'
        order by started_at desc limit ${limit})
    ) notable
    order by at desc limit ${limit}`);
  return rows.map(({ kind, at, about }) => ({ kind, at: new Date(at).toISOString(), about }));
}
