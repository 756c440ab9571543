import { beforeEach, describe, expect, test } from 'vitest';
import { GroupCommit } from './group-commit.ts';

type Call = { asks: string[]; end: () => void; fail: () => void };

describe('a group commit', () => {
  let calls: Call[];
  let errors: unknown[];
  let group: GroupCommit<string, string>;
  const make = (most: number, atOnce: number) =>
    new GroupCommit<string, string>(
      (asks) =>
        new Promise((resolve, reject) => {
          calls.push({
            asks,
            end: () => resolve(asks.map((ask) => (ask === 'odd' ? undefined : `${ask} done`))),
            fail: () => reject(new Error('away')),
          });
        }),
      { most, atOnce },
      (error) => errors.push(error),
    );
  const end = (place: number) => calls[place]?.end();
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  beforeEach(() => {
    calls = [];
    errors = [];
    group = make(64, 1);
  });

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

  test('asks of one key keep their order and are never in two calls at once', async () => {
    group = make(2, 2);
    const all = ['1', '2', '3', '4', '5'].map((ask) => group.ask('a', ask));
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

  test('many asks of one key hold up another by one call at the most', async () => {
    group = make(4, 1);
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
