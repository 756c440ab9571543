import type { Notice } from '@cascade/shared/features/notices/contract';
import { expect, test } from 'vitest';
import { readOver } from './pending.ts';

const at = '2027-01-02T00:00:00.000Z';
const notice = (n: number, readAt: string | null = null): Notice => ({
  id: `0197f000-0000-7000-8000-${String(n).padStart(12, '0')}`,
  kind: 'test',
  title: `Notice ${n}`,
  body: '',
  path: null,
  createdAt: '2027-01-01T00:00:00.000Z',
  readAt,
});
const idOf = (n: number) => notice(n).id;

test('named notices are marked read; repeats count once', () => {
  const once = readOver({ notices: [notice(2), notice(1)], unread: 2 }, { ids: [idOf(1)] }, at);
  expect(once).toEqual({ notices: [notice(2), notice(1, at)], unread: 1 });
  expect(readOver(once, { ids: [idOf(1)] }, at)).toEqual(once);
});

test('up to the newest that was seen: what is posted later stays unread', () => {
  const list = { notices: [notice(3), notice(2), notice(1)], unread: 3 };
  expect(readOver(list, { upTo: idOf(2) }, at)).toEqual({
    notices: [notice(3), notice(2, at), notice(1, at)],
    unread: 1,
  });
});

test('those older than the list are read with it, but not when only some are named', () => {
  const list = { notices: [notice(61), notice(60)], unread: 61 };
  expect(readOver(list, { upTo: idOf(61) }, at).unread).toBe(0);
  expect(readOver(list, {}, at).unread).toBe(0);
  expect(readOver(list, { ids: [idOf(61)] }, at).unread).toBe(60);
});
