import { z } from 'zod';
import { defineJob } from '../../kernel/job.ts';

/** What can be paid for. */
export type PaymentPurpose = 'booking';

/**
 * A payment for a booking has ended. `paid` is final and may still come after the others, when
 * money was on its way as the page closed.
 */
export const settleBookingPayment = defineJob({
  name: 'bookings.payment-settled',
  queue: 'payments',
  data: z.strictObject({
    paymentId: z.uuid(),
    purposeId: z.uuid(),
    state: z.enum(['paid', 'failed', 'expired']),
  }),
  attempts: 10,
  backoffMs: 500,
});

/** Of each purpose: the job that hears how its payments end, and the page to return to. */
export const purposes = {
  booking: { job: settleBookingPayment, pathOf: (id: string) => `/bookings/${id}` },
} as const satisfies Record<PaymentPurpose, object>;
