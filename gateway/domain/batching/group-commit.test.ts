import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { GroupCommit } from './group-commit.ts';

type Call = { asks: string[]; end: () => void; fail: () => void };

describe('a group commit', () => {
  let calls: Call[];
  let errors: unknown[];
  let group: GroupCommit<string, string>;
  const LATE_AFTER_MS = 20;
  const make = (most: number, { mostOfKey = most, atOnce = 2 } = {}) =>
    new GroupCommit<string, string>(
      (asks) =>
        new Promise((resolve, reject) => {
          calls.push({
            asks,
            end: () => resolve(asks.map((ask) => (ask === 'odd' ? undefined : `${ask} done`))),
            fail: () => reject(new Error('away')),
          });
        }),
      { most, mostOfKey, atOnce, lateAfterMs: LATE_AFTER_MS },
      (error) => errors.push(error),
    );
  const end = (place: number) => calls[place]?.end();
  /** Calls follow in the next turn of the event loop. */
  const settled = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
  const passLateness = () => vi.advanceTimersByTime(LATE_AFTER_MS);
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    calls = [];
    errors = [];
    group = make(64);
  });
  afterEach(() => void vi.useRealTimers());

  test('an ask goes out at once, and what comes meanwhile shares the next call', async () => {
    const first = group.ask('a', '1');
    const others = [group.ask('b', '2'), group.ask('c', '3')];
    expect(calls.map(({ asks }) => asks)).toEqual([['1']]);
    end(0);
    expect(await first).toBe('1 done');
    await settled();
    expect(calls.map(({ asks }) => asks)).toEqual([['1'], ['2', '3']]);
    end(1);
    expect(await Promise.all(others)).toEqual(['2 done', '3 done']);
  });

  test('one that it did not carry out is answered so, and its neighbours are not touched', async () => {
    const first = group.ask('x', '0');
    const all = ['1', 'odd', '2'].map((ask) => group.ask(ask, ask));
    end(0);
    await first;
    await settled();
    end(1);
    expect(await Promise.all(all)).toEqual(['1 done', undefined, '2 done']);
  });

  test('after a failure every ask of the call goes alone, and the next call goes out', async () => {
    const first = [group.ask('a', '1')];
    const second = group.ask('b', '2');
    calls[0]?.fail();
    expect(await Promise.all(first)).toEqual([undefined]);
    expect(errors).toEqual([new Error('away')]);
    await settled();
    end(1);
    expect(await second).toBe('2 done');
  });

  test('a call that is late lets the next one begin, and no more than are allowed', async () => {
    const asks = ['a', 'b', 'c', 'd'].map((key) => () => group.ask(key, key));
    const all = asks.slice(0, 3).map((ask) => ask());
    vi.advanceTimersByTime(LATE_AFTER_MS - 1);
    expect(calls.map(({ asks }) => asks)).toEqual([['a']]);
    vi.advanceTimersByTime(1);
    expect(calls.map(({ asks }) => asks)).toEqual([['a'], ['b', 'c']]);
    all.push(...asks.slice(3).map((ask) => ask()));
    passLateness();
    expect(calls).toHaveLength(2);
    end(1);
    await settled();
    expect(calls.map(({ asks }) => asks)).toEqual([['a'], ['b', 'c'], ['d']]);
    end(0);
    end(2);
    expect(await Promise.all(all)).toEqual(['a done', 'b done', 'c done', 'd done']);
  });

  test('a call that has ended was late for nobody after it', async () => {
    const first = group.ask('a', '1');
    passLateness();
    end(0);
    await first;
    await settled();
    const others = ['2', '3'].map((ask) => group.ask(ask, ask));
    expect(calls.map(({ asks }) => asks)).toEqual([['1'], ['2']]);
    end(1);
    await settled();
    end(2);
    expect(await Promise.all(others)).toEqual(['2 done', '3 done']);
  });

  test('asks of one key keep their order and are never in two calls at once', async () => {
    group = make(2);
    const all = ['1', '2', '3', '4', '5'].map((ask) => group.ask('a', ask));
    passLateness();
    expect(calls.map(({ asks }) => asks)).toEqual([['1']]);
    const other = group.ask('b', 'other');
    expect(calls.map(({ asks }) => asks)).toEqual([['1'], ['other']]);
    end(1);
    await other;
    for (let place = 0; place < 3; place++) {
      end(place === 0 ? 0 : place + 1);
      await settled();
    }
    end(calls.length - 1);
    await Promise.all(all);
    expect(calls.map(({ asks }) => asks)).toEqual([['1'], ['other'], ['2', '3'], ['4', '5']]);
  });

  test('one key has its share of a call and no more, however much room there is', async () => {
    group = make(64, { mostOfKey: 2 });
    const first = group.ask('first', 'first');
    const flood = ['1', '2', '3', '4', '5'].map((ask) => group.ask('flood', ask));
    const calm = group.ask('calm', 'calm');
    for (const place of [0, 1, 2, 3]) {
      end(place);
      await settled();
    }
    expect(calls.map(({ asks }) => asks)).toEqual([
      ['first'],
      ['1', 'calm', '2'],
      ['3', '4'],
      ['5'],
    ]);
    expect(await Promise.all([first, calm, ...flood])).toHaveLength(7);
  });

  test('many asks of one key hold up another by one call at the most', async () => {
    group = make(4);
    const flood = Array.from({ length: 20 }, (_, n) => group.ask('flood', `f${n}`));
    const calm = group.ask('calm', 'calm');
    const also = group.ask('also', 'also');
    end(0);
    await settled();
    expect(calls[1]?.asks).toEqual(['f1', 'calm', 'also', 'f2']);
    end(1);
    expect(await Promise.all([calm, also])).toEqual(['calm done', 'also done']);
    for (let place = 2; place < 8; place++) {
      await settled();
      end(place);
    }
    expect(await Promise.all(flood)).toHaveLength(20);
    expect(calls.flatMap(({ asks }) => asks).filter((ask) => ask.startsWith('f'))).toEqual(
      Array.from({ length: 20 }, (_, n) => `f${n}`),
    );
  });
});
