import type { Executor } from '@cascade/db/client';
import type { Viewer } from '@cascade/db/domain/posts/view.queries';
import {
  type After,
  type ListedRow,
  listBoard,
  listPinned,
  type Wanted,
} from '@cascade/db/features/community/lists.queries';
import { AppError } from '@cascade/shared/kernel/app-error';
import { Page } from '../../http/site/page.ts';

const CURSOR = /^(?:(\d+(?:\.\d+)?(?:e-?\d+)?):)?([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

/** @throws AppError invalid for an unknown cursor */
export function readCursor(cursor: string | undefined): After | null {
  if (cursor === undefined) return null;
  const [whole, score, id] = CURSOR.exec(cursor) ?? [];
  if (!whole || !id)
    throw new AppError('invalid', 'Please check cursor: it is not from the Link header.', {
      errors: [{ field: 'cursor', message: 'is not from the Link header' }],
    });
  return { id, score: score === undefined ? null : Number(score) };
}

/** Null without words, which lists everything. */
export function wordsOf(search: string): string[] | null {
  const words = search.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.length > 0 ? words.slice(0, 20) : null;
}

type Asked = Pick<Wanted, 'board'> &
  Partial<Omit<Wanted, 'after' | 'limit'>> & { cursor: string | undefined; limit: number };

/** One page of a board; pinned posts precede the first page of a list by time. */
export async function readBoard<T>(
  db: Executor,
  viewer: Viewer,
  { cursor, limit, ...asked }: Asked,
  show: (row: ListedRow) => T,
): Promise<Page<T>> {
  const wanted: Wanted = {
    kinds: null,
    specialty: null,
    tag: null,
    words: null,
    order: 'newest',
    isFollowedOnly: false,
    ...asked,
    after: readCursor(cursor),
    limit: limit + 1,
  };
  const isByTime = wanted.words === null && wanted.order === 'newest';
  const pinned = isByTime && wanted.after === null ? await listPinned(db, viewer, wanted) : [];
  const rows = await listBoard(db, viewer, wanted);
  const page = Page.of(
    rows,
    limit,
    ({ id, score }) => (isByTime ? id : `${score}:${id}`),
    (row) => row,
  );
  return new Page([...pinned, ...page.items].map(show), page.next);
}
