type Limits = {
  /** Asks per call. */
  most: number;
  /** Calls in progress at once; further asks wait for the next call. */
  atOnce: number;
};

type Asked<Ask, Answer> = {
  ask: Ask;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
};

/**
 * Batches many asks into few calls: an ask goes out at once while fewer than `atOnce` calls run,
 * the rest share the next call. No ask is answered from a call that began before it.
 */
export class Batch<Ask, Answer> {
  private readonly waiting: Asked<Ask, Answer>[] = [];
  private underWay = 0;

  /** @param answer returns the answers in the order of the asks */
  constructor(
    private readonly answer: (asks: Ask[]) => Promise<Answer[]>,
    private readonly limits: Limits,
  ) {}

  /** @throws what the call of this ask threw */
  ask(ask: Ask): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ ask, resolve, reject });
      this.start();
    });
  }

  private start(): void {
    while (this.waiting.length > 0 && this.underWay < this.limits.atOnce) {
      const part = this.waiting.splice(0, this.limits.most);
      this.underWay += 1;
      void this.run(part).finally(() => {
        this.underWay -= 1;
        this.start();
      });
    }
  }

  private async run(part: Asked<Ask, Answer>[]): Promise<void> {
    try {
      const answers = await this.answer(part.map(({ ask }) => ask));
      for (const [place, { resolve, reject }] of part.entries()) {
        if (place in answers) resolve(answers[place] as Answer);
        else reject(new Error('A batch gave fewer answers than were asked for.'));
      }
    } catch (error) {
      for (const { reject } of part) reject(error);
    }
  }
}
