// @vitest-environment jsdom

import {
  type Booking,
  bookingChanged,
  bookingStates,
  freeTimesChanged,
  getBooking,
  getFreeTimes,
  listBookings,
} from '@cascade/shared/features/bookings/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createQueryClient } from '../../api/query-client.ts';
import { keyOf } from '../../api/query-of.ts';
import { cacheViewOf } from '../../live/cache-view.ts';
import { events } from './live.ts';

const idOf = (n: number) => `0197f000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const timeOf = (n: number) => new Date(Date.UTC(2027, 0, 4, 9, n)).toISOString();

const step = fc.record({
  booking: fc.integer({ min: 1, max: 4 }),
  state: fc.constantFrom(...bookingStates),
  minute: fc.nat({ max: 3 }),
});

const bookingOf = (n: number, state: Booking['state'], minute: number, rev: number): Booking => ({
  id: idOf(n),
  role: 'member',
  state,
  service: { id: idOf(90), title: 'Risk', serviceType: 'consultation', minutes: 60, places: 1 },
  examiner: { id: idOf(91), userId: idOf(92), name: 'Dr Eve Example' },
  member: { id: idOf(93), userHandle: 'Heron' },
  startsAt: timeOf(minute),
  endsAt: timeOf(minute + 60),
  heldUntil: timeOf(0),
  movableUntil: timeOf(0),
  price: 5_000,
  refunded: 0,
  cancellationRule: 'moderate',
  cancelledBy: state === 'cancelled' ? 'member' : null,
  createdAt: timeOf(0),
  review: null,
  rev,
});

test('applying every event gives what a fresh fetch gives, whenever it was fetched', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), fc.nat(), fc.nat(), (steps, event, fetched) => {
      const rows = new Map<string, Booking>();
      const list = () =>
        [...rows.values()].sort(
          (a, b) => b.startsAt.localeCompare(a.startsAt) || b.id.localeCompare(a.id),
        );
      const snapshots = [list()];
      const told = steps.map(({ booking, state, minute }) => {
        const rev = (rows.get(idOf(booking))?.rev ?? 0) + 1;
        const changed = bookingOf(booking, state, minute, rev);
        rows.set(changed.id, changed);
        snapshots.push(list());
        return { booking: changed };
      });
      const listAt = fetched % snapshots.length;
      const eventsAt = Math.min(event % snapshots.length, listAt);
      const queryClient = createQueryClient();
      queryClient.setQueryData(keyOf(listBookings, {}), snapshots[listAt]);
      for (const one of snapshots[listAt] ?? [])
        queryClient.setQueryData(keyOf(getBooking, { params: { id: one.id } }), one);
      const cache = cacheViewOf(queryClient);
      const handler = events.find(({ name }) => name === bookingChanged.name);
      for (const data of told.slice(eventsAt)) expect(handler?.apply(cache, data)).toBe(true);
      expect(queryClient.getQueryData(keyOf(listBookings, {}))).toEqual(snapshots.at(-1));
      for (const { id } of snapshots[listAt] ?? [])
        expect(queryClient.getQueryData(keyOf(getBooking, { params: { id } }))).toEqual(
          rows.get(id),
        );
    }),
  );
});

test('free times are fetched afresh once one was taken or given back, and no booking is', () => {
  const queryClient = createQueryClient();
  const times = keyOf(getFreeTimes, { params: { serviceId: idOf(90) }, query: { days: 28 } });
  for (const key of [times, keyOf(listBookings, {})]) queryClient.setQueryData(key, 'known');
  const handler = events.find(({ name }) => name === freeTimesChanged.name);
  const data = { examinerId: idOf(91) };
  expect(handler?.apply(cacheViewOf(queryClient), data)).toBe(true);
  expect(queryClient.getQueryState(times)?.isInvalidated).toBe(true);
  expect(queryClient.getQueryState(keyOf(listBookings, {}))?.isInvalidated).toBe(false);
});
