import { sql } from 'drizzle-orm';
import { texts } from '../../arrays.ts';
import type { Tx } from '../../client.ts';

/**
 * Aliases of the thread first, then handles of members; not the author, people who blocked them,
 * nor those mentioned before.
 * @param handles in lower case
 * @returns accounts
 */
export async function claimMentions(
  tx: Tx,
  post: { id: string; rootId: string; authorId: string },
  handles: string[],
): Promise<string[]> {
  if (handles.length === 0) return [];
  const rows = await tx.execute<{ userId: string }>(sql`
    with asked as (select unnest(${texts(handles)}) as handle),
    aliases as (
      select distinct asked.handle, p.author_id as user_id from asked
      join posts p on lower(p.alias_handle) = asked.handle
        and (p.id = ${post.rootId} or p.root_id = ${post.rootId})
      where p.author_id is not null),
    called as (
      select user_id from aliases
      union
      select u.id from asked join users u on lower(u.handle) = asked.handle
      where asked.handle not in (select handle from aliases))
    insert into post_mentions (post_id, user_id)
    select ${post.id}, user_id from called
    where user_id <> ${post.authorId} and not exists (select 1 from blocks
      where blocker_id = user_id and blocked_id = ${post.authorId})
    on conflict do nothing returning user_id as "userId"`);
  return rows.map(({ userId }) => userId);
}

/** Authors of the answered posts, except the reply's own author and people who blocked them. */
export async function listAnswered(tx: Tx, ids: string[], authorId: string): Promise<string[]> {
  const rows = await tx.execute<{ userId: string }>(sql`
    select distinct author_id as "userId" from posts
    where id::text = any(${texts(ids)}) and author_id <> ${authorId}
      and not exists (select 1 from blocks
        where blocker_id = author_id and blocked_id = ${authorId})`);
  return rows.map(({ userId }) => userId);
}
