import {
  calendarChanged,
  calendarEntryRemoved,
  calendarEntrySaved,
  getCalendar,
  getCalendarEntry,
} from '@cascade/shared/features/calendar/contract';
import { calendarFeedChanged, getCalendarFeed } from '@cascade/shared/features/calendar/feed';
import { withEntry, withoutEntry } from '@cascade/shared/features/calendar/items';
import { type EventHandler, onEvent } from '../../live/event-handler.ts';

const entrySavedLive = onEvent(calendarEntrySaved, (cache, { entry }) => {
  cache.patchEach(getCalendar, (items, { query }) => withEntry(items, entry, query));
  cache.patch(getCalendarEntry, { params: { id: entry.id } }, (known) =>
    known.rev > entry.rev ? known : entry,
  );
});

/** The refetch ends in "not found". */
const entryRemovedLive = onEvent(calendarEntryRemoved, (cache, { id }) => {
  cache.patchEach(getCalendar, (items) => withoutEntry(items, id));
  cache.refetch(getCalendarEntry, { params: { id } });
});

/** Which days it concerns, and what is there now, only the server says. */
const calendarChangedLive = onEvent(calendarChanged, (cache) => cache.refetchAll(getCalendar));

const feedChangedLive = onEvent(calendarFeedChanged, (cache, { feed }) => {
  cache.patch(getCalendarFeed, {}, () => ({ feed }));
});

export const events: EventHandler[] = [
  entrySavedLive,
  entryRemovedLive,
  calendarChangedLive,
  feedChangedLive,
];
