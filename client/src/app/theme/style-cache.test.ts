import { createSystem, defaultBaseConfig } from '@chakra-ui/react';
import { expect, test } from 'vitest';
import { memo, memoByIdentity } from './style-cache.ts';

/** A remembered function that counts its computations. */
function counted<Args extends unknown[], Result>(compute: (...args: Args) => Result) {
  let times = 0;
  const remembered = memo((...args: Args) => {
    times += 1;
    return compute(...args);
  });
  return { remembered, times: () => times };
}

test('equal styles are computed once, as new objects or as results of another function', () => {
  const inner = counted((styles: object) => ({ ...styles, inner: true }));
  const outer = counted((one: object, other: object) => ({ ...one, ...other }));
  const results = [1, 2, 3].map(() =>
    outer.remembered(inner.remembered({ color: 'red', _hover: { p: '2' } }), { m: ['1', '2'] }),
  );
  expect(inner.times()).toBe(1);
  expect(outer.times()).toBe(1);
  expect(new Set(results).size).toBe(1);
  expect(results[0]).toEqual({ color: 'red', _hover: { p: '2' }, inner: true, m: ['1', '2'] });
});

test('equal results of different functions count as one argument', () => {
  const [one, other] = [memo((size: string) => ({ p: size })), memo((p: string) => ({ p }))];
  const outer = counted((styles: object) => styles);
  outer.remembered(one('4'));
  outer.remembered(other('4'));
  expect(outer.times()).toBe(1);
});

test.each([
  ['a string and a number', ['1'], [1]],
  ['a string and what it reads like', ['null'], [null]],
  ['nothing and undefined', [], [undefined]],
  ['a missing and an undefined style', [{}], [{ color: undefined }]],
  ['another order of keys', [{ p: '1', px: '2' }], [{ px: '2', p: '1' }]],
  ['two texts that join to one', ['a', 'b'], ['a|1"b']],
  ['a list and its entries', [['a', 'b']], [['a,1"b']]],
  ['a name that reads like two styles', [{ 'a1"b;1:c': '1' }], [{ a: 'b', c: '1' }]],
  ['an object and a text of it', [{ a: 'b' }], ['{a:1"b;}']],
  ['two functions of one name', [() => 1], [() => 2]],
])('%s have different keys', (_what, one: unknown[], other: unknown[]) => {
  const { remembered, times } = counted((...args: unknown[]) => args);
  expect(remembered(...one)).toEqual(one);
  expect(remembered(...other)).toEqual(other);
  expect(remembered(...one)).toEqual(one);
  expect(times()).toBe(2);
});

test('the number of kept results has a limit', () => {
  const { remembered, times } = counted((value: number) => value * 2);
  for (let value = 0; value < 5_000; value += 1) remembered(value);
  expect(remembered(4_999)).toBe(9_998);
  expect(times()).toBe(5_000);
  remembered(0);
  expect(times()).toBe(5_001);
});

test('a result is kept by the identity of its object', () => {
  let times = 0;
  const sizeOf = memoByIdentity((of: object) => {
    times += 1;
    return Object.keys(of).length;
  });
  const styles = { p: '1' };
  expect([sizeOf(styles), sizeOf(styles), sizeOf({ p: '1' })]).toEqual([1, 1, 1]);
  expect(times).toBe(2);
});

test('styles resolve to the same rules as without the cache', () => {
  const { css } = createSystem(defaultBaseConfig);
  const remembered = memo((...styles: Parameters<typeof css>) => css(...styles));
  const base = remembered({ color: 'red.500', _hover: { color: 'blue.500' } });
  for (let round = 0; round < 2; round += 1) {
    expect(remembered(base, { px: { base: '2', md: '4' } })).toEqual(
      css(css({ color: 'red.500', _hover: { color: 'blue.500' } }), { px: { base: '2', md: '4' } }),
    );
    expect(remembered(base)).toEqual(css(base));
  }
});
