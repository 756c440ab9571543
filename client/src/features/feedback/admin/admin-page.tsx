import { feedbackStates, listFeedback } from '@cascade/shared/features/feedback/administration';
import { feedbackTypes, MOST_STARS } from '@cascade/shared/features/feedback/contract';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { MessageSquareHeart } from 'lucide-react';
import { pagesOf } from '../../../api/pages-of.ts';
import { PagedList } from '../../../ui/data/paged-list.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { FilterBar } from '../../../ui/fields/filter-bar.tsx';
import { SelectFilter } from '../../../ui/fields/select-filter.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { useAddressFilters } from '../../../ui/fields/use-address-filters.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { typeWords } from '../type-words.ts';
import { FeedbackCard, stateWords } from './feedback-card.tsx';
import { Figures } from './figures.tsx';

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;
const read = (params: URLSearchParams) => ({
  type: feedbackTypes.find((type) => type === params.get('type')) ?? ('' as const),
  state: feedbackStates.find((state) => state === params.get('state')) ?? ('' as const),
  rating: /^[1-5]$/.exec(params.get('rating') ?? '')?.[0] ?? '',
  month: MONTH.exec(params.get('month') ?? '')?.[0] ?? '',
});
type Filters = ReturnType<typeof read>;
const write = (filters: Filters) =>
  new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== ''));

const typeOptions = [
  { value: '', label: 'All types' },
  ...feedbackTypes.map((type) => ({ value: type, label: typeWords[type].label })),
];
const stateOptions = [
  { value: '', label: 'All states' },
  ...feedbackStates.map((state) => ({ value: state, label: stateWords[state] })),
];
const starOptions = [
  { value: '', label: 'Any rating' },
  ...Array.from({ length: MOST_STARS }, (_, at) => MOST_STARS - at).map((stars) => ({
    value: String(stars),
    label: stars === 1 ? '1 star' : `${stars} stars`,
  })),
];

export function FeedbackAdminPage() {
  const [filters, setFilters] = useAddressFilters(read, write);
  const { type, state, rating, month } = filters;
  const list = useInfiniteQuery({
    ...pagesOf(listFeedback, {
      query: {
        limit: 25,
        ...(type ? { type } : {}),
        ...(state ? { state } : {}),
        ...(rating ? { rating: Number(rating) } : {}),
        ...(month ? { month } : {}),
      },
    }),
    placeholderData: keepPreviousData,
  });
  const set = (part: object) => setFilters({ ...filters, ...part });
  return (
    <>
      <PageHeader
        title="Feedback"
        description="What people write about the product, and ideas made of it"
      />
      <Figures />
      <FilterBar label="Feedback">
        <SelectFilter
          label="Type"
          value={type}
          onChange={(value) => set({ type: value })}
          options={typeOptions}
        />
        <SelectFilter
          label="State"
          value={state}
          onChange={(value) => set({ state: value })}
          options={stateOptions}
        />
        <SelectFilter
          label="Rating"
          value={rating}
          onChange={(value) => set({ rating: value })}
          options={starOptions}
        />
        <Field label="Month">
          {(control) => (
            <TextInput
              {...control}
              type="month"
              placeholder="2027-03"
              value={month}
              onChange={({ target }) => set({ month: target.value })}
            />
          )}
        </Field>
      </FilterBar>
      <PagedList
        what="feedback"
        list={list}
        show={(one) => <FeedbackCard key={one.id} feedback={one} />}
        empty={
          <EmptyState
            icon={<MessageSquareHeart />}
            title="No feedback"
            hint="What people write at Feedback is listed here. Nothing matches these filters yet."
          />
        }
      />
    </>
  );
}
