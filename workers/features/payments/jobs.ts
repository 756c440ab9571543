import { setEventOutcome } from '@cascade/db/domain/payments/payments.queries';
import {
  applyEvent,
  closePage,
  makeRefund,
  makeTransfer,
} from '@cascade/shared/features/payments/jobs';
import { type BoundJob, handleJob } from '../../bind.ts';
import { getProvider } from '../../domain/payments/asking.ts';
import type { Services } from '../../services.ts';
import { carryOutRefund, carryOutTransfer, checkPayment, learnOf } from './learn.ts';

export function paymentJobs(services: Services): BoundJob[] {
  return [
    handleJob(applyEvent, async (work, { provider, eventId, subject }) => {
      const outcome = await learnOf(work, getProvider(services), subject);
      await setEventOutcome(work.tx, provider, eventId, outcome);
    }),
    handleJob(closePage, (work, { paymentId }) =>
      checkPayment(work, getProvider(services), paymentId),
    ),
    handleJob(makeRefund, (work, { refundId }) =>
      carryOutRefund(work, getProvider(services), refundId),
    ),
    handleJob(makeTransfer, (work, { transferId }) =>
      carryOutTransfer(work, getProvider(services), transferId),
    ),
  ];
}
