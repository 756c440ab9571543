import { listSocialPosts } from '@cascade/shared/features/community/boards';
import { Box } from '@chakra-ui/react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Newspaper } from 'lucide-react';
import { pagesOf } from '../../../api/pages-of.ts';
import { PostList } from '../../../features/community/parts/post-list.tsx';
import { useBoardLive } from '../../../features/community/use-board-live.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { useSettled } from '../../../ui/fields/use-settled.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';

const SETTLES_MS = 250;

type Props = { search: string; discover: () => void };

/** The social feed's Following. */
export function FeedPanel({ search: typed, discover }: Props) {
  const search = useSettled(typed.trim(), SETTLES_MS);
  const query = { type: 'following', specialty: 'all', tag: '', search, limit: 20 } as const;
  const list = useInfiniteQuery(pagesOf(listSocialPosts, { query }));
  useBoardLive('feed', [listSocialPosts.name]);
  return (
    <>
      <PostList
        board="feed"
        list={list}
        takesNews={false}
        empty={
          search === '' ? (
            <EmptyState
              icon={<Newspaper />}
              title="Nothing here yet"
              hint="Posts of the people and tags you follow appear here. Follow somebody from the menu of their post."
              action={<Button onClick={discover}>Find people</Button>}
            />
          ) : (
            <EmptyState title="No posts found" hint="No post that you follow contains this." />
          )
        }
      />
      <Box textStyle="small" color="muted" mt="6">
        All posts are in the <TextLink to="/cascade">Social Feed</TextLink>.
      </Box>
    </>
  );
}
