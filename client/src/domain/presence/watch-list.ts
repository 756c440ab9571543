import { MOST_WATCHED, type PresenceState } from '@cascade/shared/features/presence/contract';

/** Screens that open together ask together. */
const TOGETHER_MS = 50;
const AGAIN_MS = 5_000;

/**
 * Whom this page shows. It asks the server once for all of them, one question at a time, whenever
 * somebody is added or gone; and again after a failure, as long as anybody is shown.
 */
export class WatchList {
  /** By person: on how many places of the page. Those that were added last are asked about first. */
  private readonly shown = new Map<string, number>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isAsking = false;
  private isDue = false;

  /**
   * @param ask has the server watch these people alone and answers how they are
   * @param note takes the answer
   */
  constructor(
    private readonly ask: (people: string[]) => Promise<PresenceState[]>,
    private readonly note: (states: PresenceState[]) => void,
  ) {}

  /** @returns how to show them no more */
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

  /** The server has forgotten whom this page watches: it is another connection. */
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
