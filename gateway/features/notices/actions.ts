import type { Executor } from '@cascade/db/client';
import {
  countUnread,
  listLatestNotices,
  markNoticesRead,
} from '@cascade/db/domain/notices/notices.queries';
import type { Work } from '@cascade/db/live/transact';
import {
  LATEST_NOTICES,
  type NoticeList,
  noticesRead,
  type readNotices,
} from '@cascade/shared/features/notices/contract';
import { streamOf } from '@cascade/shared/kernel/event';
import type { BodyOf } from '@cascade/shared/kernel/route';

export async function readBell(db: Executor, userId: string): Promise<NoticeList> {
  const notices = await listLatestNotices(db, userId, LATEST_NOTICES);
  return { notices, unread: await countUnread(db, userId) };
}

export async function markRead(
  { tx, live }: Work,
  userId: string,
  which: BodyOf<typeof readNotices>,
  now: Date,
): Promise<NoticeList> {
  const stream = streamOf.member(userId);
  await live.lock([stream]);
  const changed = await markNoticesRead(tx, userId, which, now);
  const list = await readBell(tx, userId);
  if (changed.length > 0)
    await live.append(noticesRead, [stream], {
      ids: changed,
      readAt: now.toISOString(),
      unread: list.unread,
    });
  return list;
}
