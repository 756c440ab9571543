import type { Caller } from '@cascade/db/features/auth/sessions.queries';
import type { LiveSocket } from './live-socket.ts';

/**
 * Who may read a kind of stream. Keys are what stands before the colon of a stream's name; the
 * function gets what stands behind it. A member's own `u:` stream needs no rule.
 */
export type StreamRules = Record<string, (caller: Caller, id: string) => Promise<boolean>>;

/** Streams that one socket may read at once. */
const MOST_STREAMS = 20;
const NAME = /^([a-z]+):([\w-]{1,64})$/;

/**
 * Joins those of the asked streams that the caller may read, rooms first, so that what is
 * committed while the answer is being read reaches the socket live. Each is asked about once for
 * a socket; losing the right is a kick.
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
    // Noted before the question is asked: a kick that comes while we ask finds and undoes it.
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
