import type { BoardPost } from '@cascade/shared/features/community/contract';
import {
  getPost,
  listReplies,
  type Reply,
  viewPost,
} from '@cascade/shared/features/community/threads';
import { Box, chakra } from '@chakra-ui/react';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useParams } from 'react-router';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { pagesOf } from '../../api/pages-of.ts';
import { queryOf } from '../../api/query-of.ts';
import { cacheViewOf } from '../../live/cache-view.ts';
import { Button } from '../../ui/actions/button.tsx';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { PageTitle } from '../../ui/page/page-title.tsx';
import { Section } from '../../ui/page/section.tsx';
import { VisuallyHidden } from '../../ui/page/visually-hidden.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { SkeletonCards } from '../../ui/states/skeleton-cards.tsx';
import { patchPost } from './cache.ts';
import { PostCard } from './parts/post-card.tsx';
import { ReplyForm } from './thread/reply-form.tsx';
import { ReplyItem } from './thread/reply-item.tsx';
import { useBoardLive } from './use-board-live.ts';

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
      .catch(() => {}); // a lost view does no harm
  }, [id, queryClient]);
}

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

export function PostPage() {
  const { postId = '' } = useParams();
  const post = useQuery({ ...queryOf(getPost, { params: { id: postId } }), gcTime: 0 });
  useBoardLive(post.data?.board, [getPost.name, listReplies.name]);
  useView(post.data?.id);
  useReplyInAddress(post.data !== undefined);
  const title = post.data?.title || 'Post';
  if (post.isPending)
    return (
      <>
        <VisuallyHidden as="h1">{title}</VisuallyHidden>
        <SkeletonCards count={1} columns="1fr" label="Loading the post" />
      </>
    );
  if (!post.data) {
    const isGone = post.error instanceof ApiError && [404, 422].includes(post.error.status);
    return isGone ? (
      <EmptyState
        level="h1"
        title="This post is not here"
        hint="The author or a moderator may have removed it."
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

/** Null: replies to the post or to a missing parent. */
function byParent(replies: Reply[]): Map<string | null, Reply[]> {
  const ids = new Set(replies.map(({ id }) => id));
  const groups = new Map<string | null, Reply[]>();
  for (const reply of replies) {
    const parent = reply.parentId && ids.has(reply.parentId) ? reply.parentId : null;
    groups.set(parent, [...(groups.get(parent) ?? []), reply]);
  }
  return groups;
}

function Thread({ post }: { post: BoardPost }) {
  const list = useInfiniteQuery(
    pagesOf(listReplies, { params: { id: post.id }, query: { limit: 100 } }),
  );
  const groups = byParent(list.data?.pages.flatMap(({ items }) => items) ?? []);
  const answers = (to: string | null) => groups.get(to) ?? [];
  const count = post.commentsCount === 1 ? '1 reply' : `${post.commentsCount} replies`;
  return (
    <Section title={post.commentsCount === 0 ? 'Replies' : count}>
      {list.isPending && <SkeletonCards count={2} columns="1fr" label="Loading replies" />}
      {!list.data && list.isError && (
        <ErrorState
          level="h3"
          title="The replies could not be loaded"
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.data && groups.size === 0 && (
        <Box color="muted" mb="4">
          Nobody has answered yet. A kind sentence is enough.
        </Box>
      )}
      <chakra.ul listStyle="none">
        {answers(null).map((reply) => (
          <ReplyItem key={reply.id} post={post} reply={reply} answers={answers} />
        ))}
      </chakra.ul>
      {list.hasNextPage && (
        <Button
          look="outline"
          isBusy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Show more replies
        </Button>
      )}
      {post.state === 'shown' && (
        <Box mt="6">
          <ReplyForm post={post} />
        </Box>
      )}
    </Section>
  );
}
