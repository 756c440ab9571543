import type { Message } from '@cascade/shared/features/messaging/contract';
import { expect, test } from 'vitest';
import type { Outgoing } from '../../../e2ee/outgoing.ts';
import { aMessage } from '../../../testing/factories/message.ts';
import { threadRows } from './thread-rows.ts';

const at = (minute: number, day = 1) => new Date(Date.UTC(2027, 0, day, 12, minute)).toISOString();
const message = (place: number, senderId: string, createdAt: string) =>
  aMessage({
    id: `m${place}`,
    senderId,
    receiverId: senderId === 'me' ? 'you' : 'me',
    place,
    createdAt,
  });
const outgoing = (id: string, createdAt: string): Outgoing => ({
  id,
  otherId: 'you',
  text: 'words',
  replyTo: null,
  createdAt: Date.parse(createdAt),
  state: 'sending',
});
const rows = (thread: Message[], waiting: Outgoing[] = [], unreadAfter: number | null = null) =>
  threadRows(thread.toReversed(), waiting, {
    ownId: 'me',
    unreadAfter,
    dayOf: (instant) => instant.toISOString().slice(0, 10),
  });
const keys = (list: ReturnType<typeof rows>) => list.map(({ key }) => key);

test('each day is named once, before the first message of it', () => {
  const thread = [message(1, 'me', at(0)), message(2, 'you', at(1)), message(3, 'me', at(0, 2))];
  expect(keys(rows(thread))).toEqual(['day 2027-01-01', 'm1', 'm2', 'day 2027-01-02', 'm3']);
});

test('messages of one person within five minutes follow each other', () => {
  const thread = [
    message(1, 'me', at(0)),
    message(2, 'me', at(4)),
    message(3, 'me', at(9)),
    message(4, 'you', at(9)),
  ];
  expect(rows(thread).map((row) => (row.kind === 'message' ? row.isFollowing : null))).toEqual([
    null,
    false,
    true,
    false,
    false,
  ]);
});

test('waiting messages come last in order, and once sent appear once', () => {
  const thread = [message(1, 'you', at(0)), { ...message(2, 'me', at(1)), id: 'a' }];
  const waiting = [outgoing('c', at(3)), outgoing('b', at(2)), outgoing('a', at(1))];
  expect(keys(rows(thread, waiting))).toEqual(['day 2027-01-01', 'm1', 'a', 'b', 'c']);
  const waits = rows(thread, waiting).filter(({ kind }) => kind === 'outgoing');
  expect(keys(waits)).toEqual(['b', 'c']);
});

test('a waiting message on a new day begins that day', () => {
  expect(keys(rows([message(1, 'me', at(0))], [outgoing('a', at(0, 2))]))).toEqual([
    'day 2027-01-01',
    'm1',
    'day 2027-01-02',
    'a',
  ]);
  expect(keys(rows([], [outgoing('a', at(0))]))).toEqual(['day 2027-01-01', 'a']);
});

test('the divider precedes the other person’s first unread message', () => {
  const thread = [
    message(1, 'you', at(0)),
    message(3, 'me', at(1)),
    message(4, 'you', at(2)),
    message(6, 'you', at(3)),
  ];
  expect(keys(rows(thread, [], 1))).toEqual(['day 2027-01-01', 'm1', 'm3', 'unread', 'm4', 'm6']);
  expect(rows(thread, [], 1).find(({ kind }) => kind === 'unread')).toMatchObject({ count: 2 });
  expect(keys(rows(thread, [], 6))).not.toContain('unread');
  expect(keys(rows(thread, [], null))).not.toContain('unread');
});

test('on a new day the day comes before the divider, and the message begins a block', () => {
  const thread = [message(1, 'you', at(59)), message(2, 'you', at(0, 2))];
  const list = rows(thread, [], 1);
  expect(keys(list)).toEqual(['day 2027-01-01', 'm1', 'day 2027-01-02', 'unread', 'm2']);
  const same = rows([message(1, 'you', at(0)), message(2, 'you', at(1))], [], 1);
  expect(same.at(-1)).toMatchObject({ key: 'm2', isFollowing: false });
});
