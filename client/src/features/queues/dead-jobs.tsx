import { LISTED_DEAD_JOBS } from '@cascade/shared/features/queues/contract';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { Button } from '../../ui/actions/button.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { SkeletonCards } from '../../ui/states/skeleton-cards.tsx';
import { StaleNotice } from '../../ui/states/stale-notice.tsx';
import { DeadJobCard } from './dead-job-card.tsx';
import { deadJobsQuery } from './queue-queries.ts';
import { useDeadJobs } from './use-dead-jobs.ts';

/** What failed for good, and waits for a person. */
export function DeadJobs() {
  const jobs = useQuery(deadJobsQuery);
  const { retry, retryAll, drop } = useDeadJobs();
  if (jobs.isPending) return <SkeletonCards count={2} columns="1fr" label="Loading failed jobs" />;
  if (!jobs.data) {
    return (
      <ErrorState
        level="h3"
        title="The failed jobs could not be loaded"
        error={jobs.error}
        onRetry={() => void jobs.refetch()}
      />
    );
  }
  const isBusy = (id: string) =>
    retryAll.isPending ||
    [retry, drop].some(({ isPending, variables }) => isPending && variables?.params.id === id);
  return (
    <>
      {jobs.isError && <StaleNotice error={jobs.error} onRetry={() => void jobs.refetch()} />}
      {jobs.data.length === 0 ? (
        <EmptyState
          level="h3"
          icon={<CircleCheck />}
          title="Nothing has failed"
          hint="A job that fails is tried again by itself. It is listed here once its last attempt has failed."
        />
      ) : (
        <>
          <Flex wrap="wrap" justify="space-between" align="center" gap="3" mb="4">
            <Box textStyle="small" color="muted">
              {jobs.data.length < LISTED_DEAD_JOBS
                ? 'The latest is first.'
                : `The latest ${LISTED_DEAD_JOBS} are listed.`}
            </Box>
            <Button
              look="outline"
              size="sm"
              isBusy={retryAll.isPending}
              onClick={() => retryAll.mutate({})}
            >
              Try all again
            </Button>
          </Flex>
          <chakra.ul listStyle="none" display="grid" gap="4">
            {jobs.data.map((job) => (
              <DeadJobCard
                key={job.id}
                job={job}
                isBusy={isBusy(job.id)}
                onRetry={() => retry.mutate({ params: { id: job.id } })}
                onDrop={() => drop.mutate({ params: { id: job.id } })}
              />
            ))}
          </chakra.ul>
        </>
      )}
    </>
  );
}
