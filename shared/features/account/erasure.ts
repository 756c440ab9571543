import { z } from 'zod';
import { defineJob } from '../../kernel/job.ts';

/**
 * What is left to do once an account is deleted: what Redis holds of it, and the handle in what
 * others were told. Promised in the deletion's transaction and retried until it is done.
 */
export const eraseTraces = defineJob({
  name: 'account.erase-traces',
  queue: 'account',
  data: z.strictObject({
    userId: z.uuid(),
    publicId: z.uuid(),
    handle: z.string(),
    avatarSeed: z.string(),
    /** Notices of others that named the person and were rewritten. */
    noticeIds: z.array(z.uuid()),
    /** Jobs that were called off, by name. */
    jobs: z.array(z.strictObject({ job: z.string(), id: z.uuid() })),
  }),
  attempts: 12,
  backoffMs: 1_000,
});
