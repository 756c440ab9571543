import type { z } from 'zod';

/** An order to the workers, named as one (`mail.send`). */
export type JobContract<Data extends z.ZodType = z.ZodType> = {
  kind: 'job';
  /** No colon: BullMQ builds Redis keys from it. */
  name: `${string}.${string}`;
  queue: string;
  data: Data;
  attempts: number;
  /** First delay before a retry, in milliseconds; doubles each time. */
  backoffMs: number;
  /**
   * A promise in the outbox stands behind it, and its job carries only the promise's id. Without
   * one the job carries its data: what Redis loses is lost, and doing it twice must be the same.
   */
  isPromised: boolean;
};

/** Declares one job. Boot of the workers fails when it has not exactly one handler. */
export function defineJob<Data extends z.ZodType>(
  draft: Omit<JobContract<Data>, 'kind' | 'isPromised'> & { isPromised?: false },
): JobContract<Data> {
  return { isPromised: true, ...draft, kind: 'job' };
}
