import {
  getGroupDirectoryStart,
  listGroups,
  listMyGroups,
  type StudyGroup,
} from '@cascade/shared/features/groups/contract';
import { Box } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Plus, UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMember } from '../../../api/current-user.ts';
import { queryOf } from '../../../api/query-of.ts';
import { useStream } from '../../../live/channel.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { useAddressFilters } from '../../../ui/fields/use-address-filters.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Tabs } from '../../../ui/page/tabs.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { CreateDialog } from '../form/create-dialog.tsx';
import { GroupList } from './group-list.tsx';

/** Longer than lists are kept, so that a list is never newer than what is followed from. */
const START_KEPT_MS = 3_600_000;

function useDirectory() {
  const start = useQuery({ ...queryOf(getGroupDirectoryStart, {}), gcTime: START_KEPT_MS });
  useStream(start.data);
  // Read after the start of their stream, so that no change falls between the two.
  const enabled = start.data !== undefined;
  const all = useQuery({ ...queryOf(listGroups, {}), enabled });
  const mine = useQuery({ ...queryOf(listMyGroups, {}), enabled });
  const shown = ({ data, error, isFetching, refetch }: typeof all) => ({
    groups: data,
    error: start.error ?? error,
    isLoading: start.isFetching || isFetching,
    retry: () => void (enabled ? refetch() : start.refetch()),
  });
  return { all: shown(all), mine: shown(mine) };
}

const read = (params: URLSearchParams) => ({
  tab: params.get('tab') === 'mine' ? 'mine' : 'discover',
  search: params.get('q')?.slice(0, 100) ?? '',
  isCreating: params.has('create'),
});
type Filters = ReturnType<typeof read>;
const write = ({ tab, search, isCreating }: Filters) =>
  new URLSearchParams([
    ...(tab === 'mine' ? [['tab', 'mine']] : []),
    ...(search === '' ? [] : [['q', search]]),
    ...(isCreating ? [['create', '']] : []),
  ]);

function matching(groups: StudyGroup[], search: string): StudyGroup[] {
  const wanted = search.trim().toLowerCase();
  return groups.filter(({ name, specialty }) =>
    `${name}\n${specialty}`.toLowerCase().includes(wanted),
  );
}

/** Section 2.10. */
export function GroupsPage() {
  const { handle } = useMember();
  const [filters, setFilters] = useAddressFilters(read, write);
  const { all, mine } = useDirectory();
  const { tab, search } = filters;
  const setCreating = (isCreating: boolean) => setFilters({ ...filters, isCreating });
  const create = (
    <Button onClick={() => setCreating(true)}>
      <Plus aria-hidden />
      Create Group
    </Button>
  );
  const panel = (list: typeof all, title: string, hint: string): ReactNode => (
    <>
      <Box mb="4" maxWidth="form">
        <SearchField
          label="Search by name or specialty"
          isLabelHidden
          placeholder="Search by name or specialty"
          value={search}
          onChange={(text) => setFilters({ ...filters, search: text.slice(0, 100) })}
        />
      </Box>
      <GroupList
        {...list}
        groups={list.groups && matching(list.groups, search)}
        empty={
          list.groups?.length === 0 ? (
            <EmptyState icon={<UsersRound />} title={title} hint={hint} action={create} />
          ) : (
            <EmptyState
              title="No groups found"
              hint="No name and no specialty contains this."
              action={
                <Button look="outline" onClick={() => setFilters({ ...filters, search: '' })}>
                  Clear search
                </Button>
              }
            />
          )
        }
      />
    </>
  );
  return (
    <>
      <PageHeader
        title="Study Groups"
        description="Practise with the same few people, at times that suit you."
        actions={create}
      />
      <Tabs
        label="Study groups"
        selected={tab}
        onSelect={(id) => setFilters({ ...filters, tab: id })}
        tabs={[
          {
            id: 'discover',
            label: 'Discover Groups',
            panel: panel(all, 'No groups yet', 'Create the first one: three people are enough.'),
          },
          {
            id: 'mine',
            label: mine.groups ? `My Groups (${mine.groups.length})` : 'My Groups',
            panel: panel(
              mine,
              'You are in no group yet',
              'Join one under Discover Groups, or create your own and invite the people you know.',
            ),
          },
        ]}
      />
      <Box textStyle="small" color="muted" mt="8" maxWidth="measure">
        People take part under their generated handles. In a group you are {handle}, never your
        name. Looking for one or two people rather than a group?{' '}
        <TextLink to="/study-partners">Find study partners</TextLink>
      </Box>
      <CreateDialog isOpen={filters.isCreating} onClose={() => setCreating(false)} />
    </>
  );
}
