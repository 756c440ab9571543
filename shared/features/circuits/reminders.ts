import { z } from 'zod';
import { defineJob } from '../../kernel/job.ts';

export const REMINDED_BEFORE_MS = { day: 86_400_000, hour: 3_600_000 } as const;
export type ReminderStep = keyof typeof REMINDED_BEFORE_MS;

/** Queued with the date; does nothing once the circuit has another date or none. */
export const remindOfCircuit = defineJob({
  name: 'circuits.remind',
  queue: 'circuits',
  data: z.strictObject({
    circuitId: z.uuid(),
    scheduledFor: z.iso.datetime(),
    step: z.enum(['day', 'hour']),
  }),
  attempts: 6,
  backoffMs: 500,
});
