import { type FeedTab, feedTabs, listSocialPosts } from '@cascade/shared/features/community/boards';
import { postSpecialties } from '@cascade/shared/features/community/contract';
import { listTrendingTopics } from '@cascade/shared/features/community/people';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { pagesOf } from '../../api/pages-of.ts';
import { useAds } from '../../domain/ads/use-ads.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Letters, NothingFound } from '../../ui/drawings/drawings.tsx';
import { FilterBar } from '../../ui/fields/filter-bar.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { SelectFilter } from '../../ui/fields/select-filter.tsx';
import { useAddressFilters } from '../../ui/fields/use-address-filters.ts';
import { useSettled } from '../../ui/fields/use-settled.ts';
import { Tabs } from '../../ui/page/tabs.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { BoardFrame, BoardTabs } from './parts/board-tabs.tsx';
import { PostList } from './parts/post-list.tsx';
import { Followed } from './side/followed.tsx';
import { TrendingTopics } from './side/side-list.tsx';
import { UpcomingExams } from './side/upcoming-exams.tsx';
import { useBoardLive } from './use-board-live.ts';
import { useFollowing } from './use-following.ts';
import { SocialDialog } from './write/social-dialog.tsx';
import { specialtyOptions } from './write/specialty-options.ts';

const SETTLES_MS = 250;
const tabWords: Record<FeedTab, string> = {
  all: 'All Posts',
  trending: 'Trending',
  following: 'Following',
  exam_topics: 'Exam Topics',
};
const emptyWords: Record<FeedTab, string> = {
  all: 'Be the first to share something from a station, a shift or a good evening.',
  trending: 'The week’s most liked and discussed posts appear here.',
  following: 'Follow a handle from the menu of a post, or a tag after choosing it.',
  exam_topics: 'Exam experiences will appear here.',
};

const read = (params: URLSearchParams) => ({
  tab: feedTabs.find((tab) => tab === params.get('tab')) ?? 'all',
  specialty: postSpecialties.find((name) => name === params.get('specialty')) ?? ('' as const),
  tag: params.get('tag')?.slice(0, 40).toLowerCase() ?? '',
  search: params.get('search')?.slice(0, 200) ?? '',
});
type Filters = ReturnType<typeof read>;
const noFilters = read(new URLSearchParams());
const write = ({ tab, ...rest }: Filters) =>
  new URLSearchParams(
    Object.entries({ tab: tab === 'all' ? '' : tab, ...rest }).filter(([, value]) => value !== ''),
  );

/** Section 2.15: under the handle. */
export function FeedPage() {
  const [filters, setFilters] = useAddressFilters(read, write);
  const [isWriting, setIsWriting] = useState(false);
  const { tab, specialty, tag } = filters;
  const search = useSettled(filters.search.trim(), SETTLES_MS);
  const list = useInfiniteQuery(
    pagesOf(listSocialPosts, {
      query: { type: tab, specialty: specialty || 'all', tag, search, limit: 20 },
    }),
  );
  useBoardLive('feed', [listSocialPosts.name, listTrendingTopics.name]);
  const profile = { specialty: specialty || null, userType: 'candidate', difficultyLevel: 'all' };
  const inFeed = useAds('community_feed', profile);
  const inSidebar = useAds('sidebar', profile);
  const isNarrowed = specialty !== '' || tag !== '' || search !== '';
  const isPlain = tab === 'all' && !isNarrowed;
  const posts = (
    <PostList
      board="feed"
      list={list}
      takesNews={isPlain}
      adAt={inFeed}
      empty={
        <EmptyState
          drawing={isNarrowed ? <NothingFound /> : <Letters />}
          title="No posts found"
          hint={isNarrowed ? 'Nothing fits what you chose and searched for.' : emptyWords[tab]}
          action={
            isNarrowed ? (
              <Button look="outline" onClick={() => setFilters({ ...noFilters, tab })}>
                Clear filters
              </Button>
            ) : (
              <Button onClick={() => setIsWriting(true)}>Create Post</Button>
            )
          }
        />
      }
    />
  );
  return (
    <>
      <Flex
        justify={{ md: 'flex-end' }}
        mt={{ base: '-2', md: '-20' }}
        mb={{ base: '4', md: '10' }}
      >
        <Button onClick={() => setIsWriting(true)}>
          <Plus aria-hidden />
          Create Post
        </Button>
      </Flex>
      <BoardTabs />
      <BoardFrame
        side={
          <>
            <TrendingTopics
              route={listTrendingTopics}
              pathOf={(one) => `/cascade?tag=${encodeURIComponent(one)}`}
            />
            {inSidebar(0)}
            <Followed />
            <UpcomingExams />
          </>
        }
      >
        <FilterBar label="Posts">
          <SearchField
            label="Search"
            placeholder="Search posts..."
            value={filters.search}
            onChange={(text) => setFilters({ ...filters, search: text.slice(0, 200) })}
          />
          <SelectFilter
            label="Specialty"
            value={specialty}
            onChange={(value) =>
              setFilters({ ...filters, specialty: value as Filters['specialty'] })
            }
            options={specialtyOptions('All Specialties')}
          />
        </FilterBar>
        {tag !== '' && (
          <Box mb="4">
            <TagChoice tag={tag} onClear={() => setFilters({ ...filters, tag: '' })} />
          </Box>
        )}
        <Tabs
          label="Posts"
          selected={tab}
          onSelect={(id) => setFilters({ ...filters, tab: id as FeedTab })}
          tabs={feedTabs.map((id) => ({ id, label: tabWords[id], panel: posts }))}
        />
      </BoardFrame>
      <SocialDialog isOpen={isWriting} onClose={() => setIsWriting(false)} />
    </>
  );
}

function TagChoice({ tag, onClear }: { tag: string; onClear: () => void }) {
  const { tags, change } = useFollowing();
  const isFollowed = tags.includes(tag);
  return (
    <Flex wrap="wrap" align="center" gap="2">
      <chakra.span fontWeight="bold" overflowWrap="anywhere">
        #{tag}
      </chakra.span>
      <Button look="outline" onClick={() => change({ tag, follows: !isFollowed })}>
        {isFollowed ? 'Unfollow this tag' : 'Follow this tag'}
      </Button>
      <Button look="quiet" onClick={onClear}>
        Show all tags
      </Button>
    </Flex>
  );
}
