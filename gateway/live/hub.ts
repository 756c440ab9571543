import type { EventContract } from '@cascade/shared/kernel/event';
import type { Envelope } from '@cascade/shared/live/protocol';
import type { z } from 'zod';
import type { DisconnectReason } from './live-socket.ts';

/** What the socket server does for features. */
type LiveTarget = Pick<LiveHub, 'deliver' | 'tell' | 'recheck' | 'kick'>;

/**
 * What features know of the live layer. It exists before the socket server does, and does
 * nothing until that is attached.
 */
export class LiveHub {
  private server: LiveTarget | undefined;

  attach(server: LiveTarget): void {
    this.server = server;
  }

  /** Hands committed events to whoever is connected. Never throws: the rows are the truth. */
  deliver(envelopes: Envelope[]): void {
    this.server?.deliver(envelopes);
  }

  /** Says something that need not arrive, to whoever is connected; see `LiveServer.tell`. */
  tell<Data extends z.ZodType>(
    event: EventContract<Data>,
    to: string[],
    data: z.input<Data>,
    reach: 'everywhere' | 'here' = 'everywhere',
  ): void {
    this.server?.tell(event, to, data, reach);
  }

  /**
   * Closes a member's sockets whose session has ended, or that their role no longer opens, on every
   * gateway; null looks at all. Whoever changes a session or a role calls it.
   * @param parting what those are told who are signed in no longer
   * @param ended sessions that have just ended: their sockets close before anything else is said
   */
  recheck(userId: string | null, parting?: DisconnectReason, ended?: string[]): void {
    this.server?.recheck(userId, parting, ended);
  }

  /** Takes a member out of a stream, on every gateway. */
  kick(userId: string, stream: string): void {
    this.server?.kick(userId, stream);
  }
}
