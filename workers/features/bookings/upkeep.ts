import { listEnded, listRunOut } from '@cascade/db/features/bookings/places.queries';
import {
  completeSession,
  giveBackPlace,
  lockBooking,
} from '@cascade/db/features/bookings/settling';
import { transact } from '@cascade/db/live/transact';
import type { Services } from '../../services.ts';

/** In one run; the rest waits for the next. */
const AT_ONCE = 200;

/** Gives back places that were not paid in time. */
export async function releasePlaces(services: Services): Promise<void> {
  const { database, clock } = services;
  for (const { id } of await listRunOut(database.orm, clock.now(), AT_ONCE))
    await transact(services, async (work) => {
      const held = await lockBooking(work.tx, id);
      if (held?.booking.state === 'held' && held.booking.heldUntil <= work.now)
        await giveBackPlace(work, held);
    });
}

/** Ends sessions whose time is over; their examiners have then earned them. */
export async function completeSessions(services: Services): Promise<void> {
  const { database, clock } = services;
  for (const session of await listEnded(database.orm, clock.now(), AT_ONCE))
    await transact(services, (work) => completeSession(work, session));
}
