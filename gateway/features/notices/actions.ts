import type { Executor, Tx } from '@cascade/db/client';
import { countUnread, listLatestNotices, markNoticesRead } from '@cascade/db/queries/notices';
import { LATEST_NOTICES, type NoticeList, noticesRead } from '@cascade/shared/contracts/notices';
import { streamOf } from '@cascade/shared/kernel/event';
import type { Appender } from '../../live/append.ts';

export async function readBell(db: Executor, userId: string): Promise<NoticeList> {
  const notices = await listLatestNotices(db, userId, LATEST_NOTICES);
  return { notices, unread: await countUnread(db, userId) };
}

/** Marks notices read and tells the member's other devices; nothing is told when nothing changed. */
export async function markRead(
  { tx, live }: { tx: Tx; live: Appender },
  userId: string,
  ids: string[] | undefined,
  now: Date,
): Promise<NoticeList> {
  const stream = streamOf.member(userId);
  await live.hold([stream]);
  const changed = await markNoticesRead(tx, userId, ids, now);
  const list = await readBell(tx, userId);
  if (changed.length > 0)
    await live.append(noticesRead, [stream], {
      ids: changed,
      readAt: now.toISOString(),
      unread: list.unread,
    });
  return list;
}
