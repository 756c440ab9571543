import {
  addCalendarEntry,
  type CalendarEntry,
  changeCalendarEntry,
  getCalendar,
  removeCalendarEntry,
} from '@cascade/shared/features/calendar/contract';
import { withEntry, withoutEntry } from '@cascade/shared/features/calendar/items';
import type { BodyOf } from '@cascade/shared/kernel/route';
import { useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '../../api/call.ts';
import { cacheViewOf } from '../../live/cache-view.ts';

type NewEntry = z.input<NonNullable<(typeof addCalendarEntry)['body']>>;
type EntryChange = Omit<BodyOf<typeof changeCalendarEntry>, 'rev'>;

/** Changes of own entries. What a reply says is shown at once, whether its event comes or not. */
export function useCalendarChange() {
  const cache = cacheViewOf(useQueryClient());
  const show = (entry: CalendarEntry) => {
    cache.patchEach(getCalendar, (items, { query }) => withEntry(items, entry, query));
    return entry;
  };
  return {
    /** @param id its id, so that a repeat makes nothing new */
    add: async (id: string, entry: NewEntry) =>
      show(await call(addCalendarEntry, { body: entry, idempotencyKey: id })),
    change: async ({ id, rev }: Pick<CalendarEntry, 'id' | 'rev'>, change: EntryChange) =>
      show(await call(changeCalendarEntry, { params: { id }, body: { rev, ...change } })),
    remove: async (id: string) => {
      await call(removeCalendarEntry, { params: { id } });
      cache.patchEach(getCalendar, (items) => withoutEntry(items, id));
    },
    reread: () => cache.refetchAll(getCalendar),
  };
}
