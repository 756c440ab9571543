/**
 * Reads a service repeatedly, never concurrently. A failure or timeout gives null, so that an
 * unavailable service does not delay the others.
 */
export class Probe<T> {
  private underWay: Promise<T | null> | undefined;
  private latest: { answer: T; at: number } | undefined;

  /** @param keepMs how long a good answer is cached; by default not at all */
  constructor(
    private readonly ask: () => Promise<T>,
    private readonly timeoutMs: number,
    private readonly keepMs = 0,
  ) {}

  async read(): Promise<T | null> {
    const { latest } = this;
    if (latest && performance.now() - latest.at < this.keepMs) return latest.answer;
    this.underWay ??= this.begin();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(() => resolve(null), this.timeoutMs);
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
