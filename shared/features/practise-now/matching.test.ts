import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { modeWishes, roleWishes, sizeWishes, THIRD_WITHIN_MS, type Wishes } from './contract.ts';
import { agreedWishes, findMatch, firstSeats, type Ties, type Waiting } from './matching.ts';

const nobody: Ties = { isBarred: () => false, isFavourite: () => false };
const tied = (barred: string[], favourites: string[] = []): Ties => ({
  isBarred: (one, other) => barred.includes(one + other) || barred.includes(other + one),
  isFavourite: (one, other) => favourites.includes(one + other),
});
const waits = (id: string, change: Partial<Wishes> = {}, since = 0): Waiting => ({
  id,
  since,
  wishes: { size: 'two', role: 'any', category: null, mode: 'either', ...change },
});
const names = (waiting: Waiting[], { ties = nobody, now = 60_000 } = {}) =>
  findMatch(waiting, ties, now)
    ?.map(({ id }) => id)
    .join('') ?? null;

describe('who is matched', () => {
  test('who has waited longest comes first', () => {
    expect(names([waits('a'), waits('b'), waits('c')])).toBe('ab');
    expect(names([waits('a')])).toBeNull();
  });

  test.each<[Partial<Wishes>, Partial<Wishes>, boolean]>([
    [{ size: 'two' }, { size: 'three' }, false],
    [{ size: 'either' }, { size: 'two' }, true],
    [{ role: 'candidate' }, { role: 'candidate' }, false],
    [{ role: 'helper' }, { role: 'helper' }, false],
    [{ role: 'candidate' }, { role: 'helper' }, true],
    [{ role: 'any' }, { role: 'helper' }, true],
    [{ category: 'Psychotherapy' }, { category: 'Sleep Medicine' }, false],
    [{ category: 'Psychotherapy' }, {}, true],
    [{ mode: 'voice' }, { mode: 'text' }, false],
    [{ mode: 'voice' }, { mode: 'either' }, true],
  ])('%o with %o: %s', (one, other, fits) => {
    expect(names([waits('a', one), waits('b', other)])).toBe(fits ? 'ab' : null);
  });

  test('three before two, when all take three and fit each other', () => {
    const three = { size: 'either' } as const;
    expect(names([waits('a', three), waits('b'), waits('c', three), waits('d', three)])).toBe(
      'acd',
    );
    const helpers = ['a', 'b', 'c'].map((id) => waits(id, { ...three, role: 'helper' }));
    expect(names(helpers)).toBeNull();
    expect(names([...helpers.slice(0, 2), waits('d', three)])).toBe('abd');
    expect(
      names([waits('a', three), waits('b', three), waits('c', three)], {
        ties: tied(['bc']),
      }),
    ).toBe('ab');
  });

  test('two who would take a third wait for one for eight seconds', () => {
    const pair = [waits('a', { size: 'either' }), waits('b', { size: 'either' }, 5_000)];
    expect(names(pair, { now: 5_000 + THIRD_WITHIN_MS - 1 })).toBeNull();
    expect(names(pair, { now: 5_000 + THIRD_WITHIN_MS })).toBe('ab');
    expect(names([...pair, waits('c')], { now: 5_000 })).toBe('ac');
  });

  test('a barred pair is never matched, and favourites are matched first', () => {
    expect(names([waits('a'), waits('b'), waits('c')], { ties: tied(['ba']) })).toBe('ac');
    expect(names([waits('a'), waits('b'), waits('c')], { ties: tied([], ['ca']) })).toBe('ac');
    const sitting = [waits('a', { role: 'candidate' }), waits('b', { role: 'candidate' })];
    expect(names([...sitting, waits('c')], { ties: tied([], ['cb']) })).toBe('bc');
  });
});

const person = fc.record({
  size: fc.constantFrom(...sizeWishes),
  role: fc.constantFrom(...roleWishes),
  category: fc.constantFrom(null, 'Psychotherapy' as const, 'Sleep Medicine' as const),
  mode: fc.constantFrom(...modeWishes),
});

test('of those who wait, everybody matched fits, seats are as wished, and in the end nobody fits anybody', () => {
  fc.assert(
    fc.property(
      fc.array(person, { maxLength: 9 }),
      fc.array(fc.tuple(fc.nat(8), fc.nat(8)), { maxLength: 6 }),
      (people, bars) => {
        const ties = tied(bars.map(([one, other]) => `${one}${other}`));
        let left = people.map((one, at) => waits(String(at), one, at));
        for (;;) {
          const match = findMatch(left, ties, 1e9);
          if (!match) break;
          const all = match.map(({ wishes }) => wishes);
          for (const { size } of all)
            expect([match.length === 2 ? 'two' : 'three', 'either']).toContain(size);
          for (const one of match)
            for (const other of match)
              if (one !== other) expect(ties.isBarred(one.id, other.id)).toBe(false);
          const { category, mode } = agreedWishes(match);
          for (const wish of all) {
            expect([category, null]).toContain(wish.category);
            expect([mode, 'either']).toContain(wish.mode);
          }
          const { candidateId, rolePlayerId, examinerId } = firstSeats(match);
          for (const { id, wishes } of match) {
            if (wishes.role === 'candidate') expect(candidateId).toBe(id);
            if (wishes.role === 'helper') expect([rolePlayerId, examinerId]).toContain(id);
          }
          left = left.filter((one) => !match.includes(one));
        }
        for (const one of left)
          for (const other of left)
            if (one !== other) expect(findMatch([one, other], ties, 1e9)).toBeUndefined();
      },
    ),
    { numRuns: 500 },
  );
});
