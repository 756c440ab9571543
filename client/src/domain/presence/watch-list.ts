import { MOST_WATCHED, type PresenceState } from '@cascade/shared/features/presence/contract';

/** Batches screens that open together. */
const TOGETHER_MS = 50;
const AGAIN_MS = 5_000;

/** One request at a time for all people, repeated after a failure. */
export class WatchList {
  /** The last added have priority. */
  private readonly shown = new Map<string, number>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isAsking = false;
  private isDue = false;

  /** @param ask replaces the watched set and returns states */
  constructor(
    private readonly ask: (people: string[]) => Promise<PresenceState[]>,
    private readonly note: (states: PresenceState[]) => void,
  ) {}

  show(people: string[]): () => void {
    for (const person of people) this.shown.set(person, (this.shown.get(person) ?? 0) + 1);
    this.soon(TOGETHER_MS);
    return () => {
      for (const person of people) {
        const places = (this.shown.get(person) ?? 0) - 1;
        if (places > 0) this.shown.set(person, places);
        else this.shown.delete(person);
      }
      this.soon(TOGETHER_MS);
    };
  }

  /** A new connection has lost them. */
  renew(): void {
    if (this.shown.size > 0) this.soon(0);
  }

  private soon(milliseconds: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.askNow(), milliseconds);
  }

  private async askNow(): Promise<void> {
    this.isDue = true;
    if (this.isAsking) return;
    this.isAsking = true;
    try {
      while (this.isDue) {
        this.isDue = false;
        this.note(await this.ask([...this.shown.keys()].slice(-MOST_WATCHED)));
      }
    } catch {
      if (this.shown.size > 0) this.soon(AGAIN_MS);
    } finally {
      this.isAsking = false;
    }
  }
}
