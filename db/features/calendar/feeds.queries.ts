import { and, eq, notExists, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../client.ts';
import { users } from '../auth/schema.ts';
import { bans } from '../moderation/schema.ts';
import { calendarFeeds } from './schema.ts';

export type FeedRow = typeof calendarFeeds.$inferSelect;

export async function findFeedOf(db: Executor, userId: string): Promise<FeedRow | undefined> {
  const [row] = await db.select().from(calendarFeeds).where(eq(calendarFeeds.userId, userId));
  return row;
}

/** The one before is replaced. */
export async function putFeed(tx: Tx, row: FeedRow): Promise<void> {
  const { userId: _of, ...change } = row;
  await tx
    .insert(calendarFeeds)
    .values(row)
    .onConflictDoUpdate({ target: calendarFeeds.userId, set: change });
}

/** @returns whether there was one */
export async function deleteFeed(tx: Tx, userId: string): Promise<boolean> {
  const deleted = await tx
    .delete(calendarFeeds)
    .where(eq(calendarFeeds.userId, userId))
    .returning({ userId: calendarFeeds.userId });
  return deleted.length > 0;
}

/** By the hash of its secret; not while the account is suspended. */
export async function findFeedByHash(db: Executor, tokenHash: string) {
  const suspended = db
    .select({ one: sql`1` })
    .from(bans)
    .where(
      and(eq(bans.userId, users.id), eq(bans.scope, 'account'), sql`${bans.liftedAt} is null`),
    );
  const [row] = await db
    .select({ feed: calendarFeeds, publicId: users.publicId })
    .from(calendarFeeds)
    .innerJoin(users, eq(users.id, calendarFeeds.userId))
    .where(and(eq(calendarFeeds.tokenHash, tokenHash), notExists(suspended)));
  return row;
}
