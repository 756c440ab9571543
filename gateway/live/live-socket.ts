import type { Caller } from '@cascade/db/features/auth/sessions.queries';
import type { Ack, Envelope, Heads, SyncReply } from '@cascade/shared/live/protocol';
import type { Server, Socket } from 'socket.io';
import type { PresenceHint } from './presence/hint.ts';

/** What comes up. Payloads are unknown until a schema has read them. */
type ClientToServerEvents = {
  sync: (request: unknown, reply: (answer: SyncReply | Ack) => void) => void;
  command: (command: unknown, reply: (answer: Ack) => void) => void;
  /** The page shows this stream no longer. */
  leave: (stream: unknown) => void;
  /** For the client's estimate of our clock. */
  clock: (reply: (now: number) => void) => void;
};

type ServerToClientEvents = {
  e: (envelope: Envelope) => void;
  heads: (heads: Heads) => void;
  /** The socket was left behind and must sync. */
  behind: (nothing: object) => void;
  /** Please reconnect elsewhere, in a moment of your own choosing. */
  move: (nothing: object) => void;
  /** Why the connection is about to be closed; `changed` means that the member has another role. */
  bye: (reason: { code: DisconnectReason | 'too_many' | 'changed' }) => void;
};

/**
 * Why somebody is no longer signed in: by themselves here or by time, by themselves on another
 * device (`elsewhere`), or by an admin.
 */
export type DisconnectReason = 'signed_out' | 'elsewhere' | 'ended' | 'suspended';

/** From gateway to gateway. Null means everybody. */
type InterGatewayEvents = {
  recheck: (userId: string | null, parting: DisconnectReason, ended: string[]) => void;
  kick: (userId: string, stream: string) => void;
  presence: (hint: PresenceHint) => void;
};

type Data = { caller: Caller; streams: Set<string> };

export type LiveIo = Server<ClientToServerEvents, ServerToClientEvents, InterGatewayEvents, Data>;
export type LiveSocket = Socket<
  ClientToServerEvents,
  ServerToClientEvents,
  InterGatewayEvents,
  Data
>;
