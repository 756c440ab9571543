import type { BoardPost } from '@cascade/shared/features/community/contract';
import { listReplies, type Reply } from '@cascade/shared/features/community/threads';
import { Box, chakra } from '@chakra-ui/react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { pagesOf } from '../../../api/pages-of.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { SkeletonCards } from '../../../ui/states/skeleton-cards.tsx';
import { ReplyForm } from './reply-form.tsx';
import { ReplyItem } from './reply-item.tsx';

/** What answers each reply; null holds what answers the post, and whatever has lost its parent. */
function byParent(replies: Reply[]): Map<string | null, Reply[]> {
  const ids = new Set(replies.map(({ id }) => id));
  const groups = new Map<string | null, Reply[]>();
  for (const reply of replies) {
    const parent = reply.parentId && ids.has(reply.parentId) ? reply.parentId : null;
    groups.set(parent, [...(groups.get(parent) ?? []), reply]);
  }
  return groups;
}

/** What is said about a post. */
export function Thread({ post }: { post: BoardPost }) {
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
