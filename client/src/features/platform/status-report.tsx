import {
  type PlatformStatus,
  type ResponseTimes,
  readPlatformStatus,
} from '@cascade/shared/features/platform/contract';
import { Box, Grid } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/query-of.ts';
import { Button } from '../../ui/actions/button.tsx';
import { type Column, DataTable } from '../../ui/data/data-table.tsx';
import { StatCard } from '../../ui/data/stat-card.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { StaleNotice } from '../../ui/states/stale-notice.tsx';

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** "3 days 4 hours" */
export function durationText(seconds: number): string {
  let left = Math.floor(seconds);
  const parts = units.flatMap(([unit, length]) => {
    const count = Math.floor(left / length);
    left -= count * length;
    return count === 0 ? [] : [`${count} ${unit}${count === 1 ? '' : 's'}`];
  });
  return parts.slice(0, 2).join(' ') || 'less than a second';
}

/** Null is beyond the last bound. */
export function withinText(ms: number | null): string {
  return ms === null
    ? 'over 2.5\u00a0s'
    : `up to ${ms < 1000 ? `${ms}\u00a0ms` : `${ms / 1000}\u00a0s`}`;
}

type Row = PlatformStatus['routes'][number];

const whole = (value: number) => value.toLocaleString('en-GB', { maximumFractionDigits: 0 });
const columns: Column<Row>[] = [
  {
    key: 'route',
    label: 'Call',
    cell: ({ route }) => (route === 'other' ? 'files of the client' : route),
  },
  { key: 'count', label: 'Answers', cell: ({ count }) => whole(count), isNumber: true },
  {
    key: 'mean',
    label: 'Mean',
    cell: ({ meanMs }) => `${meanMs.toFixed(1)}\u00a0ms`,
    isNumber: true,
  },
  { key: 'most', label: '95 of 100', cell: (row) => withinText(row.mostWithinMs), isNumber: true },
];

const answersHint = ({ halfWithinMs }: ResponseTimes) =>
  `Half of them: ${withinText(halfWithinMs)}`;

/** Since this installation started. */
export function StatusReport() {
  const { data, isError, error, refetch, isFetching } = useQuery({
    ...queryOf(readPlatformStatus, {}),
    refetchOnMount: 'always',
  });
  const retry = () => void refetch();
  if (isError && !data)
    return (
      <ErrorState level="h3" title="The status could not be loaded" error={error} onRetry={retry} />
    );
  const { uptimes, responses } = data ?? {};
  return (
    <>
      {isError && <StaleNotice error={error} onRetry={retry} />}
      <Grid
        templateColumns={{ base: '1fr', sm: 'repeat(2, 1fr)', lg: 'repeat(3, 1fr)' }}
        gap="4"
        mb="4"
      >
        <StatCard
          label="This gateway runs for"
          value={uptimes ? durationText(uptimes.gateway) : null}
          hint={data?.gateway}
        />
        <StatCard
          label="PostgreSQL runs for"
          value={uptimes ? durationText(uptimes.postgres) : null}
        />
        <StatCard
          label="Redis runs for"
          value={
            uptimes ? (uptimes.redis === null ? 'Unknown' : durationText(uptimes.redis)) : null
          }
        />
        <StatCard
          label="Of 100 answers, 95 took"
          value={data ? (responses ? withinText(responses.mostWithinMs) : 'None yet') : null}
          hint={responses && answersHint(responses)}
        />
        <StatCard
          label="Answers since it started"
          value={data ? whole(responses?.count ?? 0) : null}
          hint={data && `${whole(data.failures)} of them were failures of ours`}
        />
        <StatCard
          label="Memory of this gateway"
          value={data ? `${whole(data.memoryBytes / 1_048_576)} MB` : null}
        />
      </Grid>
      {data && (
        <DataTable
          caption="Answers by call"
          columns={columns}
          rows={data.routes}
          keyOf={({ route }) => route}
        />
      )}
      <Box mt="4">
        <Button look="outline" isBusy={isFetching} onClick={retry}>
          Measure again
        </Button>
      </Box>
    </>
  );
}
