import type { Board, PostCounts } from '@cascade/shared/features/community/contract';
import { sql } from 'drizzle-orm';
import { texts } from '../../arrays.ts';
import type { Executor, Tx } from '../../client.ts';
import {
  isVisible,
  type PostRow,
  postAuthors,
  postColumns,
  type Viewer,
} from '../../domain/posts/view.queries.ts';
import { posts } from './schema.ts';

export async function findPost(
  db: Executor,
  viewer: Viewer,
  id: string,
): Promise<PostRow | undefined> {
  const [row] = await db.execute<PostRow>(sql`
    select ${postColumns(viewer)} from posts p ${postAuthors}
    where p.id = ${id} and ${isVisible(viewer)}`);
  return row;
}

export type LockedPost = {
  id: string;
  board: Board;
  rootId: string | null;
  parentId: string | null;
  authorId: string | null;
  face: 'name' | 'handle' | 'alias';
  aliasHandle: string | null;
  aliasSeed: string | null;
  title: string;
  content: string;
  tags: string[];
  state: 'shown' | 'held' | 'hidden' | 'deleted';
  isPinned: boolean;
  rev: number;
};

/** Locked until commit, so that changes and counts happen in turn. */
export async function lockPost(tx: Tx, id: string): Promise<LockedPost | undefined> {
  const [row] = await tx.execute<LockedPost>(sql`
    select id, board, root_id as "rootId", parent_id as "parentId", author_id as "authorId", face,
      alias_handle as "aliasHandle", alias_seed as "aliasSeed", title, content, tags, state,
      is_pinned as "isPinned", rev
    from posts where id = ${id} for no key update`);
  return row;
}

export async function insertPost(tx: Tx, row: typeof posts.$inferInsert): Promise<void> {
  await tx.insert(posts).values({ ...row, tagLine: (row.tags ?? []).join(' ') });
  await writeTags(tx, row.id, row.tags ?? []);
}

async function writeTags(tx: Tx, postId: string, tags: string[]): Promise<void> {
  await tx.execute(sql`delete from post_tags where post_id = ${postId}`);
  if (tags.length === 0) return;
  await tx.execute(sql`
    insert into post_tags (tag, post_id) select tag, ${postId} from unnest(${texts(tags)}) as tag`);
}

export type Words = { title: string; content: string; tags: string[] };

export async function writeWords(
  tx: Tx,
  id: string,
  { title, content, tags }: Words,
  heldFor: string | null,
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    update posts set title = ${title}, content = ${content}, tags = ${texts(tags)},
      tag_line = ${tags.join(' ')}, edited_at = ${now.toISOString()}, rev = rev + 1,
      held_for = ${heldFor},
      state = case when ${heldFor}::text is not null and state = 'shown' then 'held' else state end
    where id = ${id}`);
  await writeTags(tx, id, tags);
}

export async function writeState(tx: Tx, id: string, state: LockedPost['state']): Promise<void> {
  const forgets = state === 'deleted';
  await tx.execute(sql`
    update posts set state = ${state}, rev = rev + 1, held_for = null,
      is_pinned = is_pinned and ${state} = 'shown',
      title = case when ${forgets} then '' else title end,
      content = case when ${forgets} then '' else content end,
      tags = case when ${forgets} then '{}' else tags end,
      tag_line = case when ${forgets} then '' else tag_line end
    where id = ${id}`);
  if (forgets) await tx.execute(sql`delete from post_tags where post_id = ${id}`);
}

export async function writePin(tx: Tx, id: string, isPinned: boolean): Promise<void> {
  await tx.execute(sql`
    update posts set is_pinned = ${isPinned}, rev = rev + 1 where id = ${id}`);
}

export const postCounts = sql`likes_count as "likesCount", replies_count as "commentsCount",
  views_count as "viewsCount", rev`;

export async function countReplies(tx: Tx, rootId: string): Promise<PostCounts | undefined> {
  const [row] = await tx.execute<PostCounts>(sql`
    update posts set rev = rev + 1, replies_count =
      (select count(*) from posts r where r.root_id = ${rootId} and r.state = 'shown')
    where id = ${rootId} returning ${postCounts}`);
  return row;
}

/**
 * Counts a person's first view.
 * @returns the counts, and whether it was the first
 */
export async function countView(
  tx: Tx,
  postId: string,
  userId: string,
): Promise<(PostCounts & { isFirst: boolean }) | undefined> {
  const [row] = await tx.execute<PostCounts & { isFirst: boolean }>(sql`
    with looked as (
      insert into post_views (post_id, user_id)
      select id, ${userId} from posts where id = ${postId} and author_id is distinct from ${userId}
      on conflict do nothing returning 1)
    update posts set views_count = views_count + (select count(*) from looked),
      rev = rev + (select count(*) from looked)
    where id = ${postId}
    returning ${postCounts}, exists (select 1 from looked) as "isFirst"`);
  return row;
}

export async function findAlias(
  tx: Tx,
  rootId: string,
  userId: string,
): Promise<{ handle: string; seed: string } | undefined> {
  const [row] = await tx.execute<{ handle: string; seed: string }>(sql`
    select alias_handle as handle, alias_seed as seed from posts
    where (id = ${rootId} or root_id = ${rootId}) and author_id = ${userId} and face = 'alias'
    order by id limit 1`);
  return row;
}
