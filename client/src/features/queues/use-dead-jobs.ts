import { dropDeadJob, retryDeadJob, retryDeadJobs } from '@cascade/shared/features/queues/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sentenceOf } from '../../api/api-error.ts';
import { mutationOf } from '../../api/mutation-of.ts';
import { toast } from '../../ui/toast/toasts.ts';
import { deadJobsQuery, figuresQuery } from './queue-queries.ts';

/** What an admin can do about jobs that failed; the screen is read anew after each. */
export function useDeadJobs() {
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
