import { z } from 'zod';
import { defineEvent } from '../../kernel/event.ts';
import { defineRoute } from '../../kernel/route.ts';

export const Notice = z.object({
  id: z.uuid(),
  kind: z.string(),
  title: z.string(),
  body: z.string(),
  path: z.string().nullable(),
  createdAt: z.iso.datetime(),
  readAt: z.iso.datetime().nullable(),
});
export type Notice = z.infer<typeof Notice>;

export const NoticeList = z.object({
  notices: z.array(Notice),
  unread: z.int().min(0),
});
export type NoticeList = z.infer<typeof NoticeList>;

export const LATEST_NOTICES = 50;

export const listNotices = defineRoute({
  name: 'notices.list',
  method: 'get',
  path: '/api/notices',
  summary: 'The latest notices and how many are unread',
  access: 'member',
  response: NoticeList,
});

export const readNotices = defineRoute({
  name: 'notices.read',
  method: 'post',
  path: '/api/notices/read',
  summary: 'Marks notices read, all of them by default; a repeat changes nothing',
  access: 'member',
  delivery: 'offline',
  body: z.strictObject({
    ids: z.array(z.uuid()).max(LATEST_NOTICES).optional(),
    /** The newest one seen; later ones stay unread even if the call is late. */
    upTo: z.uuid().optional(),
  }),
  response: NoticeList,
  reread: listNotices,
});

export const noticePosted = defineEvent({
  name: 'notice.posted',
  summary: 'A notice for this member',
  isDurable: true,
  data: z.object({ notice: Notice, unread: z.int().min(0) }),
});

export const noticesRead = defineEvent({
  name: 'notice.read',
  summary: 'The member has read notices, on some device',
  isDurable: true,
  data: z.object({ ids: z.array(z.uuid()), readAt: z.iso.datetime(), unread: z.int().min(0) }),
});

export const noticesWithdrawn = defineEvent({
  name: 'notice.withdrawn',
  summary: 'Notices were removed, because their subject has been seen elsewhere',
  isDurable: true,
  data: z.object({ ids: z.array(z.uuid()), unread: z.int().min(0) }),
});
