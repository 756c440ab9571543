import {
  type DeadJob,
  dropDeadJob,
  LISTED_DEAD_JOBS,
  retryDeadJob,
  retryDeadJobs,
} from '@cascade/shared/features/queues/contract';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { sentenceOf } from '../../api/api-error.ts';
import { mutationOf } from '../../api/mutation-of.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/data/card.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Moment } from '../../ui/page/instant.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { SkeletonCards } from '../../ui/states/skeleton-cards.tsx';
import { StaleNotice } from '../../ui/states/stale-notice.tsx';
import { toast } from '../../ui/toast/toasts.ts';
import { deadJobsQuery, figuresQuery, jobTitle } from './queue-queries.ts';

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
          hint="A failed job is retried automatically. It is listed here once its last attempt has failed."
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

function useDeadJobs() {
  const queryClient = useQueryClient();
  const readAgain = () =>
    Promise.all(
      [deadJobsQuery, figuresQuery].map(({ queryKey }) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    );
  const failing = (title: string) => (error: Error) =>
    toast({ title, description: sentenceOf(error), tone: 'destructive' });
  return {
    retry: useMutation({
      ...mutationOf(retryDeadJob),
      onSuccess: () => toast({ title: 'It is being tried again' }),
      onError: failing('Not tried again'),
      onSettled: readAgain,
    }),
    retryAll: useMutation({
      ...mutationOf(retryDeadJobs),
      onSuccess: ({ revived }) =>
        toast({ title: revived === 1 ? 'One is tried again' : `${revived} are tried again` }),
      onError: failing('Not tried again'),
      onSettled: readAgain,
    }),
    drop: useMutation({
      ...mutationOf(dropDeadJob),
      onSuccess: () => toast({ title: 'Given up' }),
      onError: failing('Not given up'),
      onSettled: readAgain,
    }),
  };
}

type Props = { job: DeadJob; isBusy: boolean; onRetry: () => void; onDrop: () => void };

function DeadJobCard({ job, isBusy, onRetry, onDrop }: Props) {
  const [isAsking, setIsAsking] = useState(false);
  const title = jobTitle(job.job);
  const attempts = job.failures === 1 ? '1 attempt' : `${job.failures} attempts`;
  const titleId = `dead-${job.id}`;
  const lastId = `dead-${job.id}-last`;
  return (
    <Card asChild>
      <li>
        <chakra.h3 id={titleId} textStyle="subheading">
          {title}
        </chakra.h3>
        <Box id={lastId} textStyle="small" color="muted">
          Given up after {attempts}, <Moment at={job.deadAt} />
        </Box>
        <Box textStyle="small" color="muted">
          Ordered <Moment at={job.createdAt} />
        </Box>
        {job.error && (
          <Box textStyle="small" mt="3" overflowWrap="anywhere">
            {job.error}
          </Box>
        )}
        <Flex wrap="wrap" gap="2" mt="4">
          <Button
            look="outline"
            size="sm"
            isBusy={isBusy}
            aria-describedby={`${titleId} ${lastId}`}
            onClick={onRetry}
          >
            Try again
          </Button>
          <Button
            look="quiet"
            size="sm"
            isBusy={isBusy}
            aria-describedby={`${titleId} ${lastId}`}
            onClick={() => setIsAsking(true)}
          >
            Give up
          </Button>
        </Flex>
        <ConfirmDialog
          title="Give this job up?"
          isOpen={isAsking}
          onClose={() => setIsAsking(false)}
          action="Give up"
          onConfirm={onDrop}
        >
          “{title}” will be deleted and never run. This cannot be undone.
        </ConfirmDialog>
      </li>
    </Card>
  );
}
