import { z } from 'zod';
import { defineJob } from '../../kernel/job.ts';

/** A provider that is away for some minutes is asked again; after that the reconciler asks. */
const patience = { queue: 'payments', attempts: 8, backoffMs: 1_000 } as const;

const Subject = z.discriminatedUnion('what', [
  z.strictObject({ what: z.literal('payment'), paymentId: z.uuid(), reference: z.string() }),
  z.strictObject({ what: z.literal('refund'), refundId: z.uuid(), reference: z.string() }),
  z.strictObject({ what: z.literal('payout'), payoutId: z.uuid(), reference: z.string() }),
  z.strictObject({ what: z.literal('payee'), reference: z.string() }),
]);

/** Asks the provider for the state of what an event is about. */
export const applyEvent = defineJob({
  ...patience,
  name: 'payments.apply-event',
  data: z.strictObject({
    provider: z.enum(['stripe', 'test']),
    eventId: z.string(),
    subject: Subject,
  }),
});

/** Due when the time for paying has run out. */
export const closePage = defineJob({
  ...patience,
  name: 'payments.close-page',
  data: z.strictObject({ paymentId: z.uuid() }),
});

export const makeRefund = defineJob({
  ...patience,
  name: 'payments.refund',
  data: z.strictObject({ refundId: z.uuid() }),
});

/** Waits without failing while the payee has no account that is ready. */
export const makeTransfer = defineJob({
  ...patience,
  name: 'payments.transfer',
  data: z.strictObject({ transferId: z.uuid() }),
});
