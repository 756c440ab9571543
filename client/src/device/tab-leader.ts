type Settle = { resolve: (isLeading: boolean) => void; reject: (reason: unknown) => void };

/**
 * Of the tabs that acquire a name, one leads. Without Web Locks (no TLS) each does, so whatever
 * the leader does must be idempotent.
 */
export class TabLeader {
  private lead: Promise<boolean> | undefined;
  private settle: Settle | undefined;
  private isHeld = false;
  /** Aborted to end waiting or leading. */
  private turn = new AbortController();

  /** @param onLost another tab stole the lead, perhaps while this one was suspended */
  constructor(
    private readonly name: string,
    private readonly onLost: () => void = () => undefined,
    private readonly locks: LockManager | undefined = navigator.locks,
  ) {}

  /**
   * Waits for its turn; repeated calls join the first.
   * @returns whether this tab leads, false when released meanwhile
   * @throws where the browser refuses locks
   */
  acquire(): Promise<boolean> {
    if (!this.lead) {
      this.lead = this.newLead();
      this.request(false);
    }
    return this.lead;
  }

  /** Takes the lead from a tab that does not answer; phones suspend background tabs. */
  steal(): Promise<boolean> {
    this.lead ??= this.newLead();
    if (!this.isHeld) {
      this.turn.abort();
      this.request(true);
    }
    return this.lead;
  }

  release(): void {
    this.turn.abort();
    this.settle?.resolve(false);
    this.lead = undefined;
    this.isHeld = false;
  }

  private newLead(): Promise<boolean> {
    return new Promise((resolve, reject) => {
      this.settle = { resolve, reject };
    });
  }

  private request(steal: boolean): void {
    const { settle } = this;
    const turn = new AbortController();
    const { signal } = turn;
    this.turn = turn;
    const hold = () => {
      if (signal.aborted) return undefined;
      this.isHeld = true;
      settle?.resolve(true);
      return new Promise<void>((end) => signal.addEventListener('abort', () => end()));
    };
    if (!this.locks) {
      void hold();
      return;
    }
    // A signal is not allowed with `steal`.
    this.locks.request(this.name, steal ? { steal } : { signal }, hold).catch((error: unknown) => {
      if (signal.aborted) return;
      const wasHeld = this.isHeld;
      this.isHeld = false;
      this.lead = undefined;
      if (wasHeld) this.onLost();
      else settle?.reject(error);
    });
  }
}

/** Runs it once this tab leads, then lets the next tab lead. */
export async function whileLeading(name: string, work: () => Promise<void>): Promise<void> {
  const leader = new TabLeader(name);
  try {
    if (await leader.acquire()) await work();
  } finally {
    leader.release();
  }
}
