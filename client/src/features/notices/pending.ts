import {
  listNotices,
  type NoticeList,
  readNotices,
} from '@cascade/shared/features/notices/contract';
import { keyOf } from '../../api/query-of.ts';
import { type OfflineMutation, offlineMutation } from '../../device/queue/offline-mutation.ts';

/** Ignores the reply's list, as a repeat returns an old one. */
export const readPending = offlineMutation(readNotices, {
  failure: 'Not marked as read',
  onSuccess: (cache, _reply, { args, createdAt }) => {
    const readAt = new Date(createdAt).toISOString();
    cache.setQueryData(
      keyOf(listNotices, {}),
      (known: NoticeList | undefined) => known && readOver(known, args.body ?? {}, readAt),
    );
    return undefined;
  },
});

/** All notices when neither is given. */
export type Which = { ids?: string[] | undefined; upTo?: string | undefined };

/** Idempotent. */
export function readOver(
  { notices, unread }: NoticeList,
  which: Which,
  readAt: string,
): NoticeList {
  const { ids, upTo } = which;
  const isMeant = (id: string) =>
    (ids === undefined || ids.includes(id)) && (upTo === undefined || id <= upTo);
  const changed = notices.filter((notice) => notice.readAt === null && isMeant(notice.id));
  const unreadHere = notices.filter((notice) => notice.readAt === null).length;
  return {
    notices: notices.map((notice) => (changed.includes(notice) ? { ...notice, readAt } : notice)),
    // Older notices than the list are read too.
    unread: Math.max(0, (ids ? unread : Math.min(unread, unreadHere)) - changed.length),
  };
}

export const offlineMutations: OfflineMutation[] = [readPending];
