import type { Board, PostCounts } from '@cascade/shared/features/community/contract';
import { sql } from 'drizzle-orm';
import type { Database, Tx } from '../../client.ts';
import { postCounts } from './community.queries.ts';

export type Toggled = PostCounts & { isLiked: boolean };

/**
 * Likes or unlikes a post whose row the caller has locked. Triggers maintain its count and `rev`,
 * also when an account is deleted.
 */
export async function toggleLike(
  tx: Tx,
  postId: string,
  userId: string,
  now: Date,
): Promise<Toggled> {
  const [toggled] = await tx.execute<{ isLiked: boolean }>(sql`
    with removed as (
      delete from post_likes where post_id = ${postId} and user_id = ${userId} returning 1),
    made as (
      insert into post_likes (post_id, user_id, created_at)
      select ${postId}, ${userId}, ${now.toISOString()} where not exists (select 1 from post_likes
        where post_id = ${postId} and user_id = ${userId})
      returning 1)
    select exists (select 1 from made) as "isLiked", exists (select 1 from removed)`);
  const [row] = await tx.execute<PostCounts>(
    sql`select ${postCounts} from posts where id = ${postId}`,
  );
  if (!toggled || !row) throw new Error('A post that was just locked is missing.');
  return { ...row, isLiked: toggled.isLiked };
}

export type LikeAsk = {
  userId: string;
  postId: string;
  /** Idempotency-Key, under which the reply is stored. */
  key: string;
  fingerprint: string;
  eventId: string;
};

type ToggledRow = {
  ord: string;
  board: Board;
  is_liked: boolean;
  likes_count: number;
  replies_count: number;
  views_count: number;
  rev: number;
  n: string;
};

/**
 * Likes or unlikes posts for many members in one statement (`toggle_likes`), each with its event
 * and its stored reply.
 * @returns in the order of the asks, with the number of the event in the member's stream; undefined
 *   for one that was left out: it was answered before, or a single like refuses it
 */
export async function toggleManyLikes(
  sql: Database['sql'],
  asks: LikeAsk[],
  at: Date,
): Promise<((Toggled & { board: Board; n: number }) | undefined)[]> {
  const of = <Key extends keyof LikeAsk>(key: Key) => asks.map((ask) => ask[key]);
  const rows = await sql<ToggledRow[]>`
    select * from toggle_likes(${of('userId')}::uuid[], ${of('postId')}::uuid[],
      ${of('key')}::uuid[], ${of('fingerprint')}::text[], ${of('eventId')}::uuid[],
      ${at.toISOString()}::timestamptz)`;
  const toggled: ((Toggled & { board: Board; n: number }) | undefined)[] = asks.map(
    () => undefined,
  );
  for (const row of rows)
    toggled[Number(row.ord) - 1] = {
      isLiked: row.is_liked,
      likesCount: row.likes_count,
      commentsCount: row.replies_count,
      viewsCount: row.views_count,
      rev: row.rev,
      board: row.board,
      n: Number(row.n),
    };
  return toggled;
}
