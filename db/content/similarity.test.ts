import { describe, expect, it } from 'vitest';
import { splitSentences } from './checks/sentences.ts';
import { alikePairs, shingles } from './checks/similarity.ts';

const document = (...texts: string[]) => ({
  file: 'x.yaml',
  texts: texts.map((text, at) => ({ field: `${at}`, text })),
});

function jaccard(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const both = [...a].filter((each) => b.has(each)).length;
  return both / (a.size + b.size - both);
}

function* randomNumbers(seed: number): Generator<number, never> {
  let state = seed;
  for (;;) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    yield state / 2 ** 32;
  }
}

describe('shingles', () => {
  it('are runs of five words of one field, regardless of case and punctuation', () => {
    expect([...shingles(document('One, two: THREE four five. Six!', 'too short'))]).toEqual([
      'one two three four five',
      'two three four five six',
    ]);
  });
});

describe('Jaccard similarity', () => {
  it.each([1, 2, 3, 4, 5])('by index equals the definition (seed %i)', (seed) => {
    const random = randomNumbers(seed);
    const sets = Array.from({ length: 12 }, () => {
      const size = Math.floor(random.next().value * 40);
      return new Set(Array.from({ length: size }, () => `${Math.floor(random.next().value * 60)}`));
    });
    const found = new Map(
      alikePairs(sets).map(({ first, second, similarity }) => [`${first}-${second}`, similarity]),
    );
    for (const [second, b] of sets.entries())
      for (const [first, a] of sets.slice(0, second).entries()) {
        const wanted = a.size + b.size === 0 ? 0 : jaccard(a, b);
        expect(found.get(`${first}-${second}`) ?? 0).toBeCloseTo(wanted, 12);
      }
    for (const similarity of found.values()) {
      expect(similarity).toBeGreaterThan(0);
      expect(similarity).toBeLessThanOrEqual(1);
    }
  });

  it('is one for the same text and zero without common shingles', () => {
    const a = shingles(document('a b c d e f g'));
    const b = shingles(document('g f e d c b a'));
    expect(alikePairs([a, a, b])).toEqual([{ first: 0, second: 1, similarity: 1 }]);
  });

  it('compares 235 stations within seconds', () => {
    const random = randomNumbers(7);
    const sets = Array.from({ length: 235 }, () =>
      shingles(
        document(
          Array.from({ length: 2600 }, () => `w${Math.floor(random.next().value * 9)}`).join(' '),
        ),
      ),
    );
    const start = performance.now();
    expect(alikePairs(sets)).toHaveLength((235 * 234) / 2);
    expect(performance.now() - start).toBeLessThan(10_000);
  });
});

describe('sentences', () => {
  it('end at a full stop, a question mark, a quotation mark or a list item', () => {
    expect(
      splitSentences('1. Ask Mr. Lee about 2.5 mg, e.g. when\n2. Say "Stop." Then wait… Well?'),
    ).toEqual(['Ask Mr Lee about 2.5 mg, e.g when.', 'Say "Stop."', 'Then wait…', 'Well?']);
  });
});
