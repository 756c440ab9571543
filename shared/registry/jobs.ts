import { eraseTraces } from '../features/account/erasure.ts';
import { countImpressions } from '../features/ads/contract.ts';
import { countViews } from '../features/analytics/contract.ts';
import { remindOfCircuit } from '../features/circuits/reminders.ts';
import { sendMail } from '../features/mail/contract.ts';
import { remindOfMessage } from '../features/messaging/contract.ts';
import type { JobContract } from '../kernel/job.ts';

/** The queue of recurring chores, which have no outbox rows. */
export const CHORES_QUEUE = 'chores';

/** All jobs; the workers refuse to boot unless each has exactly one handler. */
export const jobContracts: JobContract[] = [
  countImpressions,
  countViews,
  eraseTraces,
  remindOfCircuit,
  remindOfMessage,
  sendMail,
];

/** All queues, in the order shown to admins. */
export const queueNames: string[] = [
  ...new Set(jobContracts.map(({ queue }) => queue)),
  CHORES_QUEUE,
];
