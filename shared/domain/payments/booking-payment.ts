import { z } from 'zod';
import { defineJob } from '../../kernel/job.ts';

/** What the provider has said about the payment of a booking. Any number of times, in any order. */
export const bookingPaymentSettled = defineJob({
  name: 'bookings.payment-settled',
  queue: 'bookings',
  data: z.strictObject({
    paymentId: z.uuid(),
    /** The booking. */
    purposeId: z.uuid(),
    state: z.enum(['paid', 'failed', 'expired']),
  }),
  attempts: 10,
  backoffMs: 500,
});
