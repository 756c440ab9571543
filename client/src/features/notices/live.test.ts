import { listNotices, type Notice, noticePosted } from '@cascade/shared/features/notices/contract';
import { expect, test } from 'vitest';
import { createQueryClient } from '../../api/query-client.ts';
import { keyOf } from '../../api/query-of.ts';
import { cacheViewOf } from '../../live/cache-view.ts';
import { events } from './live.ts';

const noticeOf = (id: string): Notice => ({
  id,
  kind: 'test',
  title: 'A notice',
  body: '',
  path: null,
  createdAt: '2026-01-01T12:00:00.000Z',
  readAt: null,
});

test('a notice from a gateway whose clock is behind takes the place that a fresh list gives it', () => {
  const cache = createQueryClient();
  const [older, newer] = [
    '01a20000-0000-7000-8000-000000000000',
    '01a20001-0000-7000-8000-000000000000',
  ];
  cache.setQueryData(keyOf(listNotices, {}), { notices: [noticeOf(newer)], unread: 1 });
  events
    .find(({ name }) => name === noticePosted.name)
    ?.apply(cacheViewOf(cache), { notice: noticeOf(older), unread: 2 });
  expect(cache.getQueryData(keyOf(listNotices, {}))).toEqual({
    notices: [noticeOf(newer), noticeOf(older)],
    unread: 2,
  });
});
