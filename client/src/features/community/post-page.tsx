import { getPost, listReplies, viewPost } from '@cascade/shared/features/community/threads';
import { Box } from '@chakra-ui/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useParams } from 'react-router';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { queryOf } from '../../api/query-of.ts';
import { cacheViewOf } from '../../live/cache-view.ts';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { PageTitle } from '../../ui/page/page-title.tsx';
import { VisuallyHidden } from '../../ui/page/visually-hidden.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { SkeletonCards } from '../../ui/states/skeleton-cards.tsx';
import { PostCard } from './parts/post-card.tsx';
import { patchPost } from './patch-post.ts';
import { Thread } from './thread/thread.tsx';
import { useBoardLive } from './use-board-live.ts';

/** Counts the look, once the post is there to be looked at. */
function useView(id: string | undefined) {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (id === undefined) return;
    call(viewPost, { params: { id } })
      .then((counts) =>
        patchPost(cacheViewOf(queryClient), id, (post) =>
          counts.rev > post.rev ? { ...post, ...counts } : post,
        ),
      )
      .catch(() => {}); // a view that is not counted is no harm
  }, [id, queryClient]);
}

/** Goes to the reply that the address names, once it is there. */
function useReplyInAddress(isThere: boolean) {
  const { hash } = useLocation();
  useEffect(() => {
    if (!isThere || hash === '') return undefined;
    const look = () => document.getElementById(hash.slice(1))?.scrollIntoView({ block: 'center' });
    look();
    const watcher = new MutationObserver(() => {
      if (document.getElementById(hash.slice(1))) {
        look();
        watcher.disconnect();
      }
    });
    watcher.observe(document.body, { childList: true, subtree: true });
    return () => watcher.disconnect();
  }, [hash, isThere]);
}

/** One post of any board with its thread. */
export function PostPage() {
  const { postId = '' } = useParams();
  const post = useQuery({ ...queryOf(getPost, { params: { id: postId } }), gcTime: 0 });
  useBoardLive(post.data?.board, [getPost.name, listReplies.name]);
  useView(post.data?.id);
  useReplyInAddress(post.data !== undefined);
  const title = post.data?.title || 'Post';
  if (post.isPending) return <SkeletonCards count={1} columns="1fr" label="Loading the post" />;
  if (!post.data) {
    const isGone = post.error instanceof ApiError && [404, 422].includes(post.error.status);
    return isGone ? (
      <EmptyState
        level="h1"
        title="This post is not here"
        hint="It may have been taken back by its author or a moderator."
        action={<LinkButton to="/community">To the discussion board</LinkButton>}
      />
    ) : (
      <ErrorState
        level="h1"
        title="The post could not be loaded"
        error={post.error}
        onRetry={() => void post.refetch()}
      />
    );
  }
  return (
    <Box maxWidth="50rem" mx="auto">
      <PageTitle>{title}</PageTitle>
      <VisuallyHidden as="h1">{title}</VisuallyHidden>
      <PostCard post={post.data} isWhole />
      <Thread post={post.data} />
    </Box>
  );
}
