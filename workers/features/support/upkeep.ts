import { tellOfTicket } from '@cascade/db/features/support/tell-of-ticket';
import {
  changeTicket,
  deleteOldTickets,
  listQuietTickets,
  lockTicket,
} from '@cascade/db/features/support/tickets.queries';
import { transact } from '@cascade/db/live/transact';
import { standingAfter } from '@cascade/shared/features/support/ticket-state';
import type { Services } from '../../services.ts';

const QUIET_DAYS = 30;
const DAY_MS = 86_400_000;
/** In one run; the rest waits for the next. */
const AT_ONCE = 200;

/** Closes requests that were answered, and whose person has been quiet since. */
export async function closeQuietTickets(services: Services): Promise<void> {
  const { database, clock } = services;
  const before = new Date(clock.now().getTime() - QUIET_DAYS * DAY_MS);
  for (const { id } of await listQuietTickets(database.orm, before, AT_ONCE))
    await transact(services, async ({ tx, live, now }) => {
      const ticket = await lockTicket(tx, id);
      if (ticket?.state !== 'waiting' || ticket.changedAt >= before) return;
      const standing = standingAfter(ticket, 'close', now);
      if (!standing) return;
      const change = { ...standing, dueAt: null, changedAt: now };
      await tellOfTicket({ tx, live }, await changeTicket(tx, id, change, true));
    });
}

/** Removes requests that were closed before an instant. */
export async function forgetTickets({ database }: Services, before: Date): Promise<void> {
  await deleteOldTickets(database.orm, before);
}
