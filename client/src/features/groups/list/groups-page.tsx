import { Box } from '@chakra-ui/react';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMember } from '../../../api/current-user.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { NothingFound, ThreePeople } from '../../../ui/drawings/drawings.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { useAddressFilters } from '../../../ui/fields/use-address-filters.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Tabs } from '../../../ui/page/tabs.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { CreateDialog } from '../form/create-dialog.tsx';
import { GroupList } from './group-list.tsx';
import { matching, useDirectory } from './use-directory.ts';

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
            <EmptyState drawing={<ThreePeople />} title={title} hint={hint} action={create} />
          ) : (
            <EmptyState
              drawing={<NothingFound />}
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
        description={
          <>
            Practise with the same few people, at times that suit you. Nobody there yet?{' '}
            <TextLink to="/practise-now">Practise now</TextLink> with somebody who is ready this
            minute.
          </>
        }
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
