import type { Database } from '@cascade/db/client';
import type { Clock } from '@cascade/shared/kernel/clock';
import { newId } from '@cascade/shared/kernel/id';
import type { Logger } from '@cascade/shared/node/log';
import type { Redis } from 'ioredis';
import { GatewayLease } from './gateway-lease.ts';
import { Presence } from './presence.ts';
import { type PresenceTiming, presenceTiming } from './timing.ts';

type Parts = { redis: Redis; database: Database; clock: Clock; log: Logger };

/**
 * Presence of one gateway process. Needs no Redis to be there.
 * @param prefix tells installations apart that share one Redis
 */
export function openPresence(
  { redis, database, clock, log }: Parts,
  prefix = 'cascade-presence',
  timing: PresenceTiming = presenceTiming,
): Presence {
  // Of this process and no other: a restarted gateway must not inherit a lease.
  const lease = new GatewayLease(redis, `{${prefix}}`, newId(), timing);
  return new Presence({ lease, sql: database.sql, clock, log, timing });
}
