import {
  listCommunityPosts,
  listPosts,
  listSocialPosts,
} from '@cascade/shared/features/community/boards';
import type { Board, BoardPost } from '@cascade/shared/features/community/contract';
import { getPost, listReplies } from '@cascade/shared/features/community/threads';
import { atom } from 'jotai';
import type { CacheView } from '../../live/cache-view.ts';

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

/** The list of each board. */
export const listOf = {
  posts: listPosts,
  discussion: listCommunityPosts,
  feed: listSocialPosts,
} as const;

/** Changes one post wherever it is shown. */
export function patchPost(
  cache: Pick<CacheView, 'patch' | 'patchEntries'>,
  id: string,
  change: <P extends BoardPost>(post: P) => P,
): void {
  const one = <P extends BoardPost>(post: P): P => (post.id === id ? change(post) : post);
  cache.patch(getPost, { params: { id } }, one);
  cache.patchEntries(listPosts, one);
  cache.patchEntries(listCommunityPosts, one);
  cache.patchEntries(listSocialPosts, one);
  cache.patchEntries(listReplies, one);
}
