import type { NoticeList } from '@cascade/shared/features/notices/contract';

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
