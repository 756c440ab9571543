import { listMembers, memberGroups } from '@cascade/shared/features/members/contract';
import { Box } from '@chakra-ui/react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { pagesOf } from '../../api/pages-of.ts';
import { PagedList } from '../../ui/data/paged-list.tsx';
import { FilterBar } from '../../ui/fields/filter-bar.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { SelectFilter } from '../../ui/fields/select-filter.tsx';
import { useAddressFilters } from '../../ui/fields/use-address-filters.ts';
import { useSettled } from '../../ui/fields/use-settled.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { groupOptions } from './member-actions.ts';
import { MemberCard } from './member-card.tsx';

const SETTLES_MS = 250;

const read = (params: URLSearchParams) => ({
  q: params.get('q')?.slice(0, 254) ?? '',
  group: memberGroups.find((group) => group === params.get('group')) ?? ('' as const),
});
type Filters = ReturnType<typeof read>;
const write = (filters: Filters) =>
  new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== ''));

export function MembersPage() {
  const [filters, setFilters] = useAddressFilters(read, write);
  const { q, group } = filters;
  const search = useSettled(q.trim(), SETTLES_MS);
  const list = useInfiniteQuery({
    ...pagesOf(listMembers, { query: { search, limit: 25, ...(group ? { group } : {}) } }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <FilterBar label="Members">
        <SearchField
          label="Search"
          value={q}
          placeholder="A handle, or a whole e-mail address"
          onChange={(value) => setFilters({ ...filters, q: value })}
        />
        <SelectFilter
          label="Show"
          value={group}
          onChange={(value) => setFilters({ ...filters, group: value as Filters['group'] })}
          options={groupOptions}
        />
      </FilterBar>
      <Box textStyle="small" color="muted" mb="4">
        Addresses are not shown whole. Members are told about changes, which are recorded in the
        audit log.
      </Box>
      <PagedList
        what="members"
        list={list}
        show={(member) => <MemberCard key={member.id} member={member} />}
        empty={
          <EmptyState
            icon={<Users />}
            title="No members found"
            hint="Try the first letters of a handle, or the whole e-mail address. There may also be nobody in this group."
          />
        }
      />
    </>
  );
}
