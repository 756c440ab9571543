import { listDeadJobs, readQueues } from '@cascade/shared/features/queues/contract';
import { queryOf } from '../../api/query-of.ts';

/** No event tells of queues, so an open screen asks for itself. */
const asking = { staleTime: 0, refetchInterval: 5_000 } as const;

export const figuresQuery = { ...queryOf(readQueues, {}), ...asking };
export const deadJobsQuery = { ...queryOf(listDeadJobs, {}), ...asking };
