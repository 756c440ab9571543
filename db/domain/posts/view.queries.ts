import type { Badge, BoardPost, Byline } from '@cascade/shared/features/community/contract';
import { type SQL, sql } from 'drizzle-orm';

/** Moderators see held and hidden posts; nobody sees the author behind an alias. */
export type Viewer = { userId: string; isModerator: boolean };

export type PostRow = Omit<BoardPost, 'by' | 'type' | 'createdAt' | 'editedAt'> & {
  kind: string;
  createdAt: string;
  editedAt: string | null;
  face: Byline['face'];
  isGone: boolean;
  aliasHandle: string | null;
  aliasSeed: string | null;
  handle: string | null;
  personId: string | null;
  handleSeed: string | null;
  firstName: string | null;
  lastName: string | null;
  fullName: string | null;
  imageId: string | null;
  verifiedRole: string | null;
  verifiedStatus: string | null;
  reputation: number | null;
};

const DELETED_NAME = 'Deleted member';

/**
 * Each face selects its own columns only, so that a later mistake cannot reveal a name beside a
 * handle, or either beside an alias.
 */
export function postColumns({ userId }: Viewer): SQL {
  const only = (face: 'name' | 'handle', column: SQL) =>
    sql`case when p.face = ${face} then ${column} end`;
  const known = (column: SQL) => sql`case when p.face <> 'alias' then ${column} end`;
  return sql`
    p.id, p.board, p.root_id as "rootId", p.parent_id as "parentId", p.kind,
    p.title, p.content, p.specialty, p.category, p.tags, p.exam_date as "examDate",
    p.exam_center as "examCenter", p.station_type as "stationType",
    p.likes_count as "likesCount", p.replies_count as "commentsCount",
    p.views_count as "viewsCount", p.rev, p.is_pinned as "isPinned", p.state,
    p.created_at as "createdAt", p.edited_at as "editedAt",
    p.face, p.author_id is null as "isGone",
    p.alias_handle as "aliasHandle", p.alias_seed as "aliasSeed",
    coalesce(p.author_id = ${userId}, false) as "isOwn",
    exists (select 1 from post_likes l where l.post_id = p.id and l.user_id = ${userId})
      as "isLiked",
    ${only('handle', sql`u.handle`)} as handle,
    ${only('handle', sql`u.public_id`)} as "personId",
    ${only('handle', sql`u.avatar_seed`)} as "handleSeed",
    ${only('name', sql`pr.first_name`)} as "firstName",
    ${only('name', sql`pr.last_name`)} as "lastName",
    ${only('name', sql`u.name`)} as "fullName",
    ${only('name', sql`av.id`)} as "imageId",
    ${known(sql`case when st.is_verified then st.user_role end`)} as "verifiedRole",
    ${known(sql`case when st.is_verified then st.casc_status end`)} as "verifiedStatus",
    ${known(sql`coalesce(rp.points, 0)`)} as reputation`;
}

export const postAuthors = sql`
  left join users u on u.id = p.author_id
  left join profiles pr on pr.user_id = p.author_id
  left join avatars av on av.user_id = p.author_id
  left join standings st on st.user_id = p.author_id
  left join reputations rp on rp.user_id = p.author_id and rp.face = p.face`;

/**
 * Blocked people are hidden only where their handle is shown: hiding names and aliases too would
 * reveal whose they are.
 */
export function isVisible({ userId, isModerator }: Viewer): SQL {
  const others = isModerator ? sql`p.state in ('held', 'hidden')` : sql`false`;
  return sql`(p.state = 'shown' or ${others}
      or (p.state in ('held', 'hidden') and p.author_id = ${userId}))
    and not (p.face = 'handle' and exists (select 1 from blocks b
      where b.blocker_id = ${userId} and b.blocked_id = p.author_id))`;
}

export function badgesOf(role: string | null, status: string | null): Badge[] {
  return [
    ...(role === 'examiner' ? (['verified_examiner'] as const) : []),
    ...(status === 'passed' ? (['casc_passed'] as const) : []),
    ...(role === 'consultant' ? (['consultant'] as const) : []),
  ];
}

function nameOf(row: PostRow): string {
  if (row.face === 'alias') return row.aliasHandle ?? DELETED_NAME;
  if (row.isGone) return DELETED_NAME;
  if (row.face === 'handle') return row.handle ?? DELETED_NAME;
  return `${row.firstName ?? ''} ${row.lastName ?? ''}`.trim() || (row.fullName ?? DELETED_NAME);
}

function seedOf(row: PostRow, name: string): string {
  if (row.face === 'alias') return row.aliasSeed ?? row.id;
  return row.isGone ? row.id : (row.handleSeed ?? name);
}

function bylineOf(row: PostRow): Byline {
  const name = nameOf(row);
  return {
    face: row.face,
    name,
    avatarSeed: seedOf(row, name),
    imageUrl: row.imageId === null ? null : `/api/avatars/${row.imageId}`,
    personId: row.personId,
    badges: badgesOf(row.verifiedRole, row.verifiedStatus),
    reputation: row.isGone ? null : row.reputation,
  };
}

export function postOf(row: PostRow): BoardPost {
  const isDeleted = row.state === 'deleted';
  return {
    id: row.id,
    board: row.board,
    rootId: row.rootId,
    parentId: row.parentId,
    type: row.kind,
    title: isDeleted ? '' : row.title,
    content: isDeleted ? '' : row.content,
    specialty: row.specialty,
    category: row.category,
    tags: row.tags,
    examDate: row.examDate,
    examCenter: row.examCenter,
    stationType: row.stationType,
    by: bylineOf(row),
    likesCount: row.likesCount,
    commentsCount: row.commentsCount,
    viewsCount: row.viewsCount,
    rev: row.rev,
    isLiked: row.isLiked,
    isOwn: row.isOwn,
    isPinned: row.isPinned,
    state: row.state,
    createdAt: new Date(row.createdAt).toISOString(),
    editedAt: row.editedAt === null ? null : new Date(row.editedAt).toISOString(),
  };
}
