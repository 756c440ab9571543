import { expect, test } from 'vitest';
import { connectionWords } from './connection-words.ts';

const live = { isOnline: true, live: 'live', waiting: 0, isSending: false } as const;

test.each([
  [{}, 'Live', 'calm'],
  [{ live: 'connecting' }, '', 'calm'],
  [{ waiting: 2, isSending: true }, 'Sending 2', 'busy'],
  [{ waiting: 2 }, '2 waiting', 'busy'],
  [{ live: 'reconnecting' }, 'Reconnecting', 'trouble'],
  [{ live: 'reconnecting', waiting: 1, isSending: true }, 'Reconnecting, 1 waiting', 'trouble'],
  [{ live: 'delayed' }, 'Live, delayed', 'trouble'],
  [{ live: 'delayed', waiting: 2 }, 'Delayed, 2 waiting', 'trouble'],
  [{ isOnline: false }, 'Offline', 'trouble'],
  [{ isOnline: false, live: 'delayed' }, 'Offline', 'trouble'],
  [{ isOnline: false, live: 'reconnecting', waiting: 2 }, 'Offline, 2 waiting', 'trouble'],
] as const)('%o reads “%s”', (change, words, tone) => {
  expect(connectionWords({ ...live, ...change })).toEqual({ words, tone });
});
