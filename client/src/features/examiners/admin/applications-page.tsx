import {
  type Application,
  type ApplicationFilter,
  applicationFilters,
  listApplications,
} from '@cascade/shared/features/examiners/administration';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { pagesOf } from '../../../api/pages-of.ts';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { Card } from '../../../ui/data/card.tsx';
import { PagedList } from '../../../ui/data/paged-list.tsx';
import { useAddressFilters } from '../../../ui/fields/use-address-filters.ts';
import { Moment } from '../../../ui/page/instant.tsx';
import { Tabs } from '../../../ui/page/tabs.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { SkeletonCards } from '../../../ui/states/skeleton-cards.tsx';
import { useApplicationsStream } from './use-applications-stream.ts';

const labels: Record<ApplicationFilter, string> = {
  waiting: 'Waiting for us',
  asked: 'Waiting for the applicant',
  approved: 'Approved',
  refused: 'Refused',
};

const read = (params: URLSearchParams) => ({
  filter: applicationFilters.find((one) => one === params.get('filter')) ?? ('waiting' as const),
});
const write = ({ filter }: ReturnType<typeof read>) =>
  new URLSearchParams(filter === 'waiting' ? {} : { filter });

export function ApplicationsPage() {
  const [{ filter: selected }, setFilters] = useAddressFilters(read, write);
  const { isReady, error, refetch } = useApplicationsStream();
  if (!isReady)
    return error ? (
      <ErrorState
        title="The applications could not be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    ) : (
      <SkeletonCards count={3} columns="1fr" label="Loading applications" />
    );
  return (
    <Tabs
      label="Applications"
      selected={selected}
      onSelect={(filter) => setFilters({ filter: filter as ApplicationFilter })}
      tabs={applicationFilters.map((filter) => ({
        id: filter,
        label: labels[filter],
        panel: <Applications filter={filter} />,
      }))}
    />
  );
}

function Applications({ filter }: { filter: ApplicationFilter }) {
  const list = useInfiniteQuery({
    ...pagesOf(listApplications, { query: { filter, limit: 25 } }),
    placeholderData: keepPreviousData,
  });
  return (
    <PagedList
      what="applications"
      list={list}
      show={(application) => <ApplicationCard key={application.id} application={application} />}
      empty={<EmptyState icon={<Inbox />} title="No applications" hint="None is listed here." />}
    />
  );
}

function ApplicationCard({ application }: { application: Application }) {
  const { id, name, qualification, institution, member, createdAt, evidenceCount } = application;
  return (
    <Card asChild isLink>
      <li>
        <chakra.h2 textStyle="subheading" overflowWrap="anywhere" mb="1">
          <TextLink
            to={`/admin/examiners/${id}`}
            // The whole card is its link.
            _after={{ content: '""', position: 'absolute', inset: '0' }}
          >
            {name}
          </TextLink>
        </chakra.h2>
        <Box textStyle="small" color="muted" overflowWrap="anywhere" mb="3">
          {qualification}, {institution}, {member.handle}, <Moment at={createdAt} />
        </Box>
        <Flex>
          <Badge tone={evidenceCount > 0 ? 'accent' : 'quiet'}>
            {evidenceCount === 0
              ? 'No evidence'
              : `${evidenceCount} ${evidenceCount === 1 ? 'file' : 'files'}`}
          </Badge>
        </Flex>
      </li>
    </Card>
  );
}
