import type { Caller } from '@cascade/db/features/auth/sessions.queries';
import type { TrafficSnapshot } from '@cascade/shared/features/traffic/contract';
import { AppError } from '@cascade/shared/kernel/app-error';
import { ADMIN_NAMESPACE } from '@cascade/shared/kernel/event';
import type { Envelope } from '@cascade/shared/live/protocol';
import type { Namespace } from 'socket.io';
import { toAppError } from '../http/errors.ts';
import type { SessionReader } from '../http/session.ts';
import { callerOf, SOCKETS_PER_MEMBER } from './handshake.ts';
import type { LiveIo } from './live-socket.ts';
import { recheckSockets } from './recheck.ts';

type ServerToClientEvents = {
  e: (envelope: Envelope) => void;
  bye: (reason: { code: 'signed_out' | 'forbidden' }) => void;
};

type InterGatewayEvents = {
  watched: () => void;
  snapshot: (snapshot: TrafficSnapshot) => void;
};

type AdminNamespace = Namespace<
  Record<string, never>,
  ServerToClientEvents,
  InterGatewayEvents,
  { caller: Caller }
>;

const isAdmin = ({ mayAdminister }: Caller) => mayAdminister;

/**
 * The `/admin` namespace of one gateway. Origin and cookie were checked when the connection opened;
 * the stored role is checked at the handshake and again at every recheck.
 */
export class AdminNamespaceServer {
  readonly namespace: AdminNamespace;

  constructor(
    io: LiveIo,
    private readonly sessions: SessionReader,
  ) {
    // socket.io types all namespaces alike; this one has its own events.
    this.namespace = io.of(ADMIN_NAMESPACE) as unknown as AdminNamespace;
    this.namespace.use((socket, next) => {
      this.admit(callerOf(socket.request), socket.request.headers.cookie).then(
        (caller) => {
          socket.data.caller = caller;
          next();
        },
        (error: unknown) => next(new Error(toAppError(error).code)),
      );
    });
  }

  get size(): number {
    return this.namespace.sockets.size;
  }

  /** Closes sockets of members who are no longer admins or signed in; null rechecks everybody. */
  async recheck(userId: string | null = null): Promise<void> {
    const asked = [...this.namespace.sockets.values()].filter(
      ({ data }) => userId === null || data.caller.userId === userId,
    );
    if (asked.length === 0) return;
    await recheckSockets(this.sessions, asked, (socket, caller) => {
      if (caller && isAdmin(caller)) {
        socket.data.caller = caller;
        return;
      }
      socket.emit('bye', { code: caller ? 'forbidden' : 'signed_out' });
      socket.disconnect(true);
    });
  }

  /** @throws AppError forbidden, or signed_out */
  private async admit(known: Caller | undefined, cookie: string | undefined): Promise<Caller> {
    // Refuses without a query.
    if (known && !isAdmin(known)) throw forbidden();
    const [caller] = await this.sessions.readAll([cookie]);
    if (!caller) throw new AppError('signed_out', 'Please sign in to continue.');
    if (!isAdmin(caller)) throw forbidden();
    const open = [...this.namespace.sockets.values()].filter(
      ({ data }) => data.caller.userId === caller.userId,
    );
    if (open.length >= SOCKETS_PER_MEMBER)
      throw new AppError('too_many', 'Too many pages watch at once.');
    return caller;
  }
}

const forbidden = () => new AppError('forbidden', 'You do not have permission to do this.');
