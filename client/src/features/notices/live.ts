import {
  LATEST_NOTICES,
  listNotices,
  type Notice,
  noticePosted,
  noticesRead,
  noticesWithdrawn,
} from '@cascade/shared/features/notices/contract';
import { type EventHandler, onEvent } from '../../live/event-handler.ts';

/** The order of the list itself: by id. */
const latestFirst = (one: Notice, other: Notice) => (one.id < other.id ? 1 : -1);

/** A fetch may have brought it already. */
const noticePostedLive = onEvent(noticePosted, (cache, { notice, unread }) => {
  cache.patch(listNotices, {}, (old) => ({
    notices: old.notices.some(({ id }) => id === notice.id)
      ? old.notices
      : [notice, ...old.notices].sort(latestFirst).slice(0, LATEST_NOTICES),
    unread,
  }));
});

const noticesReadLive = onEvent(noticesRead, (cache, { ids, readAt, unread }) => {
  cache.patch(listNotices, {}, (old) => ({
    notices: old.notices.map((notice) =>
      ids.includes(notice.id) && notice.readAt === null ? { ...notice, readAt } : notice,
    ),
    unread,
  }));
});

/** A full list may have an older notice to show. */
const noticesWithdrawnLive = onEvent(noticesWithdrawn, (cache, { ids, unread }) => {
  const wasFull = cache.read(listNotices, {})?.notices.length === LATEST_NOTICES;
  cache.patch(listNotices, {}, (old) => ({
    notices: old.notices.filter(({ id }) => !ids.includes(id)),
    unread,
  }));
  if (wasFull) cache.refetch(listNotices, {});
});

export const events: EventHandler[] = [noticePostedLive, noticesReadLive, noticesWithdrawnLive];
