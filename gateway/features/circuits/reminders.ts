import type { CircuitRow } from '@cascade/db/features/circuits/circuits.queries';
import { deleteReminders } from '@cascade/db/features/circuits/reminders.queries';
import {
  REMINDED_BEFORE_MS,
  type ReminderStep,
  remindOfCircuit,
} from '@cascade/shared/features/circuits/reminders';
import type { MemberWork } from '../../http/work.ts';

export async function forgetReminders({ tx }: MemberWork, { id }: CircuitRow): Promise<void> {
  await deleteReminders(tx, id);
}

/** Promises a reminder a day and an hour before the date, as far as those are still ahead. */
export async function planReminders(work: MemberWork, row: CircuitRow): Promise<void> {
  const { now, enqueue } = work;
  await forgetReminders(work, row);
  const { scheduledFor } = row;
  if (scheduledFor === null) return;
  const steps: ReminderStep[] = ['day', 'hour'];
  for (const step of steps) {
    const dueAt = new Date(scheduledFor.getTime() - REMINDED_BEFORE_MS[step]);
    const data = { circuitId: row.id, scheduledFor: scheduledFor.toISOString(), step };
    if (dueAt > now) await enqueue(remindOfCircuit, data, { dueAt });
  }
}
