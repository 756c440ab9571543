import type { QueueCounts } from '@cascade/shared/features/queues/contract';
import { Grid } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { type Column, DataTable } from '../../ui/data/data-table.tsx';
import { StatCard } from '../../ui/data/stat-card.tsx';
import { Moment } from '../../ui/page/instant.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { StaleNotice } from '../../ui/states/stale-notice.tsx';
import { figuresQuery, queueTitle } from './queue-queries.ts';

const columns: Column<QueueCounts>[] = [
  { key: 'name', label: 'Queue', cell: ({ name }) => queueTitle(name) },
  { key: 'waiting', label: 'Due', cell: ({ waiting }) => waiting, isNumber: true },
  { key: 'active', label: 'Now', cell: ({ active }) => active, isNumber: true },
  { key: 'delayed', label: 'Later', cell: ({ delayed }) => delayed, isNumber: true },
  { key: 'failed', label: 'Failed', cell: ({ failed }) => failed, isNumber: true },
];

export function Figures() {
  const { data, isError, error, refetch } = useQuery(figuresQuery);
  if (isError && !data) {
    return (
      <ErrorState
        level="h3"
        title="The figures could not be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <>
      {isError && <StaleNotice error={error} onRetry={() => void refetch()} />}
      <Grid templateColumns={{ base: '1fr', sm: 'repeat(2, 1fr)' }} gap="4" mb="4">
        <StatCard
          label="Waiting jobs"
          value={data?.outbox.waiting ?? null}
          hint={
            data?.outbox.oldestAt && (
              <>
                The oldest since <Moment at={data.outbox.oldestAt} />
              </>
            )
          }
        />
        <StatCard label="Failed permanently" value={data?.outbox.dead ?? null} />
      </Grid>
      {!data && <Skeleton height="24" width="full" />}
      {data?.queues === null && (
        <Notice tone="warn">
          The queues cannot be read: Redis is unavailable. Waiting jobs are kept and will run.
        </Notice>
      )}
      {data?.queues && (
        <DataTable
          caption="Jobs by queue"
          columns={columns}
          rows={data.queues}
          keyOf={({ name }) => name}
        />
      )}
    </>
  );
}
