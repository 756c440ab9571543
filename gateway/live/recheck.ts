import type { Caller } from '@cascade/db/features/auth/sessions.queries';
import type { SessionReader } from '../http/session.ts';
import type { DisconnectReason, LiveSocket } from './live-socket.ts';

/** What is needed of a socket, in whichever namespace it is. */
type Checked = { request: { headers: { cookie?: string | undefined } } };

/** Closes the sockets of sessions that are known to have ended, before anything else is said. */
export function closeSocketsOf(
  ended: string[],
  sockets: Iterable<LiveSocket>,
  parting: DisconnectReason,
): void {
  for (const socket of sockets) {
    if (!ended.includes(socket.data.caller.sessionId)) continue;
    socket.emit('bye', { code: parting });
    socket.disconnect(true);
  }
}

/**
 * Looks again at who is behind these sockets. One query, however many there are, and never from
 * belief; while PostgreSQL is away, nobody is thrown out for that.
 * @param look decides about one socket; without a caller its session has ended
 */
export async function recheckSockets<Socket extends Checked>(
  sessions: SessionReader,
  sockets: Socket[],
  look: (socket: Socket, caller: Caller | undefined) => void,
): Promise<void> {
  let callers: (Caller | undefined)[];
  try {
    callers = await sessions.readAll(sockets.map((socket) => socket.request.headers.cookie));
  } catch {
    return;
  }
  for (const [place, socket] of sockets.entries()) look(socket, callers[place]);
}
