// @vitest-environment jsdom

import { getFreeHours, getGroupTimes } from '@cascade/shared/features/availability/contract';
import {
  getPartnerSettings,
  listSuggestions,
} from '@cascade/shared/features/study-partners/contract';
import type { QueryClient } from '@tanstack/react-query';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createQueryClient } from '../../api/query-client.ts';
import { keyOf } from '../../api/query-of.ts';
import { cacheViewOf } from '../../live/cache-view.ts';
import { events as partnerEvents } from '../study-partners/live.ts';
import { events } from './live.ts';

function apply(queryClient: QueryClient, name: string, data: unknown) {
  const handler = [...events, ...partnerEvents].find((one) => one.name === name);
  expect(handler?.apply(cacheViewOf(queryClient), data)).toBe(true);
}

const hoursAt = (rev: number) => ({
  rev,
  timeZone: 'Europe/London',
  weekly: [{ day: rev % 7, fromMinute: 0, toMinute: 30 * (1 + (rev % 40)) }],
  exceptions: [],
});
const settingsAt = (rev: number) => ({
  isLooking: rev % 2 === 1,
  showsExamDate: rev % 3 === 0,
  languages: ['en'],
  experience: null,
  ways: ['voice'],
  rev,
});

test('applying every event, some again, gives what a fresh fetch gives, from wherever it starts', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 12 }), fc.nat(), (count, from) => {
      const start = from % (count + 1);
      const queryClient = createQueryClient();
      queryClient.setQueryData(keyOf(getFreeHours, {}), hoursAt(start));
      queryClient.setQueryData(keyOf(getPartnerSettings, {}), settingsAt(start));
      // What the fetch already has may come again.
      for (let rev = 1; rev <= count; rev += 1) {
        apply(queryClient, 'availability.changed', { freeHours: hoursAt(rev) });
        apply(queryClient, 'study-partners.settings-changed', { settings: settingsAt(rev) });
      }
      expect(queryClient.getQueryData(keyOf(getFreeHours, {}))).toEqual(hoursAt(count));
      expect(queryClient.getQueryData(keyOf(getPartnerSettings, {}))).toEqual(settingsAt(count));
    }),
  );
});

test('what only the server knows is asked for again', () => {
  const queryClient = createQueryClient();
  const group = keyOf(getGroupTimes, { params: { id: '0197f000-0000-7000-8000-000000000001' } });
  const suggestions = keyOf(listSuggestions, {});
  const isAskedAgain = (key: readonly unknown[]) => queryClient.getQueryState(key)?.isInvalidated;
  queryClient.setQueryData(group, { hasOwnHours: false, memberCount: 2, times: [] });
  queryClient.setQueryData(suggestions, { missing: null, suggestions: [] });
  apply(queryClient, 'availability.changed', { freeHours: hoursAt(1) });
  expect([isAskedAgain(group), isAskedAgain(suggestions)]).toEqual([true, true]);
  queryClient.setQueryData(suggestions, { missing: null, suggestions: [] });
  apply(queryClient, 'study-partners.settings-changed', { settings: settingsAt(1) });
  expect(isAskedAgain(suggestions)).toBe(true);
});
