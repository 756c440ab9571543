import { z } from 'zod';
import { defineJob } from '../../kernel/job.ts';

/**
 * Removes what remains after an account is deleted: data in Redis, and the handle in other
 * people's notices. Retried until it succeeds.
 */
export const eraseTraces = defineJob({
  name: 'account.erase-traces',
  queue: 'account',
  data: z.strictObject({
    userId: z.uuid(),
    publicId: z.uuid(),
    handle: z.string(),
    avatarSeed: z.string(),
    /** Other people's notices that named the person and were rewritten. */
    noticeIds: z.array(z.uuid()),
    /** Cancelled jobs by name. */
    jobs: z.array(z.strictObject({ job: z.string(), id: z.uuid() })),
  }),
  attempts: 12,
  backoffMs: 1_000,
});
