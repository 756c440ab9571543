import type { z } from 'zod';

/** A job for the workers, named as an order (`mail.send`). */
export type JobContract<Data extends z.ZodType = z.ZodType> = {
  kind: 'job';
  name: `${string}.${string}`;
  queue: string;
  data: Data;
  attempts: number;
  /** First retry delay in ms; doubles each time. */
  backoffMs: number;
  /**
   * Backed by an outbox row: the BullMQ job carries only its id. Without one the job carries its
   * data, may be lost with Redis, and must be idempotent.
   */
  isPromised: boolean;
};

/** Declares a job. The workers fail to boot unless it has exactly one handler. */
export function defineJob<Data extends z.ZodType>(
  draft: Omit<JobContract<Data>, 'kind' | 'isPromised'> & { isPromised?: false },
): JobContract<Data> {
  return { isPromised: true, ...draft, kind: 'job' };
}
