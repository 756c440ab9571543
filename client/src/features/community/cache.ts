import {
  listCommunityPosts,
  listPosts,
  listSocialPosts,
} from '@cascade/shared/features/community/boards';
import type { Board, BoardPost } from '@cascade/shared/features/community/contract';
import { getPost, listReplies } from '@cascade/shared/features/community/threads';
import { atom } from 'jotai';
import type { CacheView } from '../../live/cache-view.ts';

type NewPosts = Record<Board, readonly string[]>;
const none: NewPosts = { posts: [], discussion: [], feed: [] };

export const newPostsAtom = atom<NewPosts>(none);

export const notePublishedAtom = atom(
  null,
  (get, set, { board, postId }: { board: Board; postId: string }) => {
    const newPosts = get(newPostsAtom);
    if (!newPosts[board].includes(postId))
      set(newPostsAtom, { ...newPosts, [board]: [...newPosts[board], postId] });
  },
);

export const clearNewPostsAtom = atom(null, (get, set, board: Board) => {
  set(newPostsAtom, { ...get(newPostsAtom), [board]: [] });
});

export const listOf = {
  posts: listPosts,
  discussion: listCommunityPosts,
  feed: listSocialPosts,
} as const;

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
