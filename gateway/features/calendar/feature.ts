import { findFeedOf } from '@cascade/db/features/calendar/feeds.queries';
import { inSnapshot } from '@cascade/db/live/snapshot.queries';
import {
  addCalendarEntry,
  changeCalendarEntry,
  getCalendar,
  getCalendarEntry,
  removeCalendarEntry,
} from '@cascade/shared/features/calendar/contract';
import {
  getCalendarFeed,
  readCalendarFeed,
  renewCalendarFeed,
  revokeCalendarFeed,
} from '@cascade/shared/features/calendar/feed';
import type { Feature } from '../../feature.ts';
import { type BoundRoute, bind } from '../../http/bind.ts';
import type { Services } from '../../services.ts';
import { addEntry, editEntry, readEntry, removeEntry } from './entries.ts';
import { entryView } from './entry-view.ts';
import { feedView, readFeed, renewFeed, revokeFeed } from './feed.ts';
import { listItems } from './items.ts';

function calendarRoutes(services: Services): BoundRoute[] {
  const { database, clock } = services;
  return [
    bind(getCalendar, ({ caller, query }) =>
      inSnapshot(database, (tx) => listItems(tx, caller.userId, query, clock.now())),
    ),
    bind(getCalendarEntry, async ({ db, caller, params }) =>
      entryView(await readEntry(db, caller.userId, params.id)),
    ),
    bind(addCalendarEntry, (work) => addEntry(work, work.key, work.body)),
    bind(changeCalendarEntry, (work) => editEntry(work, work.params.id, work.body)),
    bind(removeCalendarEntry, (work) => removeEntry(work, work.params.id)),
    bind(getCalendarFeed, async ({ db, caller }) => {
      const row = await findFeedOf(db, caller.userId);
      return { feed: row ? feedView(row) : null };
    }),
    bind(renewCalendarFeed, (work) => renewFeed(work, work.body.timeZone)),
    bind(revokeCalendarFeed, (work) => revokeFeed(work)),
    bind(readCalendarFeed, ({ params }) => readFeed(services, params.token)),
  ];
}

export const calendar: Feature = { routes: calendarRoutes };
