import { noticePosted } from '@cascade/shared/features/notices/contract';
import { streamOf } from '@cascade/shared/kernel/event';
import { newId } from '@cascade/shared/kernel/id';
import type { Work } from '../../live/transact.ts';
import { listAdminIds } from '../people/accounts.queries.ts';
import { countUnread, hasUnreadOfKind, insertNotice } from './notices.queries.ts';

type NotificationInput = { kind: string; title: string; body: string; path: string };
export type NewNotice = NotificationInput & { userId: string };

export async function postNotice(
  { tx, live }: Pick<Work, 'tx' | 'live'>,
  notice: NewNotice,
  now: Date,
): Promise<void> {
  const stream = streamOf.member(notice.userId);
  await live.lock([stream]);
  const posted = await insertNotice(tx, { id: newId(), ...notice, createdAt: now });
  const unread = await countUnread(tx, notice.userId);
  await live.append(noticePosted, [stream], { notice: posted, unread });
}

/**
 * Notifies every admin, except those with an unread notice of the same kind: a thousand failed
 * mails cause one notice.
 */
export async function postToAdmins(
  work: Work,
  notice: NotificationInput,
  now: Date,
): Promise<void> {
  const admins = await listAdminIds(work.tx);
  // Locked together, and so in one order, to avoid deadlocks.
  await work.live.lock(admins.map((id) => streamOf.member(id)));
  for (const userId of admins)
    if (!(await hasUnreadOfKind(work.tx, userId, notice.kind)))
      await postNotice(work, { ...notice, userId }, now);
}
