import { makeExaminer } from '@cascade/db/factories/examiners';
import type { Person } from '@cascade/db/factories/people';
import { newId } from '@cascade/shared/kernel/id';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  booked,
  bookingCall,
  held,
  holdAt,
  inDays,
  readBooking,
  settle,
  timesOf,
} from '../../testing/bookings.ts';
import { twoGateways } from '../../testing/two-gateways.ts';

const HOUR = 3_600_000;

describe('holding and paying for a place', () => {
  const two = twoGateways();
  let ana: Person;
  let ben: Person;
  let eve: Person;
  let serviceId: string;
  let examinerId: string;
  beforeEach(async () => {
    [ana, ben, eve] = await Promise.all([two.here.person(), two.here.person(), two.here.person()]);
    ({ serviceId, examinerId } = await makeExaminer(two.here.database.orm, eve.id));
  });
  const refunds = (id: string) => two.here.database.sql`
    select amount::int, reason from refunds where payment_id = ${id}`;

  test('takes the time from the list, with everything that would overlap it or its buffer', async () => {
    const startsAt = inDays(two.here, 3);
    const around = (minutes: number) =>
      new Date(Date.parse(startsAt) + minutes * 60_000).toISOString();
    const listed = async () =>
      new Set((await timesOf(two.there, serviceId)).map((one) => one.startsAt));
    const before = await listed();
    expect([-75, 0, 75].map((by) => before.has(around(by)))).toEqual([true, true, true]);
    const booking = await held(two.here, ana, serviceId, startsAt);
    expect(booking).toMatchObject({ role: 'member', state: 'held', startsAt, price: 5_000 });
    const after = await listed();
    expect([-75, -60, 0, 60, 75].map((by) => after.has(around(by)))).toEqual([
      true,
      false,
      false,
      false,
      true,
    ]);
    const refusal = await holdAt(two.there, ben, serviceId, around(30));
    expect([refusal.status, refusal.body.detail]).toEqual([
      409,
      'This time has just been taken. Nothing was charged. Please choose another time.',
    ]);
  });

  test('is the same place when it is asked for again, and nobody else’s key', async () => {
    const key = newId();
    const startsAt = inDays(two.here, 3);
    const replies = await Promise.all(
      [two.here, two.there, two.here].map((one) => holdAt(one, ana, serviceId, startsAt, key)),
    );
    expect(replies.map(({ status, body }) => [status, body.id])).toEqual(
      replies.map(() => [200, key]),
    );
    expect((await holdAt(two.here, ben, serviceId, startsAt, key)).body.code).toBe('id_conflict');
    expect((await holdAt(two.here, ana, serviceId, inDays(two.here, 4), key)).body.code).toBe(
      'id_conflict',
    );
  });

  test('is refused within the notice, off the quarters, with oneself, and of nothing published', async () => {
    const status = async (by: Person, service: string, startsAt: string) =>
      (await holdAt(two.here, by, service, startsAt)).status;
    expect(await status(ana, serviceId, inDays(two.here, 0.5))).toBe(409);
    expect(await status(ana, serviceId, inDays(two.here, 3, 20))).toBe(409);
    expect(await status(eve, serviceId, inDays(two.here, 3))).toBe(409);
    expect(await status(ana, newId(), inDays(two.here, 3))).toBe(404);
    await two.here.database.sql`update examiners set is_paused = true where id = ${examinerId}`;
    expect(await status(ana, serviceId, inDays(two.here, 3))).toBe(404);
    const unverified = await two.here.person({ emailVerified: false });
    expect(await status(unverified, serviceId, inDays(two.here, 3))).toBe(403);
  });

  test('100 people at once: one has the last place and one payment, 99 have a sentence', async () => {
    const people = await Promise.all(Array.from({ length: 100 }, () => two.here.person()));
    const startsAt = inDays(two.here, 5);
    const replies = await Promise.all(
      people.map((one, at) => holdAt(at % 2 ? two.here : two.there, one, serviceId, startsAt)),
    );
    const statuses = replies.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(99);
    for (const { status, body } of replies)
      if (status === 409) expect(body.detail).toMatch(/^This time has just been taken/);
    const [count] = await two.here.database.sql`
      select count(*)::int as payments from payments p join bookings b on b.id = p.purpose_id
      join booking_sessions s on s.id = b.session_id where s.service_id = ${serviceId}`;
    expect(count?.payments).toBe(1);
  });

  test('a group session is filled place by place, also by many at once', async () => {
    const group = await makeExaminer(two.here.database.orm, ben.id, {
      service: { serviceType: 'group-session', places: 3 },
    });
    const people = await Promise.all(Array.from({ length: 8 }, () => two.here.person()));
    const startsAt = inDays(two.here, 5);
    const replies = await Promise.all(
      people.map((one, at) =>
        holdAt(at % 2 ? two.here : two.there, one, group.serviceId, startsAt),
      ),
    );
    const won = replies.filter(({ status }) => status === 200);
    expect(won).toHaveLength(3);
    const rows = await two.here.database.sql`
      select count(distinct session_id)::int as sessions, array_agg(place order by place) as places
      from bookings where id = any(${won.map(({ body }) => body.id)})`;
    expect(rows[0]).toEqual({ sessions: 1, places: [1, 2, 3] });
    const winner = people[replies.findIndex(({ status }) => status === 200)];
    if (!winner) throw new Error('Nobody won.');
    const again = await holdAt(two.here, winner, group.serviceId, startsAt);
    expect(again.body.detail).toContain('You already have a place');
    await bookingCall(two.here, winner, 'POST', `/${won[0]?.body.id}/release`);
    const left = (await timesOf(two.there, group.serviceId)).find(
      (one) => one.startsAt === startsAt,
    );
    expect(left?.placesLeft).toBe(1);
  });

  test('the database itself refuses two sessions that overlap, buffer included', async () => {
    const startsAt = inDays(two.here, 6);
    await held(two.here, ana, serviceId, startsAt);
    const at = (minutes: number) => new Date(Date.parse(startsAt) + minutes * 60_000).toISOString();
    const insert = (from: number) => two.here.database.sql`
      insert into booking_sessions
        (id, examiner_id, service_id, starts_at, ends_at, busy, places, state, created_at)
      values (${newId()}, ${examinerId}, ${serviceId}, ${at(from)}, ${at(from + 60)},
        tstzrange(${at(from)}, ${at(from + 75)}), 1, 'open', now())`;
    await expect(insert(74)).rejects.toThrow('booking_sessions_no_overlap');
    await expect(insert(-74)).rejects.toThrow('booking_sessions_no_overlap');
    await insert(75);
  });

  test('paying confirms it once; repeats and late words of a failure change nothing', async () => {
    const { id } = await held(two.here, ana, serviceId, inDays(two.here, 3));
    await Promise.all([settle(two.here, id), settle(two.there, id)]);
    await settle(two.here, id, 'failed');
    await settle(two.here, id, 'expired');
    const booking = await readBooking(two.there, ana, id);
    expect(booking).toMatchObject({ state: 'confirmed', refunded: 0 });
    const told = await two.here.database.sql`
      select data->>'news' as news from outbox
      where job = 'bookings.tell' and data->>'bookingId' = ${id} and due_at is null`;
    expect(told.map(({ news }) => news)).toEqual(['confirmed']);
    expect((await bookingCall(two.here, ana, 'POST', `/${id}/release`)).status).toBe(409);
  });

  test('an unpaid place is free again for the next person who asks', async () => {
    const startsAt = inDays(two.here, 3);
    const first = await held(two.here, ana, serviceId, startsAt);
    two.here.clock.advance(10 * 60_000);
    two.there.clock.advance(10 * 60_000);
    const second = await held(two.there, ben, serviceId, startsAt);
    expect(second.state).toBe('held');
    expect((await readBooking(two.here, ana, first.id)).state).toBe('released');
    // The money arrives all the same: the place is gone, so all of it goes back, once.
    await settle(two.here, first.id);
    await settle(two.there, first.id);
    expect(await readBooking(two.here, ana, first.id)).toMatchObject({
      state: 'released',
      refunded: 5_000,
    });
    expect([...(await refunds(first.id))]).toEqual([{ amount: 5_000, reason: 'place-gone' }]);
  });

  test('money that comes late takes the place again while it is free', async () => {
    const { id } = await held(two.here, ana, serviceId, inDays(two.here, 3));
    await bookingCall(two.here, ana, 'POST', `/${id}/release`);
    expect((await bookingCall(two.here, ana, 'POST', `/${id}/release`)).body.state).toBe(
      'released',
    );
    await settle(two.here, id);
    expect(await readBooking(two.here, ana, id)).toMatchObject({ state: 'confirmed', refunded: 0 });
    expect((await holdAt(two.here, ben, serviceId, inDays(two.here, 3))).status).toBe(409);
  });

  test('a refused payment gives the place back, and nobody keeps more than three', async () => {
    const first = await held(two.here, ana, serviceId, inDays(two.here, 3));
    await settle(two.here, first.id, 'failed');
    expect((await readBooking(two.here, ana, first.id)).state).toBe('released');
    for (const days of [3, 4, 5]) await held(two.here, ana, serviceId, inDays(two.here, days));
    expect((await holdAt(two.here, ana, serviceId, inDays(two.here, 6))).body.detail).toContain(
      'three unpaid places',
    );
  });

  test('is in both calendars once it is paid, and in nobody else’s', async () => {
    const startsAt = inDays(two.here, 3);
    const days = (at: number) => new Date(Date.parse(startsAt) + at * 24 * HOUR).toISOString();
    const query = `from=${days(-1).slice(0, 10)}&to=${days(2).slice(0, 10)}`;
    const calendarOf = async (one: Person) =>
      (await two.there.call(one, `/api/calendar?${query}`)).body.map(
        ({ id }: { id: string }) => id,
      );
    const unpaid = await held(two.here, ben, serviceId, inDays(two.here, 4));
    const { id } = await booked(two.here, ana, serviceId, startsAt);
    expect(await calendarOf(ana)).toEqual([`booking:${id}`]);
    expect(await calendarOf(eve)).toEqual([`booking:${id}`]);
    expect(await calendarOf(ben)).toEqual([]);
    expect(unpaid.state).toBe('held');
  });
});
