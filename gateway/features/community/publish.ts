import {
  findAlias,
  insertPost,
  type LockedPost,
} from '@cascade/db/features/community/community.queries';
import { listFilters } from '@cascade/db/features/moderation/moderation.queries';
import { claimHandle } from '@cascade/db/features/profile/handles.queries';
import type { Board, Face } from '@cascade/shared/features/community/contract';
import { filterMet } from '@cascade/shared/features/community/post-filter';
import { newId } from '@cascade/shared/kernel/id';
import { announce } from '../../domain/posts/announce.ts';
import type { CallerWork } from '../../http/work.ts';
import { refuseBanned } from './work.ts';

type Draft = {
  board: Board;
  face: Face;
  kind: string;
  title?: string;
  content: string;
  tags?: string[];
  specialty?: string | null | undefined;
  category?: string | null | undefined;
  examDate?: string | null | undefined;
  examCenter?: string | null | undefined;
  stationType?: string | null | undefined;
  root?: LockedPost;
  parentId?: string | null;
};

/** The identity of a post: the name only where a board allows it and the author chose it. */
export function faceOn(board: Board, isAnonymous: boolean): Face {
  if (board === 'feed') return 'handle';
  if (!isAnonymous) return 'name';
  return board === 'discussion' ? 'alias' : 'handle';
}

export async function heldForOf(
  { tx }: Pick<CallerWork, 'tx'>,
  parts: readonly (string | null | undefined)[],
): Promise<string | null> {
  const met = filterMet(parts.filter(Boolean).join('\n'), await listFilters(tx));
  return met ? `${met.kind === 'word' ? 'Word' : 'Link'}: ${met.pattern}` : null;
}

/** An alias and picture that do not identify the member: theirs in this thread, or new ones. */
async function aliasFor({ tx, caller }: CallerWork, root: LockedPost | undefined) {
  const known = root && (await findAlias(tx, root.id, caller.userId));
  return known ?? { handle: await claimHandle(tx), seed: newId() };
}

/**
 * Under an alias no query for others reads the author's id. A filtered text waits for a moderator,
 * without notifying anybody.
 * @returns its id
 */
export async function write(work: CallerWork, draft: Draft): Promise<string> {
  const { tx, caller, now } = work;
  await refuseBanned(work);
  const id = newId();
  const { root, board, face, tags = [], title = '', content } = draft;
  const alias = face === 'alias' ? await aliasFor(work, root) : undefined;
  const heldFor = await heldForOf(work, [
    title,
    content,
    tags.join('\n'),
    draft.category,
    draft.examCenter,
    draft.stationType,
  ]);
  await insertPost(tx, {
    id,
    board,
    rootId: root?.id ?? null,
    parentId: draft.parentId ?? null,
    authorId: caller.userId,
    face,
    aliasHandle: alias?.handle ?? null,
    aliasSeed: alias?.seed ?? null,
    kind: draft.kind,
    title,
    content,
    tags,
    specialty: draft.specialty ?? null,
    category: draft.category ?? null,
    examDate: draft.examDate ?? null,
    examCenter: draft.examCenter ?? null,
    stationType: draft.stationType ?? null,
    state: heldFor === null ? 'shown' : 'held',
    heldFor,
    hot: root ? 0 : 1,
    createdAt: now,
  });
  if (heldFor === null)
    await announce(work, {
      id,
      board,
      rootId: root?.id ?? null,
      parentId: draft.parentId ?? null,
      authorId: caller.userId,
      face,
      title,
      content,
      shownName: shownNameOf(work, face, alias?.handle),
    });
  return id;
}

function shownNameOf({ caller }: CallerWork, face: Face, alias: string | undefined): string {
  if (face === 'name') return caller.name;
  return face === 'handle' ? caller.handle : (alias ?? 'Somebody');
}
