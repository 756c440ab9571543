type Limits = {
  /** Asks per call. */
  most: number;
  /** Asks of one key per call. */
  mostOfKey: number;
  /** Calls in progress at once, of which all but one are late. */
  atOnce: number;
  /** A call that takes longer is late, and no longer holds up the next one. */
  lateAfterMs: number;
};

type Asked<Ask, Done> = { ask: Ask; key: string; resolve: (done: Done | undefined) => void };

/**
 * Commits what many callers ask for at the same time by few calls, each one statement. An ask goes
 * out at once while no call runs; those that arrive meanwhile share the next call, since one call
 * for ten costs much less than two for five. A call that is late, because it waits for a lock or a
 * far database, holds up no other key. Asks of one key keep their order and are never in two calls
 * at once, which would wait for each other's locks. Keys take turns, and have a share of a call at
 * the most, so that many asks of one key hold up the others by one short call.
 */
export class GroupCommit<Ask, Done> {
  /** By key, the one whose turn it is first. */
  private readonly waiting = new Map<string, Asked<Ask, Done>[]>();
  private readonly busy = new Set<string>();
  private underWay = 0;
  private late = 0;

  /**
   * @param commit answers in the order of the asks; undefined for one that it did not carry out
   * @param onError told why a call failed; its asks are answered with undefined
   */
  constructor(
    private readonly commit: (asks: Ask[]) => Promise<(Done | undefined)[]>,
    private readonly limits: Limits,
    private readonly onError: (error: unknown) => void,
  ) {}

  /**
   * @returns undefined when it must be carried out alone. After a failure it may have been
   *   committed, so that must be idempotent
   */
  ask(key: string, ask: Ask): Promise<Done | undefined> {
    return new Promise((resolve) => {
      const queue = this.waiting.get(key);
      if (queue) queue.push({ ask, key, resolve });
      else this.waiting.set(key, [{ ask, key, resolve }]);
      this.start();
    });
  }

  private start(): void {
    if (this.underWay > this.late || this.underWay >= this.limits.atOnce) return;
    const part = this.take();
    if (part.length === 0) return;
    const keys = new Set(part.map(({ key }) => key));
    for (const key of keys) this.busy.add(key);
    this.underWay += 1;
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      this.late += 1;
      this.start();
    }, this.limits.lateAfterMs);
    const end = () => {
      clearTimeout(timer);
      if (isLate) this.late -= 1;
      for (const key of keys) this.busy.delete(key);
      this.underWay -= 1;
      this.start();
    };
    // In the next turn, so that what has arrived meanwhile is among those of the next call.
    void this.run(part).finally(() => setImmediate(end));
  }

  /** One of each key in turn, and again while there is room. */
  private take(): Asked<Ask, Done>[] {
    const { most, mostOfKey } = this.limits;
    const free = [...this.waiting].filter(([key]) => !this.busy.has(key));
    const part: Asked<Ask, Done>[] = [];
    for (let turn = 0, taken = -1; turn < mostOfKey && taken !== part.length; turn++) {
      taken = part.length;
      for (const [, queue] of free) {
        const next = part.length < most ? queue.shift() : undefined;
        if (next) part.push(next);
      }
    }
    for (const key of new Set(part.map((asked) => asked.key))) {
      const rest = this.waiting.get(key) ?? [];
      // To the end of the turns.
      this.waiting.delete(key);
      if (rest.length > 0) this.waiting.set(key, rest);
    }
    return part;
  }

  private async run(part: Asked<Ask, Done>[]): Promise<void> {
    let done: (Done | undefined)[] = [];
    try {
      done = await this.commit(part.map(({ ask }) => ask));
    } catch (error) {
      this.onError(error);
    }
    for (const [place, { resolve }] of part.entries()) resolve(done[place]);
  }
}
