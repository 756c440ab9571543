import type { Board } from '@cascade/shared/features/community/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../client.ts';
import {
  isVisible,
  type PostRow,
  postAuthors,
  postColumns,
  type Viewer,
} from '../../domain/posts/view.queries.ts';

/** The newest matches are ranked; older ones are ignored. */
const MOST_RANKED = 2_000;

/** The last entry of a page, by time, or by score and then time. */
export type After = { id: string; score: number | null };

export type Wanted = {
  board: Board;
  kinds: readonly string[] | null;
  specialty: string | null;
  tag: string | null;
  /** Words that must all occur, the last as a prefix; null lists everything. */
  words: readonly string[] | null;
  order: 'newest' | 'trending';
  isFollowedOnly: boolean;
  after: After | null;
  limit: number;
};

export type ListedRow = PostRow & { score: number };

function conditions(viewer: Viewer, { board, kinds, specialty, tag, isFollowedOnly }: Wanted): SQL {
  const wanted = [sql`p.board = ${board} and p.root_id is null`, isVisible(viewer)];
  if (kinds)
    wanted.push(
      sql`p.kind in (${sql.join(
        kinds.map((kind) => sql`${kind}`),
        sql`, `,
      )})`,
    );
  if (specialty) wanted.push(sql`p.specialty = ${specialty}`);
  if (tag)
    wanted.push(sql`exists (select 1 from post_tags t where t.post_id = p.id and t.tag = ${tag})`);
  if (isFollowedOnly)
    wanted.push(sql`(
      (p.face = 'handle' and p.author_id in
        (select followed_id from people_follows where follower_id = ${viewer.userId}))
      or p.id in (select t.post_id from post_tags t
        join tag_follows f on f.tag = t.tag and f.user_id = ${viewer.userId}))`);
  return sql.join(wanted, sql` and `);
}

/** By time, without pinned posts, which precede the first page. */
async function listNewest(db: Executor, viewer: Viewer, wanted: Wanted): Promise<ListedRow[]> {
  const { after, limit } = wanted;
  return db.execute<ListedRow>(sql`
    select ${postColumns(viewer)}, 0 as score from posts p ${postAuthors}
    where ${conditions(viewer, wanted)} and not p.is_pinned
      ${after ? sql`and p.id < ${after.id}` : sql``}
    order by p.id desc limit ${limit}`);
}

async function listTrending(db: Executor, viewer: Viewer, wanted: Wanted): Promise<ListedRow[]> {
  const { after, limit } = wanted;
  return db.execute<ListedRow>(sql`
    select ${postColumns(viewer)}, p.hot as score from posts p ${postAuthors}
    where ${conditions(viewer, wanted)} and p.state = 'shown'
      ${after ? sql`and (p.hot, p.id) < (${after.score ?? 0}::float8, ${after.id}::uuid)` : sql``}
    order by p.hot desc, p.id desc limit ${limit}`);
}

/**
 * By relevance, newest first among equals. Matches come from the index and are ranked first; only
 * one page is read whole.
 */
async function listMatches(db: Executor, viewer: Viewer, wanted: Wanted): Promise<ListedRow[]> {
  const { after, limit, words } = wanted;
  const terms = (words ?? []).map((word, at, all) => (at === all.length - 1 ? `${word}:*` : word));
  return db.execute<ListedRow>(sql`
    with asked as (select to_tsquery('english', ${terms.join(' & ')}) as terms),
    matching as (
      select p.id, p.search from posts p, asked
      where p.search @@ asked.terms and ${conditions(viewer, wanted)}
      order by p.id desc limit ${MOST_RANKED}),
    ranked as (
      select m.id, ts_rank(m.search, asked.terms)::float8 as score from matching m, asked),
    page as (
      select id, score from ranked
      ${after ? sql`where (score, id) < (${after.score ?? 0}::float8, ${after.id}::uuid)` : sql``}
      order by score desc, id desc limit ${limit})
    select ${postColumns(viewer)}, page.score
    from page join posts p on p.id = page.id ${postAuthors}
    order by page.score desc, p.id desc`);
}

export function listBoard(db: Executor, viewer: Viewer, wanted: Wanted): Promise<ListedRow[]> {
  if (wanted.words) return listMatches(db, viewer, wanted);
  return wanted.order === 'trending'
    ? listTrending(db, viewer, wanted)
    : listNewest(db, viewer, wanted);
}

export async function listPinned(
  db: Executor,
  viewer: Viewer,
  wanted: Wanted,
): Promise<ListedRow[]> {
  return db.execute<ListedRow>(sql`
    select ${postColumns(viewer)}, 0 as score from posts p ${postAuthors}
    where ${conditions(viewer, wanted)} and p.is_pinned
    order by p.id desc limit 5`);
}

export type ReplyRow = PostRow & { isThreadAuthor: boolean };

/** Oldest first, or only `id`. A deleted reply stays as an empty entry while it has answers. */
export async function listThread(
  db: Executor,
  viewer: Viewer,
  rootId: string,
  { after, limit, id = null }: { after: string | null; limit: number; id?: string | null },
): Promise<ReplyRow[]> {
  return db.execute<ReplyRow>(sql`
    select ${postColumns(viewer)},
      coalesce(p.author_id = root.author_id and p.face = root.face, false) as "isThreadAuthor"
    from posts p join posts root on root.id = p.root_id ${postAuthors}
    where p.root_id = ${rootId} and (${isVisible(viewer)}
        or (p.state = 'deleted' and exists (select 1 from posts c where c.parent_id = p.id)))
      ${after ? sql`and p.id > ${after}` : sql``} ${id ? sql`and p.id = ${id}` : sql``}
    order by p.id limit ${limit}`);
}
