import type { NowQueue, Wishes } from '@cascade/shared/features/practise-now/contract';
import { and, asc, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../client.ts';
import { practiseNowWaiting } from './schema.ts';

export type WaitingRow = typeof practiseNowWaiting.$inferSelect;

export const wishesOf = ({ size, role, category, mode }: Wishes): Wishes => ({
  size,
  role,
  category,
  mode,
});

/** One transaction matches at a time. */
export async function lockMatching(tx: Tx): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('match who practises now', 0))`,
  );
}

export async function findWaiting(db: Executor, userId: string): Promise<WaitingRow | undefined> {
  const [row] = await db
    .select()
    .from(practiseNowWaiting)
    .where(eq(practiseNowWaiting.userId, userId));
  return row;
}

/** Who has been heard of since then; who has waited longest comes first. */
export function listWaiting(db: Executor, seenSince: Date): Promise<WaitingRow[]> {
  return db
    .select()
    .from(practiseNowWaiting)
    .where(gte(practiseNowWaiting.lastSeen, seenSince))
    .orderBy(asc(practiseNowWaiting.since), asc(practiseNowWaiting.userId));
}

/** Locked until commit. */
export function lockWaiting(tx: Tx, userIds: string[]): Promise<WaitingRow[]> {
  return tx
    .select()
    .from(practiseNowWaiting)
    .where(inArray(practiseNowWaiting.userId, userIds))
    .orderBy(asc(practiseNowWaiting.since), asc(practiseNowWaiting.userId))
    .for('update');
}

/** Wishes may change; the place in the queue stays. */
export async function writeWaiting(
  tx: Tx,
  row: typeof practiseNowWaiting.$inferInsert,
): Promise<void> {
  await tx
    .insert(practiseNowWaiting)
    .values(row)
    .onConflictDoUpdate({
      target: practiseNowWaiting.userId,
      set: {
        size: row.size,
        role: row.role,
        category: row.category ?? null,
        mode: row.mode,
        lastSeen: row.lastSeen,
      },
    });
}

/** @returns how many of them waited */
export async function deleteWaiting(tx: Tx, userIds: string[]): Promise<number> {
  const gone = await tx
    .delete(practiseNowWaiting)
    .where(inArray(practiseNowWaiting.userId, userIds))
    .returning({ userId: practiseNowWaiting.userId });
  return gone.length;
}

/** @returns whether the member waited and had not been heard of since then */
export async function deleteAbsent(tx: Tx, userId: string, seenSince: Date): Promise<boolean> {
  const gone = await tx
    .delete(practiseNowWaiting)
    .where(and(eq(practiseNowWaiting.userId, userId), lt(practiseNowWaiting.lastSeen, seenSince)))
    .returning({ userId: practiseNowWaiting.userId });
  return gone.length > 0;
}

/** @returns whether the member waits */
export async function noteStillWaiting(db: Executor, userId: string, now: Date): Promise<boolean> {
  const seen = await db
    .update(practiseNowWaiting)
    .set({ lastSeen: now })
    .where(eq(practiseNowWaiting.userId, userId))
    .returning({ userId: practiseNowWaiting.userId });
  return seen.length > 0;
}

type Tie = { one: string; other: string; wish: 'favourite' | 'avoid' };

/** Among those who wait: who would rather, and who would not, practise with whom; blocks too. */
export async function listTies(db: Executor): Promise<Tie[]> {
  const rows = await db.execute<Tie>(sql`
    select w.user_id as one, w.other_id as other, w.wish from partner_wishes w
      join practise_now_waiting a on a.user_id = w.user_id
      join practise_now_waiting b on b.user_id = w.other_id
    union all
    select w.blocker_id, w.blocked_id, 'avoid' from blocks w
      join practise_now_waiting a on a.user_id = w.blocker_id
      join practise_now_waiting b on b.user_id = w.blocked_id`);
  return [...rows];
}

const FEWEST_WAITS = 3;

/** In seconds; of the last fifty waits of a week that ended well, of wishes that were as easy to meet. */
const recentWaits = (since: Date) => sql`
  select size, mode, category is null as is_any,
    round(percentile_cont(0.5) within group (order by waited))::int as seconds
  from (
    select p.size, p.mode, p.category,
      extract(epoch from m.matched_at - p.since) as waited,
      row_number() over (partition by p.size, p.mode, p.category is null
        order by m.matched_at desc) as place
    from practise_now_people p join practise_now_matches m on m.id = p.match_id
    where m.state = 'met' and m.matched_at >= ${since.toISOString()}) recent
  where place <= 50
  group by size, mode, category is null having count(*) >= ${FEWEST_WAITS}`;

const WEEK_MS = 7 * 86_400_000;
export const weekBefore = (now: Date) => new Date(now.getTime() - WEEK_MS);

/** What each of those who wait is told about the others. */
export async function listQueues(
  db: Executor,
  now: Date,
  userId: string | null = null,
): Promise<(NowQueue & { userId: string })[]> {
  const rows = await db.execute<{ user_id: string; others: number; seconds: number | null }>(sql`
    with waits as materialized (${recentWaits(weekBefore(now))})
    select w.user_id, (select count(*) from practise_now_waiting)::int - 1 as others, waits.seconds
    from practise_now_waiting w left join waits
      on waits.size = w.size and waits.mode = w.mode and waits.is_any = (w.category is null)
    ${userId === null ? sql`` : sql`where w.user_id = ${userId}`}`);
  return rows.map((row) => ({
    userId: row.user_id,
    others: row.others,
    estimateSeconds: row.seconds,
  }));
}
