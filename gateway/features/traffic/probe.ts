/**
 * Asks a service again and again, never twice at once. An answer that fails or takes too long is
 * null: what is away must not hold up what is there.
 */
export class Probe<T> {
  private underWay: Promise<T | null> | undefined;
  private latest: { answer: T; at: number } | undefined;

  /** @param keepMs a good answer serves for so long; by default it is asked for each time */
  constructor(
    private readonly ask: () => Promise<T>,
    private readonly patienceMs: number,
    private readonly keepMs = 0,
  ) {}

  async read(): Promise<T | null> {
    const { latest } = this;
    if (latest && performance.now() - latest.at < this.keepMs) return latest.answer;
    this.underWay ??= this.begin();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(() => resolve(null), this.patienceMs);
    });
    try {
      return await Promise.race([this.underWay, late]);
    } finally {
      clearTimeout(timer);
    }
  }

  private begin(): Promise<T | null> {
    const at = performance.now();
    return this.ask()
      .then((answer) => {
        this.latest = { answer, at };
        return answer;
      })
      .catch(() => null)
      .finally(() => {
        this.underWay = undefined;
      });
  }
}
