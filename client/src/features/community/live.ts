import type { BoardPost, PostCounts } from '@cascade/shared/features/community/contract';
import { listActiveUsers } from '@cascade/shared/features/community/people';
import {
  activeUsersChanged,
  getPost,
  listReplies,
  postChanged,
  postCounted,
  postLiked,
  postPublished,
} from '@cascade/shared/features/community/threads';
import { getDefaultStore } from 'jotai';
import { onEvent } from '../../live/event-handler.ts';
import { listOf, notePublishedAtom, patchPost } from './cache.ts';

/** Without the reader's own like. */
function withCounts<P extends BoardPost>(post: P, counts: PostCounts): P {
  if (counts.rev <= post.rev) return post;
  const { likesCount, commentsCount, viewsCount, rev } = counts;
  return { ...post, likesCount, commentsCount, viewsCount, rev };
}

export const postCountedLive = onEvent(postCounted, (cache, counts) =>
  patchPost(cache, counts.postId, (post) => withCounts(post, counts)),
);

/** Sent to the reader alone. */
export const postLikedLive = onEvent(postLiked, (cache, { postId, isLiked, likesCount, rev }) =>
  patchPost(cache, postId, (post) =>
    rev > post.rev ? { ...post, isLiked, likesCount, rev } : { ...post, isLiked },
  ),
);

export const postPublishedLive = onEvent(postPublished, (cache, { postId, rootId, board }) => {
  if (rootId) cache.refetch(listReplies);
  else getDefaultStore().set(notePublishedAtom, { board, postId });
});

export const postChangedLive = onEvent(postChanged, (cache, { rootId, board }) => {
  cache.refetch(getPost);
  cache.refetch(rootId ? listReplies : listOf[board]);
});

export const activeUsersLive = onEvent(activeUsersChanged, (cache) =>
  cache.refetch(listActiveUsers),
);
