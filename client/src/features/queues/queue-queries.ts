import { listDeadJobs, readQueues } from '@cascade/shared/features/queues/contract';
import { queryOf } from '../../api/query-of.ts';

const jobs: Record<string, string> = { 'mail.send': 'Sending a mail' };
const queues: Record<string, string> = { mail: 'Mails', chores: 'Chores' };

export const jobTitle = (name: string): string => jobs[name] ?? name;
export const queueTitle = (name: string): string => queues[name] ?? name;

/** No event reports queues. */
const asking = { staleTime: 0, refetchInterval: 5_000 } as const;

export const figuresQuery = { ...queryOf(readQueues, {}), ...asking };
export const deadJobsQuery = { ...queryOf(listDeadJobs, {}), ...asking };
