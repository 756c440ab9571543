type Limits = {
  /** Asks that one call answers at the most. */
  most: number;
  /** Calls under way at once; the rest waits and becomes the next call. */
  atOnce: number;
};

type Asked<Ask, Answer> = {
  ask: Ask;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
};

/**
 * Answers many asks that come at once by few calls: one that finds a free place is answered alone
 * and at once, those that come while all places are taken share the next call. Whoever asks is
 * never answered from a call that began before they asked.
 */
export class Batch<Ask, Answer> {
  private readonly waiting: Asked<Ask, Answer>[] = [];
  private underWay = 0;

  /** @param answer gives the answers in the order of the asks, one for each */
  constructor(
    private readonly answer: (asks: Ask[]) => Promise<Answer[]>,
    private readonly limits: Limits,
  ) {}

  /** @throws whatever the call threw that this ask was a part of */
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
