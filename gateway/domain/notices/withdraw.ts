import type { Tx } from '@cascade/db/client';
import { countUnread, deleteNotices } from '@cascade/db/domain/notices/notices.queries';
import type { Appender } from '@cascade/db/live/appender';
import { noticesWithdrawn } from '@cascade/shared/features/notices/contract';
import { streamOf } from '@cascade/shared/kernel/event';

/** Withdraws notices whose subject was seen elsewhere; emits nothing when there are none. */
export async function withdrawNotices(
  { tx, live }: { tx: Tx; live: Appender },
  { userId, kind, path }: { userId: string; kind: string; path: string },
): Promise<void> {
  const stream = streamOf.member(userId);
  await live.lock([stream]);
  const ids = await deleteNotices(tx, userId, kind, path);
  if (ids.length === 0) return;
  await live.append(noticesWithdrawn, [stream], { ids, unread: await countUnread(tx, userId) });
}
