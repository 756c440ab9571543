import { listMyGroups } from '@cascade/shared/features/groups/contract';
import { Box, chakra, Flex, Grid } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { queryOf } from '../../../api/query-of.ts';
import { lazyStep, useStepsAhead } from '../../../feature.ts';
import { useConnections } from '../../../features/network/use-connections.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { CountBadge } from '../../../ui/data/count-badge.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { useAddressFilters } from '../../../ui/fields/use-address-filters.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Tabs } from '../../../ui/page/tabs.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { FeedPanel } from './feed-panel.tsx';

/** One script for the tabs behind the first. */
const load = async () => (await import('./other-panels.ts')).otherPanels;
const ConnectionsPanel = lazyStep(async () => (await load()).ConnectionsPanel);
const GroupsPanel = lazyStep(async () => (await load()).GroupsPanel);
const Discover = lazyStep(async () => (await load()).Discover);
const EventsPanel = lazyStep(async () => (await load()).EventsPanel);
const otherPanels = [ConnectionsPanel, GroupsPanel, Discover, EventsPanel];

const tabs = ['feed', 'connections', 'groups', 'discover', 'events'] as const;
type Tab = (typeof tabs)[number];

const searchWords: Record<Tab, string> = {
  feed: 'Search posts',
  connections: 'Search your connections',
  groups: 'Search groups by name or specialty',
  discover: 'Search handles and mentors',
  events: 'Search events',
};

const read = (params: URLSearchParams) => ({
  tab: tabs.find((tab) => tab === params.get('tab')) ?? ('feed' as const),
  search: params.get('q')?.slice(0, 100) ?? '',
});
type Filters = ReturnType<typeof read>;
const write = ({ tab, search }: Filters) =>
  new URLSearchParams([
    ...(tab === 'feed' ? [] : [['tab', tab]]),
    ...(search === '' ? [] : [['q', search]]),
  ]);

/** To the planning of the group where there is one, else to the groups. */
function usePlanningPath(): string {
  const { data = [] } = useQuery(queryOf(listMyGroups, {}));
  const [only, ...more] = data;
  if (!only) return '/study-groups';
  return more.length === 0 ? `/study-groups/${only.id}?plan` : '/study-groups?tab=mine';
}

function QuickActions() {
  const planning = usePlanningPath();
  return (
    <chakra.nav aria-label="Quick Actions" mb="6">
      <Grid templateColumns={{ base: '1fr 1fr', sm: 'repeat(3, max-content)' }} gap="2">
        <LinkButton to="/study-partners" gridColumn={{ base: '1 / -1', sm: 'auto' }}>
          Find Study Partner
        </LinkButton>
        <LinkButton look="outline" to="/practise-now">
          Start Study Session
        </LinkButton>
        <LinkButton look="outline" to={planning}>
          Schedule Meeting
        </LinkButton>
      </Grid>
    </chakra.nav>
  );
}

/** Section 2.16. */
export function NetworkPage() {
  const [filters, setFilters] = useAddressFilters(read, write);
  useStepsAhead(otherPanels);
  const { tab, search } = filters;
  const { data: connections = [] } = useConnections();
  const waiting = connections.filter(({ state }) => state === 'received').length;
  const select = (id: Tab) => setFilters({ tab: id, search: '' });
  const labels: Record<Tab, ReactNode> = {
    feed: 'Feed',
    connections: (
      <Flex as="span" align="center" gap="2">
        Connections
        <CountBadge count={waiting} words={waiting === 1 ? 'request' : 'requests'} />
      </Flex>
    ),
    groups: 'Study Groups',
    discover: 'Discover',
    events: 'Events',
  };
  const panels: Record<Tab, ReactNode> = {
    feed: <FeedPanel search={search} discover={() => select('discover')} />,
    connections: (
      <ConnectionsPanel
        search={search}
        discover={<Button onClick={() => select('discover')}>Find people</Button>}
      />
    ),
    groups: <GroupsPanel search={search} clear={() => setFilters({ tab, search: '' })} />,
    discover: <Discover search={search} />,
    events: <EventsPanel search={search} />,
  };
  return (
    <>
      <PageHeader
        title="Study Network"
        description="The people you prepare with, and where to find more of them."
      />
      <QuickActions />
      <Box mb="4" maxWidth="form">
        <SearchField
          label={searchWords[tab]}
          isLabelHidden
          placeholder={searchWords[tab]}
          value={search}
          onChange={(text) => setFilters({ tab, search: text.slice(0, 100) })}
        />
      </Box>
      <Tabs
        label="Study network"
        selected={tab}
        onSelect={(id) => select(id as Tab)}
        tabs={tabs.map((id) => ({
          id,
          label: labels[id],
          panel: <Suspense fallback={<Skeleton height="40" />}>{panels[id]}</Suspense>,
        }))}
      />
    </>
  );
}
