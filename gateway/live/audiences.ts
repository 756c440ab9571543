import type { Envelope } from '@cascade/shared/live/protocol';

/** How long an event waits for those before it, which another gateway may be about to send. */
const HELD_MS = 500;

type Held = { events: Map<number, Envelope>; since: number };

/**
 * The streams of this gateway whose readers come and go. Who may read one was checked at some
 * number of it, and whoever is out later leaves by a hint that may be lost. So an event is sent only
 * when this gateway has seen all before it: each removal is among them, after its hint. Where one is
 * missing, all readers of the stream have to ask again, and are checked again.
 */
export class Audiences {
  private readonly seen = new Map<string, number>();
  private readonly held = new Map<string, Held>();

  /**
   * Lets a reader in who was checked at a number of the stream.
   * @returns false when that was before events that have been sent: check again
   */
  admit(stream: string, head: number): boolean {
    const seen = this.seen.get(stream);
    if (seen !== undefined && seen > head) return false;
    if (seen === undefined) this.seen.set(stream, head);
    return true;
  }

  /** @returns the events that may be sent now, in their order */
  take(envelope: Envelope, now = performance.now()): Envelope[] {
    const { s, n } = envelope;
    const seen = this.seen.get(s);
    if (n === undefined || (seen !== undefined && n <= seen)) return [envelope];
    const held = this.held.get(s) ?? { events: new Map<number, Envelope>(), since: now };
    held.events.set(n, envelope);
    const ready: Envelope[] = [];
    let last = seen ?? Number.NaN;
    for (let next = held.events.get(last + 1); next; next = held.events.get(last + 1)) {
      last += 1;
      held.events.delete(last);
      ready.push(next);
    }
    if (ready.length > 0) {
      this.seen.set(s, last);
      held.since = now;
    }
    if (held.events.size > 0) this.held.set(s, held);
    else this.held.delete(s);
    return ready;
  }

  /** Streams that have lacked an event for too long. */
  overdue(now = performance.now()): string[] {
    return [...this.held].filter(([, { since }]) => now - since > HELD_MS).map(([s]) => s);
  }

  /** Numbers begin again: the history is another one. */
  clear(): void {
    this.seen.clear();
    this.held.clear();
  }

  /** The stream has no readers here any more. */
  forget(stream: string): void {
    this.seen.delete(stream);
    this.held.delete(stream);
  }
}
