/**
 * Asks a service again and again, never twice at once. An answer that fails or takes too long is
 * null: what is away must not hold up what is there.
 */
export class Probe<T> {
  private underWay: Promise<T | null> | undefined;

  constructor(
    private readonly ask: () => Promise<T>,
    private readonly patienceMs: number,
  ) {}

  async read(): Promise<T | null> {
    this.underWay ??= this.ask()
      .catch(() => null)
      .finally(() => {
        this.underWay = undefined;
      });
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
}
