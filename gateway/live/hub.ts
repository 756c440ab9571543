import type { EventContract } from '@cascade/shared/kernel/event';
import type { Envelope } from '@cascade/shared/live/protocol';
import type { z } from 'zod';
import type { DisconnectReason } from './live-socket.ts';

type LiveTarget = Pick<LiveHub, 'deliver' | 'emit' | 'recheck' | 'kick'>;

/** The live layer as features see it. Does nothing until the socket server is attached. */
export class LiveHub {
  private server: LiveTarget | undefined;

  attach(server: LiveTarget): void {
    this.server = server;
  }

  /** Never throws: the rows are authoritative. */
  deliver(envelopes: Envelope[]): void {
    this.server?.deliver(envelopes);
  }

  /** Emits an unnumbered event that may be lost; see `LiveServer.emit`. */
  emit<Data extends z.ZodType>(
    event: EventContract<Data>,
    to: string[],
    data: z.input<Data>,
    reach: 'everywhere' | 'here' = 'everywhere',
  ): void {
    this.server?.emit(event, to, data, reach);
  }

  /**
   * Closes sockets on every gateway whose session has ended or whose role has changed; null
   * rechecks everybody. Call it after changing a session or a role.
   * @param reason what signed-out sockets are sent
   * @param endedSessions their sockets close before later events
   */
  recheck(userId: string | null, reason?: DisconnectReason, endedSessions?: string[]): void {
    this.server?.recheck(userId, reason, endedSessions);
  }

  kick(userId: string, stream: string): void {
    this.server?.kick(userId, stream);
  }
}
