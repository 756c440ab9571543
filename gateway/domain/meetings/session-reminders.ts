import {
  deleteSessionReminders,
  type SessionRow,
} from '@cascade/db/features/groups/sessions.queries';
import type { Work } from '@cascade/db/live/transact';
import { startsAfter } from '@cascade/shared/domain/meetings/session-times';
import { remindOfSession } from '@cascade/shared/features/groups/sessions';

const MINUTE_MS = 60_000;

/** The first session whose reminder is still to come; the job plans the one after it. */
export async function planReminder(
  { tx, now, enqueue }: Pick<Work, 'tx' | 'now' | 'enqueue'>,
  row: Pick<
    SessionRow,
    'id' | 'rev' | 'status' | 'reminderMinutes' | 'start' | 'timeZone' | 'recurrence' | 'until'
  >,
): Promise<void> {
  await deleteSessionReminders(tx, row.id);
  if (row.status !== 'scheduled') return;
  const beforeMs = row.reminderMinutes * MINUTE_MS;
  const [start] = startsAfter(row, new Date(now.getTime() + beforeMs), 1);
  if (!start) return;
  const data = { sessionId: row.id, rev: row.rev, startsAt: start.toISOString() };
  await enqueue(remindOfSession, data, { dueAt: new Date(start.getTime() - beforeMs) });
}
