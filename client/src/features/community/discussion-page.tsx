import {
  createCommunityPost,
  discussionFilters,
  listCommunityPosts,
} from '@cascade/shared/features/community/boards';
import type { discussionTypes } from '@cascade/shared/features/community/contract';
import { listActiveUsers, listTrending } from '@cascade/shared/features/community/people';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { pagesOf } from '../../api/pages-of.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { FilterBar } from '../../ui/fields/filter-bar.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { SelectFilter } from '../../ui/fields/select-filter.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { useAddressFilters } from '../../ui/fields/use-address-filters.ts';
import { useSettled } from '../../ui/fields/use-settled.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { toast } from '../../ui/toast/toasts.ts';
import { BoardFrame, BoardTabs } from './parts/board-tabs.tsx';
import { PostList } from './parts/post-list.tsx';
import { discussionWords, optionsOf } from './post-types.ts';
import { ActiveUsers, TrendingTopics } from './side/side-list.tsx';
import { useBoardLive } from './use-board-live.ts';
import { PostForm } from './write/post-form.tsx';
import { PostingAs } from './write/posting-as.tsx';
import { tagsOf, useWriting } from './write/use-writing.ts';

const SETTLES_MS = 250;
const filterOptions = [
  { value: 'all', label: 'All Posts' },
  { value: 'questions', label: 'Questions' },
  { value: 'tips', label: 'Study Tips' },
  { value: 'success_stories', label: 'Success Stories' },
  { value: 'resources', label: 'Study Resources' },
];

const read = (params: URLSearchParams) => ({
  filter: discussionFilters.find((filter) => filter === params.get('filter')) ?? 'all',
  search: params.get('search')?.slice(0, 200) ?? '',
});
type Filters = ReturnType<typeof read>;
const write = ({ filter, search }: Filters) =>
  new URLSearchParams([
    ...(filter === 'all' ? [] : [['filter', filter]]),
    ...(search === '' ? [] : [['search', search]]),
  ]);

/** Section 2.14: a handle per thread, or the name. */
export function DiscussionPage() {
  const [filters, setFilters] = useAddressFilters(read, write);
  const [isWriting, setIsWriting] = useState(false);
  const { filter } = filters;
  const search = useSettled(filters.search.trim(), SETTLES_MS);
  const list = useInfiniteQuery(
    pagesOf(listCommunityPosts, { query: { filter, search, limit: 20 } }),
  );
  useBoardLive('discussion', [listCommunityPosts.name, listTrending.name, listActiveUsers.name]);
  return (
    <>
      <PageHeader
        title="CASCade Community"
        description="Questions, tips and stories, anonymously or under your name"
        actions={
          <Button onClick={() => setIsWriting(true)}>
            <Plus aria-hidden />
            Create Post
          </Button>
        }
      />
      <BoardTabs />
      <BoardFrame
        side={
          <>
            <TrendingTopics
              route={listTrending}
              pathOf={(tag) => `/community?search=${encodeURIComponent(tag)}`}
            />
            <ActiveUsers />
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
            label="Show"
            value={filter}
            onChange={(value) => setFilters({ ...filters, filter: value as Filters['filter'] })}
            options={filterOptions}
          />
        </FilterBar>
        <PostList
          board="discussion"
          list={list}
          takesNews={filter === 'all' && search === ''}
          empty={
            <EmptyState
              title="No posts found"
              hint="Ask what you would ask a friend who sat the exam last year."
              action={<Button onClick={() => setIsWriting(true)}>Create First Post</Button>}
            />
          }
        />
      </BoardFrame>
      <DiscussionDialog isOpen={isWriting} onClose={() => setIsWriting(false)} />
    </>
  );
}

type Type = (typeof discussionTypes)[number];
type Props = { isOpen: boolean; onClose: () => void };

const DRAFT = 'post:discussion';

function DiscussionDialog({ isOpen, onClose }: Props) {
  const [postType, setType] = useState<Type>('discussion');
  const [category, setCategory] = useState('');
  const [isAnonymous, setIsAnonymous] = useState(true);
  const writing = useWriting(createCommunityPost, [listCommunityPosts, listTrending], {
    done: { title: 'Post created successfully!' },
    failed: 'Failed to create post',
    draft: DRAFT,
  });
  /** The next post defaults to the handle. */
  function close() {
    setIsAnonymous(true);
    onClose();
  }
  return (
    <Dialog title="Create Post" isOpen={isOpen} onClose={close}>
      <PostForm
        isTitleNeeded={false}
        isBusy={writing.isPending}
        action="Create Post"
        draft={DRAFT}
        type={{
          value: postType,
          options: optionsOf(discussionWords),
          onChange: (value) => setType(value as Type),
        }}
        face={<PostingAs board="discussion" isAnonymous={isAnonymous} onChange={setIsAnonymous} />}
        onSubmit={({ tags, ...words }) => {
          if (words.content.trim() === '') {
            toast({ title: 'Content is required', tone: 'destructive' });
            return;
          }
          writing.mutate(
            { body: { ...words, postType, category, tags: tagsOf(tags), isAnonymous } },
            { onSuccess: close },
          );
        }}
      >
        <Field label="Category" isOptional>
          {(control) => (
            <TextInput
              {...control}
              maxLength={120}
              value={category}
              onChange={(event) => setCategory(event.target.value)}
            />
          )}
        </Field>
      </PostForm>
    </Dialog>
  );
}
