import type { Caller } from '@cascade/db/features/auth/sessions.queries';
import type { Ack, Envelope, Heads, SocketReply, SyncReply } from '@cascade/shared/live/protocol';
import type { Server, Socket } from 'socket.io';

/** Client to server. Payloads are unknown until a schema has parsed them. */
type ClientToServerEvents = {
  sync: (request: unknown, reply: (answer: SyncReply | Ack) => void) => void;
  command: (command: unknown, reply: (answer: Ack) => void) => void;
  /** A route contract; see `SocketCalls`. */
  call: (call: unknown, reply: (answer: SocketReply) => void) => void;
  /** The page no longer shows this stream. */
  leave: (stream: unknown) => void;
  clock: (reply: (now: number) => void) => void;
};

type ServerToClientEvents = {
  e: (envelope: Envelope) => void;
  heads: (heads: Heads) => void;
  /** The socket left its rooms and must sync. */
  behind: (nothing: object) => void;
  /** Reconnect to another gateway after a random delay. */
  move: (nothing: object) => void;
  /**
   * Sent before the connection closes; `changed` means that the member's role or verification
   * changed. `retryAfter`: seconds until another connection is accepted.
   */
  bye: (reason: { code: DisconnectReason | 'too_many' | 'changed'; retryAfter?: number }) => void;
};

/** Why a session ended: here or by expiry, by the member on another device, or by an admin. */
export type DisconnectReason = 'signed_out' | 'elsewhere' | 'ended' | 'suspended';

/** What gateways send each other: whom to check again. It may be lost; see `LeaseRenewer`. */
export type PresenceHint = {
  /** Null means everybody. */
  people: string[] | null;
  /** Those of them whose choice of how they appear has changed, and with it what they may see. */
  chose: string[];
};

/** Between gateways. Null means everybody. */
type InterGatewayEvents = {
  recheck: (userId: string | null, reason: DisconnectReason, endedSessions: string[]) => void;
  kick: (userId: string, stream: string) => void;
  presence: (hint: PresenceHint) => void;
};

type Data = {
  caller: Caller;
  streams: Set<string>;
  /** Of streams whose readers come and go: the number after which this member reads. */
  starts?: Map<string, number>;
  /** Of streams that may be read for a time: until when. */
  leases?: Map<string, Date>;
  /** How often it was taken out of a stream that it has to ask for again. */
  takenOut: number;
};

export type LiveIo = Server<ClientToServerEvents, ServerToClientEvents, InterGatewayEvents, Data>;
export type LiveSocket = Socket<
  ClientToServerEvents,
  ServerToClientEvents,
  InterGatewayEvents,
  Data
>;
