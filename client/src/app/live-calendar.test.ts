// @vitest-environment jsdom

import {
  type CalendarEntry,
  type CalendarItem,
  type CalendarRange,
  calendarChanged,
  getCalendar,
} from '@cascade/shared/features/calendar/contract';
import { calendarFeedChanged, getCalendarFeed } from '@cascade/shared/features/calendar/feed';
import { inOrder, isWithin, itemOf } from '@cascade/shared/features/calendar/items';
import { circuitUnlisted } from '@cascade/shared/features/circuits/events';
import { groupUnlisted } from '@cascade/shared/features/groups/joining';
import type { QueryClient } from '@tanstack/react-query';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createQueryClient } from '../api/query-client.ts';
import { keyOf } from '../api/query-of.ts';
import { cacheViewOf } from '../live/cache-view.ts';
import { aCalendarItem, anEntry } from '../testing/factories/calendar.ts';
import { idOf } from '../testing/factories/id.ts';
import { eventHandlers } from './live-events.ts';

const zones = ['Europe/London', 'Asia/Kolkata', 'America/New_York'];
const ranges: CalendarRange[] = zones.flatMap((zone) => [
  { from: '2027-03-01', to: '2027-04-01', zone },
  { from: '2027-03-28', to: '2027-03-29', zone },
]);
const session = aCalendarItem({
  when: {
    kind: 'timed',
    startsAt: '2027-03-28T12:00:00.000Z',
    endsAt: '2027-03-28T13:00:00.000Z',
  },
});

type Step = { which: number; kind: 'add' | 'move' | 'days' | 'remove'; hours: number };

/** What the gateway stores of a member's own entries, and what it emits with each change. */
class Entries {
  private readonly rows = new Map<string, CalendarEntry>();
  readonly events: { e: string; d: unknown }[] = [];

  run({ which, kind, hours }: Step): void {
    const id = idOf(50, which);
    const known = this.rows.get(id);
    if (kind === 'remove') {
      if (this.rows.delete(id)) this.events.push({ e: 'calendar.entry-removed', d: { id } });
      return;
    }
    const at = new Date(Date.UTC(2027, 2, 27, 12) + hours * 3_600_000).toISOString();
    const day = at.slice(0, 10);
    const when: CalendarEntry['when'] =
      kind === 'days'
        ? { kind: 'days', firstDay: day, lastDay: day }
        : { kind: 'timed', startsAt: at, durationMinutes: 45, timeZone: 'Europe/London' };
    const entry = anEntry({ id, when, rev: (known?.rev ?? 0) + 1 });
    this.rows.set(id, entry);
    this.events.push({ e: 'calendar.entry-saved', d: { entry } });
  }

  fetch(range: CalendarRange): CalendarItem[] {
    const items = [session, ...[...this.rows.values()].map(itemOf)];
    return inOrder(items.filter(({ when }) => isWithin(when, range)));
  }
}

const step = fc.record({
  which: fc.nat({ max: 3 }),
  kind: fc.constantFrom<Step['kind']>('add', 'move', 'days', 'remove'),
  hours: fc.integer({ min: -40, max: 60 }),
});

const apply = (queryClient: QueryClient, events: { e: string; d: unknown }[]) => {
  const cache = cacheViewOf(queryClient);
  for (const { e, d } of events)
    expect(eventHandlers.find(({ name }) => name === e)?.apply(cache, d)).toBe(true);
};

test('applying the events of own entries gives what a fresh fetch gives, for all days and zones', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), fc.nat(), fc.nat(), (steps, from, overlap) => {
      const entries = new Entries();
      const known = [{ seen: 0, answers: ranges.map((range) => entries.fetch(range)) }];
      for (const one of steps) {
        entries.run(one);
        known.push({
          seen: entries.events.length,
          answers: ranges.map((range) => entries.fetch(range)),
        });
      }
      const start = known[from % known.length] as (typeof known)[number];
      const queryClient = createQueryClient();
      for (const [at, query] of ranges.entries())
        queryClient.setQueryData(keyOf(getCalendar, { query }), start.answers[at]);
      // Events that the fetch already contains come again.
      apply(queryClient, entries.events.slice(Math.max(0, start.seen - (overlap % 3))));
      for (const query of ranges)
        expect(queryClient.getQueryData(keyOf(getCalendar, { query }))).toEqual(
          entries.fetch(query),
        );
    }),
    { numRuns: 150 },
  );
});

test('what an event cannot express is read again, for all days that are known', () => {
  for (const event of [
    { e: calendarChanged.name, d: { kind: 'session' } },
    { e: circuitUnlisted.name, d: { circuitId: idOf(1) } },
    { e: groupUnlisted.name, d: { groupId: idOf(30) } },
  ]) {
    const queryClient = createQueryClient();
    for (const query of ranges) queryClient.setQueryData(keyOf(getCalendar, { query }), [session]);
    apply(queryClient, [event]);
    for (const query of ranges)
      expect(queryClient.getQueryState(keyOf(getCalendar, { query }))?.isInvalidated).toBe(true);
  }
});

test('whether there is an address is known on every device at once', () => {
  const queryClient = createQueryClient();
  queryClient.setQueryData(keyOf(getCalendarFeed, {}), { feed: null });
  const feed = { createdAt: '2027-01-04T09:00:00.000Z', timeZone: 'Europe/London' };
  apply(queryClient, [{ e: calendarFeedChanged.name, d: { feed } }]);
  expect(queryClient.getQueryData(keyOf(getCalendarFeed, {}))).toEqual({ feed });
});
