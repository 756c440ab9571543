import { z } from 'zod';

/** The socket's own language; see docs/decisions/007. Everything is JSON, nothing is binary. */

export const LIVE_PATH = '/live';
/** Longest replay in one answer; a client that is further behind asks again. */
export const REPLAY_LIMIT = 500;

/** Down: one event. With `n` it is durable and has that number in stream `s`. */
export const Envelope = z.strictObject({
  v: z.literal(1),
  s: z.string(),
  n: z.int().positive().optional(),
  e: z.string(),
  /** Milliseconds since 1970 at which it became true. */
  t: z.number(),
  d: z.unknown(),
});
export type Envelope = z.infer<typeof Envelope>;

/** Numbers of the last events that are known, by stream. */
export const Cursors = z.record(z.string().max(80), z.int().min(0));
export type Cursors = z.infer<typeof Cursors>;

/** Up: what the client has, once it is connected and whenever it sees a gap. */
export const SyncRequest = z.strictObject({
  epoch: z.uuid().nullable(),
  cursors: Cursors.refine((cursors) => Object.keys(cursors).length <= 50, 'too many streams'),
});
export type SyncRequest = z.infer<typeof SyncRequest>;

/** What the client lacks in one stream. */
export const StreamReplay = z.object({
  s: z.string(),
  /** The stream's last number when it was read. */
  head: z.int().min(0),
  events: z.array(Envelope),
  /** The cursor cannot be served (too old, or ahead of us): fetch everything, go on from `head`. */
  resync: z.boolean(),
});
export type StreamReplay = z.infer<typeof StreamReplay>;

export const SyncReply = z.object({ epoch: z.uuid(), streams: z.array(StreamReplay) });
export type SyncReply = z.infer<typeof SyncReply>;

/** Up: a socket command. The client makes the id and keeps it until it has an ack. */
export const Command = z.strictObject({
  v: z.literal(1),
  id: z.uuid({ version: 'v7' }),
  c: z.string().max(60),
  d: z.unknown(),
});
export type Command = z.infer<typeof Command>;

/** An ack comes only after commit, or says which failure it was. */
export const Ack = z.union([
  z.object({ ok: z.literal(true), d: z.unknown().optional() }),
  z.object({ ok: z.literal(false), code: z.string(), retryAfter: z.number().optional() }),
]);
export type Ack = z.infer<typeof Ack>;

/** Down, to this gateway's own sockets: last numbers, so that a silent loss is noticed. */
export const Heads = z.object({
  epoch: z.uuid(),
  heads: Cursors,
  /** The gateways cannot hear each other: what happens elsewhere comes with the next heads. */
  isDelayed: z.boolean(),
});
export type Heads = z.infer<typeof Heads>;
