import type { Caller } from '@cascade/db/features/auth/sessions.queries';
import type { SessionReader } from '../http/session.ts';
import type { DisconnectReason, LiveSocket } from './live-socket.ts';

type Checked = { request: { headers: { cookie?: string | undefined } } };

function closeSocketsOf(
  endedSessions: string[],
  sockets: Iterable<LiveSocket>,
  reason: DisconnectReason,
): void {
  for (const socket of sockets) {
    if (!endedSessions.includes(socket.data.caller.sessionId)) continue;
    socket.emit('bye', { code: reason });
    socket.disconnect(true);
  }
}

/**
 * One query, never from the cache. While PostgreSQL is unavailable no socket is closed.
 * @param decide called for each socket; no caller means that its session has ended
 */
export async function recheckSockets<Socket extends Checked>(
  sessions: SessionReader,
  sockets: Socket[],
  decide: (socket: Socket, caller: Caller | undefined) => void,
): Promise<void> {
  let callers: (Caller | undefined)[];
  try {
    callers = await sessions.readAll(sockets.map((socket) => socket.request.headers.cookie));
  } catch {
    return;
  }
  for (const [index, socket] of sockets.entries()) decide(socket, callers[index]);
}

type Recheck = {
  userId: string | null;
  reason: DisconnectReason;
  endedSessions: string[];
};

/** Closes members' sockets whose session has ended or whose role has changed; see `LiveHub.recheck`. */
export async function recheckMembers(
  sessions: SessionReader,
  sockets: ReadonlyMap<string, LiveSocket>,
  { userId, reason, endedSessions }: Recheck,
): Promise<void> {
  if (endedSessions.length > 0) closeSocketsOf(endedSessions, sockets.values(), reason);
  const affected = [...sockets.values()].filter(
    ({ data }) => userId === null || data.caller.userId === userId,
  );
  await recheckSockets(sessions, affected, (socket, caller) => {
    const before = socket.data.caller;
    if (caller) socket.data.caller = caller;
    if (caller && caller.emailVerified !== before.emailVerified)
      socket.emit('bye', { code: 'changed' });
    if (caller?.role === before.role) return;
    // Another role may read other streams, so the client has to reconnect.
    socket.emit('bye', { code: caller ? 'changed' : reason });
    socket.disconnect(true);
  });
}
