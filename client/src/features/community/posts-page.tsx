import { listPosts } from '@cascade/shared/features/community/boards';
import { boardPostTypes, postSpecialties } from '@cascade/shared/features/community/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { pagesOf } from '../../api/pages-of.ts';
import { Button } from '../../ui/actions/button.tsx';
import { FilterBar } from '../../ui/fields/filter-bar.tsx';
import { SelectFilter } from '../../ui/fields/select-filter.tsx';
import { useAddressFilters } from '../../ui/fields/use-address-filters.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { BoardFrame, BoardTabs } from './parts/board-tabs.tsx';

import { PostList } from './parts/post-list.tsx';
import { boardPostWords, optionsOf } from './post-types.ts';
import { UpcomingExams } from './side/upcoming-exams.tsx';
import { useBoardLive } from './use-board-live.ts';
import { BoardPostDialog } from './write/board-post-dialog.tsx';
import { specialtyOptions } from './write/specialty-options.ts';

const read = (params: URLSearchParams) => ({
  type: boardPostTypes.find((type) => type === params.get('type')) ?? ('' as const),
  specialty: postSpecialties.find((name) => name === params.get('specialty')) ?? ('' as const),
});
type Filters = ReturnType<typeof read>;
const write = (filters: Filters) =>
  new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== ''));

/** Section 2.13: under the handle or the name. */
export function PostsPage() {
  const [filters, setFilters] = useAddressFilters(read, write);
  const [isWriting, setIsWriting] = useState(false);
  const { type, specialty } = filters;
  const list = useInfiniteQuery(
    pagesOf(listPosts, {
      query: { type: type || 'all', specialty: specialty || 'all', limit: 20 },
    }),
  );
  useBoardLive('posts', [listPosts.name]);
  return (
    <>
      <PageHeader
        title="CASCade Community"
        description="Notes, topics and videos, under your handle or your name"
        actions={
          <Button onClick={() => setIsWriting(true)}>
            <Plus aria-hidden />
            Create Post
          </Button>
        }
      />
      <BoardTabs />
      <BoardFrame side={<UpcomingExams />}>
        <FilterBar label="Posts">
          <SelectFilter
            label="Post type"
            value={type}
            onChange={(value) => setFilters({ ...filters, type: value as Filters['type'] })}
            options={[{ value: '', label: 'All Types' }, ...optionsOf(boardPostWords)]}
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
        <PostList
          board="posts"
          list={list}
          takesNews={type === '' && specialty === ''}
          empty={
            <EmptyState
              title="No posts found"
              hint="Notes from a station, a topic you met, a video worth an evening."
              action={<Button onClick={() => setIsWriting(true)}>Create First Post</Button>}
            />
          }
        />
      </BoardFrame>
      <BoardPostDialog isOpen={isWriting} onClose={() => setIsWriting(false)} />
    </>
  );
}
