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
import { type EventHandler, onEvent } from '../../live/event-handler.ts';
import { listOf, notePublishedAtom, patchPost } from './cache.ts';

/** Without the reader's own like. */
function withCounts<P extends BoardPost>(post: P, counts: PostCounts): P {
  if (counts.rev <= post.rev) return post;
  const { likesCount, commentsCount, viewsCount, rev } = counts;
  return { ...post, likesCount, commentsCount, viewsCount, rev };
}

const postCountedLive = onEvent(postCounted, (cache, counts) =>
  patchPost(cache, counts.postId, (post) => withCounts(post, counts)),
);

/** Sent to the reader alone. */
const postLikedLive = onEvent(postLiked, (cache, { postId, isLiked, likesCount, rev }) =>
  patchPost(cache, postId, (post) =>
    rev > post.rev ? { ...post, isLiked, likesCount, rev } : { ...post, isLiked },
  ),
);

const postPublishedLive = onEvent(postPublished, (cache, { postId, rootId, board }) => {
  if (rootId) cache.refetch(listReplies, { params: { id: rootId } });
  else getDefaultStore().set(notePublishedAtom, { board, postId });
});

const postChangedLive = onEvent(postChanged, (cache, { postId, rootId, board }) => {
  cache.refetch(getPost, { params: { id: postId } });
  if (rootId) {
    // A deleted reply is no longer counted at its post.
    cache.refetch(getPost, { params: { id: rootId } });
    cache.refetch(listReplies, { params: { id: rootId } });
  } else {
    // The event does not say under which filters the post is or was listed.
    cache.refetchAll(listOf[board]);
  }
});

const activeUsersLive = onEvent(activeUsersChanged, (cache) => cache.refetch(listActiveUsers, {}));

export const events: EventHandler[] = [
  postCountedLive,
  postLikedLive,
  postPublishedLive,
  postChangedLive,
  activeUsersLive,
];
