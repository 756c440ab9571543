import type { JobContract } from '@cascade/shared/kernel/job';
import type { Job } from 'bullmq';
import type { z } from 'zod';

type Attempt = { isLastAttempt: boolean };

export type BoundJob = { contract: JobContract; run: (job: Job) => Promise<void> };

/** Pairs a job's contract with the function that does it. Data that does not fit is refused. */
export function handleJob<Data extends z.ZodType>(
  contract: JobContract<Data>,
  handle: (data: z.infer<Data>, attempt: Attempt) => Promise<void>,
): BoundJob {
  return {
    contract,
    run: (job) =>
      handle(contract.data.parse(job.data), {
        isLastAttempt: job.attemptsMade + 1 >= contract.attempts,
      }),
  };
}

/**
 * Fails boot unless every job has exactly one handler.
 * @throws Error naming the jobs that have none or several
 */
export function checkHandlers(contracts: JobContract[], bound: BoundJob[]): void {
  const wrong = contracts.filter(
    (contract) => bound.filter((job) => job.contract === contract).length !== 1,
  );
  if (wrong.length > 0 || bound.length !== contracts.length)
    throw new Error(
      `Jobs without exactly one handler: ${wrong.map(({ name }) => name).join(', ')}.`,
    );
}
