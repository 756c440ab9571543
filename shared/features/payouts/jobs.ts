import { z } from 'zod';
import { defineJob } from '../../kernel/job.ts';

/** Asks the provider to pay out; a repeat asks how far it is. */
export const makePayout = defineJob({
  name: 'payouts.pay',
  queue: 'payments',
  attempts: 8,
  backoffMs: 1_000,
  data: z.strictObject({ payoutId: z.uuid() }),
});
