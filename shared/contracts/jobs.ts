import type { JobContract } from '../kernel/job.ts';
import { sendMail } from './mail.ts';

/** Every job of the product; the workers refuse to boot unless each has one handler. */
export const jobContracts: JobContract[] = [sendMail];
