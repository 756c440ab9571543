import type { Caller } from '@cascade/db/features/auth/sessions.queries';
import { streamOf } from '@cascade/shared/kernel/event';
import type { LiveSocket } from './live-socket.ts';

/**
 * Who may read a kind of stream, by the part of its name before the colon; the function gets the
 * part behind it. A member's own `u:` stream needs no rule.
 */
export type StreamRules = Record<string, (caller: Caller, id: string) => Promise<boolean>>;

/** Per socket. */
const MOST_STREAMS = 20;
const NAME = /^([a-z]+):([\w-]{1,64})$/;

/**
 * Joins before reading, so that events committed meanwhile arrive live. Each stream is checked once
 * per socket; a kick ends the access.
 */
export async function joinAllowed(
  socket: LiveSocket,
  asked: string[],
  rules: StreamRules,
): Promise<void> {
  const { caller, streams } = socket.data;
  for (const stream of asked) {
    if (streams.has(stream) || streams.size >= MOST_STREAMS) continue;
    const [, prefix = '', id = ''] = NAME.exec(stream) ?? [];
    const mayRead = Object.hasOwn(rules, prefix) ? rules[prefix] : undefined;
    if (!mayRead) continue;
    // Added before the check, so that a kick during the check can remove it.
    streams.add(stream);
    try {
      if (!(await mayRead(caller, id))) streams.delete(stream);
    } catch (error) {
      streams.delete(stream);
      throw error;
    }
    if (streams.has(stream)) await socket.join(stream);
  }
}

/** All but the member's own stream; the client asks for the others again, and each is checked. */
export function leaveFollowed(socket: LiveSocket): void {
  const { caller, streams } = socket.data;
  for (const stream of streams) {
    if (stream === streamOf.member(caller.userId)) continue;
    streams.delete(stream);
    void socket.leave(stream);
  }
}
