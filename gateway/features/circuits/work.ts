import type { Tx } from '@cascade/db/client';
import type { Caller } from '@cascade/db/features/auth/sessions.queries';
import type { Appender } from '@cascade/db/live/appender';
import type { Services } from '../../services.ts';

/** One member's mutation at one moment. */
export type Work = {
  tx: Tx;
  live: Appender;
  userId: string;
  now: Date;
  /** Takes a member out of the circuit's stream, on every gateway; call it after commit. */
  kick: (userId: string, stream: string) => void;
};

type Mutation = { db: Tx; live: Appender; caller: Caller };

/** Makes the work of a mutation's context. */
export function workOf({ clock, live: hub }: Services, { db, live, caller }: Mutation): Work {
  return {
    tx: db,
    live,
    userId: caller.userId,
    now: clock.now(),
    kick: (userId, stream) => hub.kick(userId, stream),
  };
}
