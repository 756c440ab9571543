import { MOST_WATCHED, type PresenceState } from '@cascade/shared/features/presence/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WatchList } from './watch-list.ts';

const questions: { people: string[]; answer: () => void; fail: () => void }[] = [];
const noted: string[][] = [];
let list: WatchList;
beforeEach(() => {
  vi.useFakeTimers();
  questions.length = 0;
  noted.length = 0;
  list = new WatchList(
    (people) =>
      new Promise((resolve, reject) => {
        const states = people.map(
          (userId): PresenceState => ({ userId, status: 'online', activity: null }),
        );
        questions.push({
          people,
          answer: () => resolve(states),
          fail: () => reject(new Error('unreachable')),
        });
      }),
    (states) => noted.push(states.map(({ userId }) => userId)),
  );
});
afterEach(() => vi.useRealTimers());
const asked = () => questions.map(({ people }) => people);
const pass = (milliseconds = 100) => vi.advanceTimersByTimeAsync(milliseconds);

test('requests are batched, with each person once', async () => {
  list.show(['ana', 'ben']);
  list.show(['ben', 'cleo']);
  await pass();
  expect(asked()).toEqual([['ana', 'ben', 'cleo']]);
  questions[0]?.answer();
  await pass();
  expect(noted).toEqual([['ana', 'ben', 'cleo']]);
});

test('a person is watched until no screen shows them', async () => {
  const hide = list.show(['ana', 'ben']);
  const hideAgain = list.show(['ana']);
  hide();
  await pass();
  questions[0]?.answer();
  hideAgain();
  await pass();
  expect(asked()).toEqual([['ana'], []]);
});

test('one request at a time: changes wait for the answer', async () => {
  list.show(['ana']);
  await pass();
  list.show(['ben']);
  await pass();
  list.show(['cleo']);
  await pass();
  expect(asked()).toEqual([['ana']]);
  questions[0]?.answer();
  await pass();
  expect(asked()).toEqual([['ana'], ['ana', 'ben', 'cleo']]);
});

test('a new connection repeats the request, if anybody is shown', async () => {
  list.renew();
  await pass();
  expect(asked()).toEqual([]);
  list.show(['ana']);
  await pass();
  questions[0]?.answer();
  await pass();
  list.renew();
  await pass();
  expect(asked()).toEqual([['ana'], ['ana']]);
});

test('a failure is retried while anybody is shown', async () => {
  const hide = list.show(['ana']);
  await pass();
  questions[0]?.fail();
  await pass(10_000);
  expect(asked()).toEqual([['ana'], ['ana']]);
  hide();
  questions[1]?.fail();
  await pass();
  expect(asked()).toEqual([['ana'], ['ana'], []]);
  questions[2]?.fail();
  await pass(60_000);
  expect(questions).toHaveLength(3);
});

test('above the limit, the people added last are watched', async () => {
  const people = Array.from({ length: MOST_WATCHED + 5 }, (_, n) => `p${n}`);
  list.show(people);
  await pass();
  expect(asked()).toEqual([people.slice(5)]);
});
