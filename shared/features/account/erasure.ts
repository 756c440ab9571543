import { z } from 'zod';
import { defineJob } from '../../kernel/job.ts';

/** Removes an erased account's data in Redis and its handle in other people's notices. */
export const eraseTraces = defineJob({
  name: 'account.erase-traces',
  queue: 'account',
  data: z.strictObject({
    userId: z.uuid(),
    publicId: z.uuid(),
    handle: z.string(),
    avatarSeed: z.string(),
    noticeIds: z.array(z.uuid()),
    jobs: z.array(z.strictObject({ job: z.string(), id: z.uuid() })),
  }),
  attempts: 12,
  backoffMs: 1_000,
});
