import { z } from 'zod';
import { Problem } from '../kernel/problem.ts';

/**
 * The socket protocol (docs/decisions/007): JSON only, no binary frames. What comes down may have
 * more fields than an open page knows.
 */

export const LIVE_PATH = '/live';
export const REPLAY_LIMIT = 500;

/** Down: one event. With `n` it is durable and has that number in stream `s`. */
export const Envelope = z.object({
  v: z.literal(1),
  s: z.string(),
  n: z.int().positive().optional(),
  e: z.string(),
  t: z.number(),
  d: z.unknown(),
});
export type Envelope = z.infer<typeof Envelope>;

export const Cursors = z.record(z.string().max(80), z.int().min(0));
export type Cursors = z.infer<typeof Cursors>;

/** Up: the client's cursors, on connection and whenever it sees a gap. */
export const SyncRequest = z.strictObject({
  epoch: z.uuid().nullable(),
  cursors: Cursors.refine((cursors) => Object.keys(cursors).length <= 50, 'too many streams'),
});
export type SyncRequest = z.infer<typeof SyncRequest>;

export const StreamReplay = z.object({
  s: z.string(),
  head: z.int().min(0),
  events: z.array(Envelope),
  /**
   * The cursor cannot be served (too old, or ahead of the server): fetch everything and continue
   * from `head`.
   */
  resync: z.boolean(),
});
export type StreamReplay = z.infer<typeof StreamReplay>;

export const SyncReply = z.object({ epoch: z.uuid(), streams: z.array(StreamReplay) });
export type SyncReply = z.infer<typeof SyncReply>;

/** Up: a socket command. The client keeps its id until the ack arrives. */
export const Command = z.strictObject({
  v: z.literal(1),
  id: z.uuid({ version: 'v7' }),
  c: z.string().max(60),
  d: z.unknown(),
});
export type Command = z.infer<typeof Command>;

/**
 * Up: a call of a route contract (`travelsBySocket`), with its name, parameters, Idempotency-Key and
 * body. It is carried out and refused as over HTTP.
 */
export const SocketCall = z.strictObject({
  v: z.literal(1),
  c: z.string().max(60),
  key: z.string().max(60),
  params: z.record(z.string(), z.string()).optional(),
  /** The body; without it for a contract that has none. */
  d: z.unknown().optional(),
  /** The member for whom it was made; refused when another is signed in. */
  for: z.string().max(60).optional(),
});
export type SocketCall = z.infer<typeof SocketCall>;

/** The contract's response, sent after commit, or the problem that HTTP would answer. */
export const SocketReply = z.union([
  z.object({ ok: z.literal(true), d: z.unknown() }),
  z.object({ ok: z.literal(false), problem: Problem, retryAfter: z.number().optional() }),
]);
export type SocketReply = z.infer<typeof SocketReply>;

/** Sent after commit, or with the failure. */
export const Ack = z.union([
  z.object({ ok: z.literal(true), d: z.unknown().optional() }),
  z.object({ ok: z.literal(false), code: z.string(), retryAfter: z.number().optional() }),
]);
export type Ack = z.infer<typeof Ack>;

/** Down, to this gateway's own sockets: last numbers, so that lost events are noticed. */
export const Heads = z.object({
  epoch: z.uuid(),
  heads: Cursors,
  /** Gateways are disconnected from each other: remote events arrive with the next heads. */
  isDelayed: z.boolean(),
});
export type Heads = z.infer<typeof Heads>;
