// @vitest-environment jsdom

import { getFreeTimes } from '@cascade/shared/features/bookings/contract';
import {
  applicationChanged,
  getApplication,
  listApplications,
} from '@cascade/shared/features/examiners/administration';
import {
  getOwnApplication,
  ownApplicationChanged,
} from '@cascade/shared/features/examiners/applications';
import {
  examinerChanged,
  getExaminer,
  listServices,
} from '@cascade/shared/features/examiners/contract';
import { getOwnOffer, ownOfferChanged } from '@cascade/shared/features/examiners/offering';
import type { EventContract } from '@cascade/shared/kernel/event';
import type { QueryKey } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { pagesKeyOf } from '../../api/pages-of.ts';
import { createQueryClient } from '../../api/query-client.ts';
import { keyOf } from '../../api/query-of.ts';
import { cacheViewOf } from '../../live/cache-view.ts';
import { events } from './live.ts';

const [ONE, OTHER] = [1, 2].map((n) => `0197f000-0000-7000-8000-00000000000${n}`) as [
  string,
  string,
];

const keys: Record<string, QueryKey> = {
  services: pagesKeyOf(listServices, { query: { search: '', limit: 24 } }),
  searched: pagesKeyOf(listServices, { query: { search: 'risk', limit: 24 } }),
  examiner: keyOf(getExaminer, { params: { id: ONE } }),
  'another examiner': keyOf(getExaminer, { params: { id: OTHER } }),
  'free times': keyOf(getFreeTimes, { params: { serviceId: ONE }, query: { days: 28 } }),
  'own application': keyOf(getOwnApplication, {}),
  'own offer': keyOf(getOwnOffer, {}),
  applications: pagesKeyOf(listApplications, { query: { filter: 'waiting', limit: 25 } }),
  application: keyOf(getApplication, { params: { id: ONE } }),
  'another application': keyOf(getApplication, { params: { id: OTHER } }),
};

const facts: [EventContract, unknown, string[]][] = [
  [examinerChanged, { id: ONE }, ['services', 'searched', 'examiner', 'free times']],
  [ownApplicationChanged, { id: ONE, state: 'asked' }, ['own application']],
  [ownOfferChanged, { rev: 2 }, ['own offer']],
  [applicationChanged, { id: ONE, rev: 2 }, ['applications', 'application']],
];

test.each(facts)(
  '$name: what it concerns is fetched afresh, and nothing else',
  (event, data, concerned) => {
    const queryClient = createQueryClient();
    for (const key of Object.values(keys)) queryClient.setQueryData(key, 'known');
    const handler = events.find(({ name }) => name === event.name);
    expect(handler?.apply(cacheViewOf(queryClient), data)).toBe(true);
    const stale = Object.keys(keys).filter(
      (name) => queryClient.getQueryState(keys[name] ?? [])?.isInvalidated,
    );
    expect(stale).toEqual(concerned);
  },
);

test('data that does not fit changes nothing', () => {
  const queryClient = createQueryClient();
  queryClient.setQueryData(keys.examiner ?? [], 'known');
  const handler = events.find(({ name }) => name === examinerChanged.name);
  expect(handler?.apply(cacheViewOf(queryClient), { id: 'x' })).toBe(false);
  expect(queryClient.getQueryState(keys.examiner ?? [])?.isInvalidated).toBe(false);
});
