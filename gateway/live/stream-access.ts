import type { Caller } from '@cascade/db/features/auth/sessions.queries';
import { AppError } from '@cascade/shared/kernel/app-error';
import { streamOf } from '@cascade/shared/kernel/event';
import type { SyncReply } from '@cascade/shared/live/protocol';
import type { Audiences } from './audiences.ts';
import type { LiveSocket } from './live-socket.ts';

/**
 * For a stream whose readers come and go: this one reads events after the number `after`. `head` is
 * the stream's last number, read together with it.
 */
type StreamShare = { after: number; head: number };

/** This one reads until an instant, and is then asked about again. */
type StreamLease = { until: Date };
type Access = boolean | StreamShare | StreamLease;

/**
 * Who may read a kind of stream, by the part of its name before the colon; the function gets the
 * part behind it. A member's own `u:` stream needs no rule.
 */
export type StreamRules = Record<string, (caller: Caller, id: string) => Promise<Access>>;

/** Per socket. */
const MOST_STREAMS = 20;
const NAME = /^([a-z]+):([\w-]{1,64})$/;

function ruleFor(stream: string, rules: StreamRules) {
  const [, prefix = '', id = ''] = NAME.exec(stream) ?? [];
  const rule = Object.hasOwn(rules, prefix) ? rules[prefix] : undefined;
  return rule && ((caller: Caller) => rule(caller, id));
}

const MOST_CHECKS = 3;

/** @throws AppError unavailable when events overtake every check */
async function checked(
  check: () => Promise<Access>,
  stream: string,
  audiences: Audiences,
): Promise<Access> {
  for (let tries = 0; tries < MOST_CHECKS; tries++) {
    const share = await check();
    if (typeof share !== 'object' || 'until' in share || audiences.admit(stream, share.head))
      return share;
  }
  throw new AppError('unavailable', 'This could not be read. It will be tried again.');
}

/**
 * Joins before reading, so that events committed meanwhile arrive live. Each stream is checked once
 * per socket; a kick ends the access, and so does a lease that is not renewed.
 */
export async function joinAllowed(
  socket: LiveSocket,
  asked: string[],
  rules: StreamRules,
  audiences: Audiences,
): Promise<void> {
  const { caller, streams } = socket.data;
  for (const stream of asked) {
    if (streams.has(stream) || streams.size >= MOST_STREAMS) continue;
    const mayRead = ruleFor(stream, rules);
    if (!mayRead) continue;
    // Added before the check, so that a kick during the check can remove it.
    streams.add(stream);
    try {
      const share = await checked(() => mayRead(caller), stream, audiences);
      if (!share) streams.delete(stream);
      else if (typeof share === 'object' && streams.has(stream)) {
        if ('until' in share) {
          socket.data.leases ??= new Map();
          socket.data.leases.set(stream, share.until);
        } else {
          socket.data.starts ??= new Map();
          socket.data.starts.set(stream, share.after);
        }
      }
    } catch (error) {
      streams.delete(stream);
      throw error;
    }
    if (streams.has(stream)) await socket.join(stream);
  }
}

/**
 * Checks once more, after reading, who reads events of a stream whose readers come and go: they may
 * be of after the reader's removal.
 */
export async function withoutForeign(
  socket: LiveSocket,
  reply: SyncReply,
  rules: StreamRules,
): Promise<SyncReply> {
  const { caller, streams, starts } = socket.data;
  const checked = await Promise.all(
    reply.streams.map(async (replay) => {
      const start = starts?.get(replay.s);
      if (start === undefined || replay.events.length === 0) return [replay];
      const share = await ruleFor(replay.s, rules)?.(caller);
      if (
        streams.has(replay.s) &&
        typeof share === 'object' &&
        'after' in share &&
        share.after === start
      )
        return [replay];
      leaveStream(socket, replay.s);
      return [];
    }),
  );
  return { ...reply, streams: checked.flat() };
}

export function leaveStream(socket: LiveSocket, stream: string): void {
  const { streams, starts, leases } = socket.data;
  starts?.delete(stream);
  leases?.delete(stream);
  if (streams.delete(stream)) void socket.leave(stream);
}

/**
 * The client has to ask for the stream again. A sync under way is then not answered, since a client
 * takes a stream that an answer lacks for one that it may not read; see `LiveServer.sync`.
 */
export function takeOut(socket: LiveSocket, stream: string): void {
  socket.data.takenOut += 1;
  leaveStream(socket, stream);
}

/** Ends what is no longer allowed of what was allowed for a time. */
export async function endLeases(socket: LiveSocket, rules: StreamRules, now: Date): Promise<void> {
  const { caller, leases } = socket.data;
  for (const [stream, until] of leases ?? []) {
    if (now < until) continue;
    const access = await ruleFor(stream, rules)?.(caller);
    if (typeof access === 'object' && 'until' in access) leases?.set(stream, access.until);
    else leaveStream(socket, stream);
  }
}

/** All but the member's own stream; the client asks for the others again, and each is checked. */
export function leaveFollowed(socket: LiveSocket): void {
  const { caller, streams } = socket.data;
  for (const stream of streams)
    if (stream !== streamOf.member(caller.userId)) takeOut(socket, stream);
}
