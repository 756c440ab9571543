import { expect, test } from 'vitest';
import { Batch } from './batch.ts';

function held(limits: { most: number; atOnce: number }) {
  const calls: { asks: number[]; end: (error?: Error) => void }[] = [];
  const batch = new Batch<number, string | undefined>(
    (asks) =>
      new Promise((resolve, reject) => {
        const end = (error?: Error) =>
          error ? reject(error) : resolve(asks.map((ask) => (ask < 0 ? undefined : `a${ask}`)));
        calls.push({ asks, end });
      }),
    limits,
  );
  return { batch, calls, asked: () => calls.map(({ asks }) => asks) };
}

test('the first ask runs at once, later ones share the next call', async () => {
  const { batch, calls, asked } = held({ most: 10, atOnce: 1 });
  const answers = Promise.all([1, 2, -3].map((ask) => batch.ask(ask)));
  expect(asked()).toEqual([[1]]);
  calls[0]?.end();
  await expect.poll(asked).toEqual([[1], [2, -3]]);
  calls[1]?.end();
  expect(await answers).toEqual(['a1', 'a2', undefined]);
});

test('size and number of concurrent calls stay within their limits', async () => {
  const { batch, calls, asked } = held({ most: 2, atOnce: 2 });
  const answers = Promise.all([1, 2, 3, 4, 5].map((ask) => batch.ask(ask)));
  expect(asked()).toEqual([[1], [2]]);
  calls[1]?.end();
  await expect.poll(asked).toEqual([[1], [2], [3, 4]]);
  calls[0]?.end();
  await expect.poll(asked).toEqual([[1], [2], [3, 4], [5]]);
  for (const { end } of calls) end();
  expect(await answers).toEqual(['a1', 'a2', 'a3', 'a4', 'a5']);
});

test('a failed call fails only its own asks', async () => {
  const { batch, calls, asked } = held({ most: 10, atOnce: 1 });
  const first = batch.ask(1);
  const second = batch.ask(2);
  calls[0]?.end(new Error('away'));
  await expect(first).rejects.toThrow('away');
  await expect.poll(asked).toEqual([[1], [2]]);
  calls[1]?.end();
  expect(await second).toBe('a2');
});
