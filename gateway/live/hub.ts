import type { Envelope } from '@cascade/shared/contracts/live';

/** What the socket server does for features. */
type LiveTarget = Pick<LiveHub, 'deliver' | 'recheck' | 'kick'>;

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

  /** Closes a member's sockets whose session has ended, on every gateway; null looks at all. */
  recheck(userId: string | null): void {
    this.server?.recheck(userId);
  }

  /** Takes a member out of a stream, on every gateway. */
  kick(userId: string, stream: string): void {
    this.server?.kick(userId, stream);
  }
}
