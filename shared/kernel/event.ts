import type { z } from 'zod';

/** The socket.io namespace of admins. */
export const ADMIN_NAMESPACE = '/admin';

/**
 * A fact, named in the past tense (`progress.changed`).
 *
 * A durable event is appended to the streams of its audience in the transaction that made it
 * true, gets a number in each, and is replayed to whoever was away. An ephemeral event carries
 * no number and may be dropped; of several with the same key only the last matters.
 */
export type EventContract<Data extends z.ZodType = z.ZodType> = {
  kind: 'event';
  name: `${string}.${string}`;
  summary: string;
  isDurable: boolean;
  /** Where it is said, when not to every member's connection: `/admin` lets admins in alone. */
  namespace?: typeof ADMIN_NAMESPACE;
  data: Data;
};

/** Declares one live event; AsyncAPI, the gateway and the client all read it from here. */
export function defineEvent<Data extends z.ZodType>(
  draft: Omit<EventContract<Data>, 'kind'>,
): EventContract<Data> {
  return { ...draft, kind: 'event' };
}

/**
 * Names of streams. A stream is what one audience may know: `u:` one member and nobody else,
 * `x:` everybody who takes part in one live circuit, `p:` every member who looks at a board,
 * `s:` everybody who is signed in.
 * Each name is longer or shorter than a socket's id (20 characters), which is a room too.
 */
export const streamOf = {
  member: (userId: string) => `u:${userId}`,
  circuit: (circuitId: string) => `x:${circuitId}`,
  board: (board: string) => `p:${board}`,
  stations: () => 's:stations',
} as const;
