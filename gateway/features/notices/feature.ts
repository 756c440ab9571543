import { listNotices, readNotices } from '@cascade/shared/features/notices/contract';
import type { Feature } from '../../feature.ts';
import { type BoundRoute, bind } from '../../http/bind.ts';
import type { Services } from '../../services.ts';
import { markRead, readBell } from './actions.ts';

function noticeRoutes({ clock }: Services): BoundRoute[] {
  return [
    bind(listNotices, ({ db, caller }) => readBell(db, caller.userId)),
    bind(readNotices, ({ body, ...work }) => markRead(work, work.caller.userId, body, clock.now())),
  ];
}

export const notices: Feature = { routes: noticeRoutes };
