import type { Board, BoardPost } from '@cascade/shared/features/community/contract';
import { Box, chakra } from '@chakra-ui/react';
import {
  type InfiniteData,
  type UseInfiniteQueryResult,
  useQueryClient,
} from '@tanstack/react-query';
import { useAtomValue, useSetAtom } from 'jotai';
import { ArrowUp } from 'lucide-react';
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react';
import type { ListPage } from '../../../api/pages-of.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { SkeletonCards } from '../../../ui/states/skeleton-cards.tsx';
import { StaleNotice } from '../../../ui/states/stale-notice.tsx';
import { clearNewPostsAtom, listOf, newPostsAtom } from '../cache.ts';
import { PostCard } from './post-card.tsx';

const MARGIN = '150% 0px';

type PageWindowProps = { isOneOfMany: boolean; children: ReactNode };

/** Far outside the screen it is empty space of its height; the page with focus stays. */
function PageWindow({ isOneOfMany, children }: PageWindowProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState<number | null>(null);
  useEffect(() => {
    const element = frame.current;
    if (!element || !isOneOfMany) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry) return;
        if (entry.isIntersecting) setRoom(null);
        else if (!element.contains(document.activeElement))
          setRoom((old) => old ?? entry.boundingClientRect.height);
      },
      { rootMargin: MARGIN },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isOneOfMany]);
  return (
    <div ref={frame} style={room === null ? undefined : { height: room }}>
      {room === null && (
        <Box display="grid" gap="4">
          {children}
        </Box>
      )}
    </div>
  );
}

/** Section 9. */
const POSTS_BETWEEN_ADS = 4;
/** Shorter lists are drawn whole. */
const KEPT_PAGES = 3;

type Props<Post extends BoardPost> = {
  board: Board;
  list: UseInfiniteQueryResult<InfiniteData<ListPage<Post>>>;
  empty: ReactNode;
  takesNews: boolean;
  adAt?: (slot: number) => ReactNode;
};

const numbered = <Post extends BoardPost>(pages: ListPage<Post>[]) => {
  const known = new Set<string>();
  let index = 0;
  // A post may move between pages while they are fetched.
  return pages.map(({ items }) =>
    items
      .filter(({ id }) => !known.has(id) && known.add(id))
      .map((post) => ({ post, index: index++ })),
  );
};

function useNearEnd(onNear: () => void) {
  const end = useRef<HTMLDivElement>(null);
  const latest = useRef(onNear);
  latest.current = onNear;
  useEffect(() => {
    const element = end.current;
    if (!element) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && latest.current(),
      { rootMargin: '100% 0px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return end;
}

export function PostList<Post extends BoardPost>({
  board,
  list,
  empty,
  takesNews,
  adAt,
}: Props<Post>) {
  const { data, isPending, isError, error, hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  const more = () => {
    if (hasNextPage && !isFetchingNextPage && !isError) void fetchNextPage();
  };
  const end = useNearEnd(more);
  const pages = data ? numbered(data.pages) : [];
  const ids = new Set(pages.flat().map(({ post }) => post.id));
  return (
    <Box>
      {isPending && <SkeletonCards count={3} columns="1fr" label="Loading posts" />}
      {!data && isError && (
        <ErrorState
          title="The posts could not be loaded"
          error={error}
          onRetry={() => void list.refetch()}
        />
      )}
      {data && isError && <StaleNotice error={error} onRetry={() => void list.refetch()} />}
      {takesNews && data && <NewPosts board={board} known={ids} />}
      {data && ids.size === 0 && empty}
      <chakra.section aria-busy={list.isFetching} aria-label="Posts" display="grid" gap="4">
        {pages.map((posts, page) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a page keeps its place in the list
          <PageWindow key={page} isOneOfMany={pages.length > KEPT_PAGES}>
            {posts.map(({ post, index }) => (
              <Fragment key={post.id}>
                {index > 0 &&
                  index % POSTS_BETWEEN_ADS === 0 &&
                  adAt?.(index / POSTS_BETWEEN_ADS - 1)}
                <PostCard post={post} />
              </Fragment>
            ))}
          </PageWindow>
        ))}
      </chakra.section>
      <div ref={end} />
      {hasNextPage && (
        <Box textAlign="center" mt="4">
          <Button look="outline" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show more posts
          </Button>
        </Box>
      )}
    </Box>
  );
}

type NewPostsProps = { board: Board; known: ReadonlySet<string> };

/** Does not move the list. */
function NewPosts({ board, known }: NewPostsProps) {
  const queryClient = useQueryClient();
  const forget = useSetAtom(clearNewPostsAtom);
  const count = useAtomValue(newPostsAtom)[board].filter((id) => !known.has(id)).length;
  useEffect(() => () => forget(board), [forget, board]);
  async function show() {
    await queryClient.resetQueries({ queryKey: [listOf[board].name] });
    forget(board);
    scrollTo({ top: 0 });
  }
  return (
    <Box role="status" position="sticky" top="20" zIndex="1" textAlign="center">
      {count > 0 && (
        <Button mb="4" borderRadius="full" boxShadow="raised" onClick={() => void show()}>
          <ArrowUp aria-hidden />
          {count === 1 ? '1 new post' : `${count} new posts`}
        </Button>
      )}
    </Box>
  );
}
