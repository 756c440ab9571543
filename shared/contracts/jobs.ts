import type { JobContract } from '../kernel/job.ts';
import { eraseTraces } from './account-erasure.ts';
import { countImpressions } from './ads.ts';
import { countViews } from './analytics.ts';
import { remindOfCircuit } from './circuit-reminders.ts';
import { sendMail } from './mail.ts';
import { remindOfMessage } from './messaging.ts';

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
