import type { Board } from '@cascade/shared/features/community/contract';
import { atom } from 'jotai';

type News = Record<Board, readonly string[]>;
const none: News = { posts: [], discussion: [], feed: [] };

/** Posts of each board that appeared since its list was read. */
export const newPostsAtom = atom<News>(none);

export const notePublishedAtom = atom(
  null,
  (get, set, { board, postId }: { board: Board; postId: string }) => {
    const news = get(newPostsAtom);
    if (!news[board].includes(postId))
      set(newPostsAtom, { ...news, [board]: [...news[board], postId] });
  },
);

/** The list has been read anew. */
export const forgetNewsAtom = atom(null, (get, set, board: Board) => {
  set(newPostsAtom, { ...get(newPostsAtom), [board]: [] });
});
