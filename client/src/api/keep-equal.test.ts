import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keepEqual } from './keep-equal.ts';
import { createQueryClient } from './query-client.ts';

const item = fc.record(
  {
    id: fc.integer({ min: 1, max: 4 }),
    text: fc.constantFrom('a', 'b'),
    tags: fc.array(fc.nat(2)),
  },
  { requiredKeys: [], noNullPrototype: true },
);
const data = fc.oneof(
  fc.array(item, { maxLength: 6 }),
  fc.record(
    { items: fc.array(item, { maxLength: 4 }), next: fc.option(fc.nat(2)) },
    { noNullPrototype: true },
  ),
  fc.jsonValue({ maxDepth: 3 }),
);

test('what is kept is equal to what came, and as it was when that was equal', () => {
  fc.assert(
    fc.property(data, data, (before, now) => {
      expect(keepEqual(before, now)).toStrictEqual(now);
      expect(keepEqual(now, structuredClone(now))).toBe(now);
    }),
  );
});

test('an item keeps its identity when others come before it, leave, or change', () => {
  const client = createQueryClient();
  const [a, b, c] = ['a', 'b', 'c'].map((id) => ({ id, tags: [id] }));
  client.setQueryData(['list'], [a, b, c]);
  const list = () => client.getQueryData<unknown[]>(['list']) ?? [];
  client.setQueryData(['list'], structuredClone([{ id: 'new', tags: [] }, a, b, c]));
  expect(
    list()
      .slice(1)
      .map((one, at) => one === [a, b, c][at]),
  ).toEqual([true, true, true]);
  client.setQueryData(['list'], structuredClone([c, { id: 'b', tags: ['other'] }]));
  expect([list()[0] === c, list()[1] === b]).toEqual([true, false]);
});
