import { eraseTraces } from '../features/account/erasure.ts';
import { countImpressions } from '../features/ads/contract.ts';
import { countViews } from '../features/analytics/contract.ts';
import { remindOfCircuit } from '../features/circuits/reminders.ts';
import { sendMail } from '../features/mail/contract.ts';
import { remindOfMessage } from '../features/messaging/contract.ts';
import type { JobContract } from '../kernel/job.ts';

/** Where recurring chores run; no promise stands behind them. */
export const CHORES_QUEUE = 'chores';

/** Every job of the product; the workers refuse to boot unless each has one handler. */
export const jobContracts: JobContract[] = [
  countImpressions,
  countViews,
  eraseTraces,
  remindOfCircuit,
  remindOfMessage,
  sendMail,
];

/** Every queue, in the order in which admins see them. */
export const queueNames: string[] = [
  ...new Set(jobContracts.map(({ queue }) => queue)),
  CHORES_QUEUE,
];
