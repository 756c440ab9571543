import { inVoteOrder, type ShownIdea } from '@cascade/shared/features/feedback/ideas';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../client.ts';
import { feedback, feedbackVotes } from './schema.ts';

const MOST_LISTED = 500;

const ideas = (viewerId: string | null, where: SQL) => sql`
  select f.id, f.idea_title as title, f.idea_text as text,
    case when f.state in ('new', 'read') then 'open' else f.state end as state,
    (select count(*)::int from feedback_votes v where v.feedback_id = f.id) as votes,
    f.published_at as "publishedAt", f.idea_rev as rev,
    exists (select 1 from feedback_votes v
      where v.feedback_id = f.id and v.user_id = ${viewerId}) as "hasVoted"
  from feedback f where f.published_at is not null and ${where}
  order by f.published_at desc limit ${MOST_LISTED}`;

const shown = (row: ShownIdea): ShownIdea => ({
  ...row,
  publishedAt: new Date(row.publishedAt).toISOString(),
});

/** @param viewerId null for a visitor */
export async function listShownIdeas(db: Executor, viewerId: string | null): Promise<ShownIdea[]> {
  const rows = await db.execute<ShownIdea>(ideas(viewerId, sql`true`));
  return inVoteOrder(rows.map(shown));
}

export async function findIdea(
  db: Executor,
  id: string,
  viewerId: string | null = null,
): Promise<ShownIdea | undefined> {
  const [row] = await db.execute<ShownIdea>(ideas(viewerId, sql`f.id = ${id}`));
  return row && shown(row);
}

/**
 * Once per member. The caller holds the stream's lock.
 * @returns whether this changed anything
 */
export async function writeVote(
  tx: Tx,
  feedbackId: string,
  userId: string,
  isWanted: boolean,
  now: Date,
): Promise<boolean> {
  const changed = isWanted
    ? await tx
        .insert(feedbackVotes)
        .values({ feedbackId, userId, votedAt: now })
        .onConflictDoNothing()
        .returning({ userId: feedbackVotes.userId })
    : await tx
        .delete(feedbackVotes)
        .where(and(eq(feedbackVotes.feedbackId, feedbackId), eq(feedbackVotes.userId, userId)))
        .returning({ userId: feedbackVotes.userId });
  if (changed.length > 0) await raiseIdea(tx, feedbackId);
  return changed.length > 0;
}

/** For whom the count is shown live. */
async function raiseIdea(tx: Tx, id: string): Promise<void> {
  await tx
    .update(feedback)
    .set({ ideaRev: sql`${feedback.ideaRev} + 1` })
    .where(eq(feedback.id, id));
}

export async function hasVotes(db: Executor, userId: string): Promise<boolean> {
  const rows = await db
    .select({ id: feedbackVotes.feedbackId })
    .from(feedbackVotes)
    .where(eq(feedbackVotes.userId, userId))
    .limit(1);
  return rows.length > 0;
}

/** @returns the ideas whose counts this changed */
export async function deleteVotesOf(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .delete(feedbackVotes)
    .where(eq(feedbackVotes.userId, userId))
    .returning({ id: feedbackVotes.feedbackId });
  for (const { id } of rows) await raiseIdea(tx, id);
  return rows.map(({ id }) => id);
}

export async function deleteVotesFor(tx: Tx, feedbackId: string): Promise<void> {
  await tx.delete(feedbackVotes).where(eq(feedbackVotes.feedbackId, feedbackId));
}

/**
 * The author, and who voted for it while it is public, without those whose bell has rung already.
 * In the order of their ids.
 */
export async function listToTell(
  db: Executor,
  feedbackId: string,
  notice: { kind: string; path: string },
  limit: number,
): Promise<{ userId: string; isAuthor: boolean }[]> {
  return db.execute<{ userId: string; isAuthor: boolean }>(sql`
    select to_tell.user_id as "userId", bool_or(to_tell.is_author) as "isAuthor"
    from (
      select f.user_id, true as is_author from feedback f
      where f.id = ${feedbackId} and f.user_id is not null
      union all
      select v.user_id, false from feedback_votes v
      join feedback f on f.id = v.feedback_id and f.published_at is not null
      where v.feedback_id = ${feedbackId}) to_tell
    where not exists (
      select 1 from notices n
      where n.user_id = to_tell.user_id and n.kind = ${notice.kind} and n.path = ${notice.path})
    group by to_tell.user_id order by to_tell.user_id limit ${limit}`);
}
