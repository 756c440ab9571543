import {
  listNotices,
  type NoticeList,
  readNotices,
} from '@cascade/shared/features/notices/contract';
import { z } from 'zod';
import { keyOf } from '../../api/query-of.ts';
import { offlineMutation } from '../../device/queue/offline-mutation.ts';

/**
 * The reply's list is not taken: a repeat gets the first reply, and what was posted since would
 * go missing.
 */
export const readPending = offlineMutation(readNotices, {
  failure: 'Not marked as read',
  wants: z.undefined(),
  settle: (cache, _reply, { args, createdAt }) => {
    const readAt = new Date(createdAt).toISOString();
    cache.setQueryData(
      keyOf(listNotices, {}),
      (known: z.infer<typeof listNotices.response> | undefined) =>
        known && readOver(known, args.body ?? {}, readAt),
    );
    return undefined;
  },
});

/** Which notices are read: the named ones, those up to the newest that was seen, or all. */
export type Which = { ids?: string[] | undefined; upTo?: string | undefined };

/** The list with these notices read; those that are read already stay as they are. */
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
    // Without names, those older than the list are read, too.
    unread: Math.max(0, (ids ? unread : Math.min(unread, unreadHere)) - changed.length),
  };
}
