import { type EventContract, streamOf } from '@cascade/shared/kernel/event';
import type { Envelope } from '@cascade/shared/live/protocol';
import type { z } from 'zod';

/**
 * One event in members' own streams, numbered by the statement that stored it. The envelopes share
 * their data, by which it is counted once and sent once.
 */
export function memberEnvelopes<Data extends z.ZodType>(
  event: EventContract<Data>,
  to: [userId: string, n: number][],
  data: z.input<Data>,
  at: Date,
): Envelope[] {
  const d = event.data.parse(data);
  const t = at.getTime();
  return to.map(([userId, n]) => ({ v: 1, s: streamOf.member(userId), n, e: event.name, t, d }));
}
