import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  checkOrder,
  contradiction,
  MOST_SEEN,
  type Order,
  type Placed,
  type Remembered,
} from './message-order.ts';

/** Two people with two devices each. Ana is the reader; she may block Ben. */
const devices = ['ana 1', 'ana 2', 'ben 1', 'ben 2'] as const;
type Device = (typeof devices)[number];
const personOf = (device: string) => device.split(' ')[0] ?? '';

type Written = { id: string; senderId: string; place: number; order: Order; version: number };
type Act =
  | { is: 'write' | 'catch up'; device: Device }
  | { is: 'block'; isOn: boolean }
  | { is: 'delete'; which: number };

const acts: fc.Arbitrary<Act[]> = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({ is: fc.constant('write'), device: fc.constantFrom(...devices) }),
    },
    {
      weight: 5,
      arbitrary: fc.record({ is: fc.constant('catch up'), device: fc.constantFrom(...devices) }),
    },
    { weight: 1, arbitrary: fc.record({ is: fc.constant('block'), isOn: fc.boolean() }) },
    { weight: 1, arbitrary: fc.record({ is: fc.constant('delete'), which: fc.nat(40) }) },
  ) as fc.Arbitrary<Act>,
  { minLength: 6, maxLength: 40 },
);

function historyOf(done: Act[]) {
  const written: Written[] = [];
  const deleted = new Set<string>();
  const withheld = new Set<string>();
  const known = new Map<Device, Map<string, Written>>(devices.map((one) => [one, new Map()]));
  const visibleTo = (person: string) =>
    written.filter(({ id, senderId }) => senderId === person || !withheld.has(id));
  let isBlocked = false;
  for (const act of done) {
    if (act.is === 'block') isBlocked = act.isOn;
    else if (act.is === 'delete') {
      const one = written[act.which];
      if (one && !isBlocked) deleted.add(one.id);
    } else if (act.is === 'catch up') {
      for (const one of visibleTo(personOf(act.device)))
        if (!deleted.has(one.id)) known.get(act.device)?.set(one.id, one);
    } else {
      const read = known.get(act.device) ?? new Map<string, Written>();
      const lasts = new Map<string, Written>();
      for (const one of read.values()) {
        const before = lasts.get(one.order.device);
        if (!before || before.order.n < one.order.n) lasts.set(one.order.device, one);
      }
      const own = lasts.get(act.device);
      lasts.delete(act.device);
      const seen = [...lasts.values()].sort((a, b) => b.place - a.place).slice(0, MOST_SEEN);
      const message: Written = {
        id: `m${written.length + 1}`,
        senderId: personOf(act.device),
        place: written.length + 1,
        version: 1,
        order: {
          device: act.device,
          n: (own?.order.n ?? 0) + 1,
          after: own?.id ?? null,
          seen: seen.map(({ id }) => id),
        },
      };
      written.push(message);
      read.set(message.id, message);
      if (isBlocked && message.senderId === 'ben') withheld.add(message.id);
    }
  }
  const visible = visibleTo('ana');
  const thread = visible.map(({ id, senderId, place, order }): Placed => {
    return { id, senderId, place, order: deleted.has(id) ? undefined : order };
  });
  const remembered = visible.map(rememberedOf);
  return { thread, remembered, withheld: withheld.size };
}

const rememberedOf = ({ id, senderId, place, order, version }: Written): Remembered => {
  return { id, senderId, place, device: order.device, n: order.n, version };
};
const lost = (thread: Placed[], options: Parameters<typeof checkOrder>[1]) =>
  checkOrder(thread, options).flatMap(({ missing }) => missing);
const count = (missing: { count: number }[]) => missing.reduce((sum, one) => sum + one.count, 0);

describe('an untampered history', () => {
  test('raises no warning, however much of it is loaded, readable or remembered', () => {
    fc.assert(
      fc.property(
        acts,
        fc.nat(40),
        fc.array(fc.boolean()),
        fc.array(fc.boolean()),
        (done, from, open, kept) => {
          const { thread, remembered, withheld } = historyOf(done);
          const part = thread.slice(from).map((one, at) => {
            return open[at] === false ? { ...one, order: undefined } : one;
          });
          const findings = checkOrder(part, {
            isWhole: from === 0,
            remembered: remembered.filter((_, at) => kept[at] !== false),
          });
          expect(findings.filter(({ isOutOfOrder }) => isOutOfOrder)).toEqual([]);
          const missing = findings.flatMap((one) => one.missing);
          expect(count(missing)).toBeLessThanOrEqual(withheld);
          expect(missing.map((one) => one.from)).not.toContain('ana');
        },
      ),
      { numRuns: 500 },
    );
  });

  test('reports how many messages were withheld, and before which', () => {
    const { thread } = historyOf([
      { is: 'write', device: 'ben 1' },
      { is: 'block', isOn: true },
      { is: 'write', device: 'ben 1' },
      { is: 'write', device: 'ben 1' },
      { is: 'block', isOn: false },
      { is: 'write', device: 'ben 1' },
      { is: 'write', device: 'ben 1' },
    ]);
    expect(checkOrder(thread, { isWhole: true })).toEqual([
      { before: 'm4', missing: [{ from: 'ben', count: 2 }], isOutOfOrder: false },
    ]);
  });

  test('a deleted message keeps its place, whether or not it was read before', () => {
    const { thread } = historyOf([
      { is: 'write', device: 'ben 1' },
      { is: 'write', device: 'ben 1' },
      { is: 'write', device: 'ben 1' },
      { is: 'delete', which: 1 },
      { is: 'write', device: 'ben 1' },
    ]);
    expect(checkOrder(thread, { isWhole: true })).toEqual([]);
  });
});

function namedPairs(thread: Placed[]): [number, number][] {
  const readable = thread.map((one, at) => ({ ...one, at })).filter(({ order }) => order);
  return readable.flatMap((later) =>
    readable
      .filter(({ id }) => later.order?.after === id || later.order?.seen.includes(id))
      .map((earlier): [number, number] => [earlier.at, later.at]),
  );
}

describe('a server', () => {
  const named = fc
    .tuple(acts, fc.nat())
    .map(([done, pick]) => {
      const history = historyOf(done);
      const pairs = namedPairs(history.thread);
      return { ...history, pair: pairs[pick % Math.max(1, pairs.length)] };
    })
    .filter(({ pair }) => pair !== undefined);

  test('cannot drop a message that a later one names', () => {
    fc.assert(
      fc.property(named, ({ thread, pair }) => {
        const dropped = thread.filter((_, at) => at !== pair?.[0]);
        expect(count(lost(dropped, { isWhole: true }))).toBeGreaterThan(0);
      }),
      { numRuns: 500 },
    );
  });

  test('cannot drop a message that was read here, from whichever part is loaded', () => {
    fc.assert(
      fc.property(acts, fc.nat(), fc.nat(40), (done, pick, from) => {
        const { thread, remembered, withheld } = historyOf(done);
        const part = thread.slice(from);
        fc.pre(withheld === 0 && part.length > 2);
        const dropped = 1 + (pick % (part.length - 2));
        const left = part.filter((_, at) => at !== dropped);
        expect(count(lost(left, { isWhole: from === 0, remembered }))).toBe(1);
      }),
      { numRuns: 500 },
    );
  });

  test('cannot swap two messages of which the later names the earlier', () => {
    fc.assert(
      fc.property(named, ({ thread, pair }) => {
        const [early = 0, late = 0] = pair ?? [];
        const [first, second] = [thread[early], thread[late]];
        if (!first || !second) throw new Error('no pair');
        const swapped = thread.with(early, { ...second, place: first.place });
        const moved = swapped.with(late, { ...first, place: second.place });
        const findings = checkOrder(moved, { isWhole: true });
        expect(findings.some(({ isOutOfOrder }) => isOutOfOrder)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  test('cannot give two messages of one device the same number', () => {
    const order = { device: 'ben 1', n: 1, after: null, seen: [] };
    const twice = [
      { id: 'a', senderId: 'ben', place: 1, order },
      { id: 'b', senderId: 'ben', place: 2, order },
    ];
    expect(checkOrder(twice, { isWhole: true })).toEqual([
      { before: 'b', missing: [], isOutOfOrder: true },
    ]);
  });
});

describe('what was read before', () => {
  const known: Remembered = {
    id: 'a',
    senderId: 'ben',
    place: 4,
    device: 'ben 1',
    n: 2,
    version: 2,
  };

  test('agrees with the same message, and with a later version of it', () => {
    expect(contradiction(known, undefined, undefined)).toBe(undefined);
    expect(contradiction(known, known, known)).toBe(undefined);
    expect(contradiction({ ...known, version: 3 }, known, known)).toBe(undefined);
  });

  test.each([
    ['an earlier version', { version: 1 }, 'rolled_back'],
    ['another place', { place: 5 }, 'altered'],
    ['another number', { n: 3 }, 'altered'],
    ['another sender', { senderId: 'ana' }, 'altered'],
  ] as const)('contradicts %s', (_, change, why) => {
    expect(contradiction({ ...known, ...change }, known, undefined)).toBe(why);
  });

  test('contradicts another message with the same number', () => {
    expect(contradiction({ ...known, id: 'b' }, undefined, known)).toBe('repeated');
  });
});
