import {
  countTickets,
  listTickets,
  type TicketFilter,
  ticketFilters,
} from '@cascade/shared/features/support/administration';
import { categories, categoryWords } from '@cascade/shared/features/support/words';
import { Box } from '@chakra-ui/react';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { pagesOf } from '../../../api/pages-of.ts';
import { queryOf } from '../../../api/query-of.ts';
import { PagedList } from '../../../ui/data/paged-list.tsx';
import { SelectFilter } from '../../../ui/fields/select-filter.tsx';
import { useAddressFilters } from '../../../ui/fields/use-address-filters.ts';
import { Tabs } from '../../../ui/page/tabs.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { SkeletonCards } from '../../../ui/states/skeleton-cards.tsx';
import { TicketCard } from './ticket-card.tsx';
import { useSupportStream } from './use-support-stream.ts';

const labels: Record<TicketFilter, string> = {
  open: 'Open',
  waiting: 'Waiting for person',
  mine: 'Mine',
  overdue: 'Overdue',
  closed: 'Closed',
};

const hints: Record<TicketFilter, string> = {
  open: 'Nobody waits for an answer.',
  waiting: 'Requests that were answered stay here until the person writes, or for a month.',
  mine: 'Requests that are assigned to you and wait for an answer.',
  overdue: 'No target time has passed.',
  closed: 'Closed requests are kept for a year.',
};

const read = (params: URLSearchParams) => ({
  filter: ticketFilters.find((one) => one === params.get('filter')) ?? ('open' as const),
  category: categories.find((one) => one === params.get('category')) ?? ('' as const),
});
type Filters = ReturnType<typeof read>;
const write = ({ filter, category }: Filters) =>
  new URLSearchParams({
    ...(filter === 'open' ? {} : { filter }),
    ...(category === '' ? {} : { category }),
  });

export function QueuePage() {
  const [filters, setFilters] = useAddressFilters(read, write);
  const { isReady, error, refetch } = useSupportStream();
  const counts = useQuery({ ...queryOf(countTickets, {}), enabled: isReady });
  if (!isReady)
    return error ? (
      <ErrorState
        title="The requests could not be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    ) : (
      <SkeletonCards count={4} columns="1fr" label="Loading requests" />
    );
  const labelOf = (filter: TicketFilter) => {
    const count = filter === 'closed' ? undefined : counts.data?.[filter];
    return count === undefined ? labels[filter] : `${labels[filter]} (${count})`;
  };
  return (
    <>
      <Box maxWidth="64" mb="4">
        <SelectFilter
          label="Category"
          value={filters.category}
          onChange={(category) =>
            setFilters({ ...filters, category: category as Filters['category'] })
          }
          options={[
            { value: '', label: 'All categories' },
            ...categories.map((value) => ({ value, label: categoryWords[value] })),
          ]}
        />
      </Box>
      <Tabs
        label="Requests"
        selected={filters.filter}
        onSelect={(filter) => setFilters({ ...filters, filter: filter as TicketFilter })}
        tabs={ticketFilters.map((filter) => ({
          id: filter,
          label: labelOf(filter),
          panel: <Queue filter={filter} category={filters.category} />,
        }))}
      />
    </>
  );
}

function Queue({ filter, category }: Filters) {
  const list = useInfiniteQuery({
    ...pagesOf(listTickets, { query: { filter, limit: 25, ...(category ? { category } : {}) } }),
    placeholderData: keepPreviousData,
  });
  return (
    <PagedList
      what="requests"
      list={list}
      show={(ticket) => <TicketCard key={ticket.id} ticket={ticket} />}
      empty={<EmptyState icon={<Inbox />} title="No requests" hint={hints[filter]} />}
    />
  );
}
