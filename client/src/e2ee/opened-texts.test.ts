import type { Message } from '@cascade/shared/features/messaging/contract';
import { beforeEach, expect, test } from 'vitest';
import { type OpenedText, OpenedTexts } from './opened-texts.ts';

const noKey: OpenedText = { state: 'locked', why: 'no_key' };
const hello: OpenedText = {
  state: 'opened',
  text: 'hello',
  order: { device: 'BENDEVICE1', n: 1, after: null, seen: [] },
};
const message = (id: string, session = 's1', rev = 1) =>
  ({ id, rev, receiverId: 'ben', content: { session_id: session } }) as Message;

/** An attempt that ends when the test says so. */
function held() {
  let resolve = (_opened: OpenedText): void => undefined;
  let reject = (_cause: Error): void => undefined;
  const promise = new Promise<OpenedText>((whenOpened, whenFailed) => {
    resolve = whenOpened;
    reject = whenFailed;
  });
  return { promise, resolve, reject };
}

let asked: string[];
let answer: () => Promise<OpenedText>;
let texts: OpenedTexts;
beforeEach(() => {
  asked = [];
  answer = async () => hello;
  texts = new OpenedTexts((one) => {
    asked.push(`${one.id} ${one.rev}`);
    return answer();
  });
});

test('concurrent reads open a message once, and again after an edit', async () => {
  const all = await Promise.all([1, 2, 3].map(() => texts.get(message('a'), 'ben')));
  expect(all).toEqual([hello, hello, hello]);
  await texts.get(message('a'), 'ben');
  expect(asked).toEqual(['a 1']);
  await texts.get(message('a', 's1', 2), 'ben');
  expect(asked).toEqual(['a 1', 'a 2']);
});

test('a message without a key is retried only when that key arrives', async () => {
  answer = async () => noKey;
  await texts.get(message('a', 's1'), 'ben');
  await texts.get(message('b', 's2'), 'ben');
  answer = async () => hello;
  let announced = 0;
  texts.subscribe(() => announced++);
  await texts.retry(['s2']);
  expect(texts.now(message('a', 's1'))).toEqual(noKey);
  expect(texts.now(message('b', 's2'))).toEqual(hello);
  expect(announced).toBe(1);
  await texts.retry('all');
  expect(texts.now(message('a', 's1'))).toEqual(hello);
  expect(asked).toEqual(['a 1', 'b 1', 'b 1', 'a 1']);
});

test('a failed attempt stays unknown until it succeeds', async () => {
  answer = () => Promise.reject(new Error('no keys yet'));
  await expect(texts.get(message('a'), 'ben')).rejects.toThrow();
  expect(texts.now(message('a'))).toBe(undefined);
  answer = async () => hello;
  await texts.retry([]);
  expect(texts.now(message('a'))).toEqual(hello);
});

test('a key that arrives during an attempt opens the message after it', async () => {
  const first = held();
  answer = () => first.promise;
  const opening = texts.get(message('a'), 'ben');
  answer = async () => hello;
  const retried = texts.retry(['s1']);
  first.resolve(noKey);
  expect(await opening).toEqual(hello);
  await retried;
  expect(asked).toEqual(['a 1', 'a 1']);
});

test('a failed attempt is made again when the keys came during it', async () => {
  const first = held();
  answer = () => first.promise;
  const opening = texts.get(message('a'), 'ben');
  answer = async () => hello;
  void texts.retry([]);
  first.reject(new Error('no keys yet'));
  expect(await opening).toEqual(hello);
});

test('a damaged message is not retried', async () => {
  answer = async () => ({ state: 'locked', why: 'damaged' });
  await texts.get(message('a'), 'ben');
  await texts.retry('all');
  expect(asked).toHaveLength(1);
});
