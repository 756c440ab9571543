import { makeExaminer } from '@cascade/db/factories/examiners';
import type { Person } from '@cascade/db/factories/people';
import { completeSession } from '@cascade/db/features/bookings/settling';
import { transact } from '@cascade/db/live/transact';
import type { Booking } from '@cascade/shared/features/bookings/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { booked, bookingCall, held, inDays, readBooking, settle } from '../../testing/bookings.ts';
import { keyedCall } from '../../testing/keyed-call.ts';
import { startOf, waitFor } from '../../testing/listener.ts';
import { twoGateways } from '../../testing/two-gateways.ts';

describe('who sees bookings and reviews', () => {
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
  const list = async (by: Person): Promise<Booking[]> =>
    (await bookingCall(two.there, by, 'GET', '')).body;
  const complete = async (id: string) => {
    const [row] = await two.here.database.sql`
      select s.id, s.ends_at from booking_sessions s join bookings b on b.session_id = s.id
      where b.id = ${id}`;
    const ahead = new Date(row?.ends_at).getTime() - two.here.clock.now().getTime();
    for (const one of [two.here, two.there]) one.clock.advance(Math.max(0, ahead));
    await transact(two.here, (work) => completeSession(work, { id: row?.id, examinerId }));
  };

  test('every call about a booking is “not found” for anybody but its two people', async () => {
    const { id } = await booked(two.here, ana, serviceId, inDays(two.here, 3));
    const calls: [string, string, object?][] = [
      ['GET', `/${id}`],
      ['GET', `/${id}/calendar.ics`],
      ['POST', `/${id}/release`],
      ['POST', `/${id}/cancel`, { refund: 5_000 }],
      ['POST', `/${id}/move`, { startsAt: inDays(two.here, 4) }],
      ['POST', `/${id}/absence`],
      ['POST', `/${id}/room`],
      ['POST', `/${id}/review`, { stars: 1, text: 'Mine' }],
      ['POST', `/${id}/review/answer`, { text: 'Mine' }],
    ];
    const admin = await two.here.person({ role: 'admin' });
    for (const by of [ben, admin])
      for (const [method, path, body] of calls)
        expect([path, (await bookingCall(two.there, by, method, path, body)).status]).toEqual([
          path,
          404,
        ]);
    expect(await list(ben)).toEqual([]);
    expect(JSON.stringify(await list(eve))).not.toContain(ana.email);
  });

  test('an examiner sees no place before it is paid', async () => {
    const { id } = await held(two.here, ana, serviceId, inDays(two.here, 3));
    expect(await list(eve)).toEqual([]);
    expect((await bookingCall(two.here, eve, 'GET', `/${id}`)).status).toBe(404);
    await bookingCall(two.here, ana, 'POST', `/${id}/release`);
    expect(await list(eve)).toEqual([]);
  });

  test('both get each change on their own stream as it is fetched; nobody else gets anything', async () => {
    const open = async (person: Person) => {
      const listener = await two.listeners.open(two.there, person);
      const { epoch } = await startOf(two.there, person);
      await listener.sync(epoch, { [`u:${person.id}`]: 0 });
      return listener;
    };
    const [anas, bens, eves] = [await open(ana), await open(ben), await open(eve)];
    const { id } = await held(two.here, ana, serviceId, inDays(two.here, 3));
    await settle(two.here, id);
    await bookingCall(two.here, ana, 'POST', `/${id}/cancel`, { refund: 5_000 });
    const got = ({ events }: typeof anas) =>
      events
        .filter(({ e }) => e === 'booking.changed')
        .map(({ d }) => (d as { booking: Booking }).booking);
    await waitFor(() => {
      expect(got(anas).map(({ state }) => state)).toEqual(['held', 'confirmed', 'cancelled']);
      expect(got(eves).map(({ state }) => state)).toEqual(['confirmed', 'cancelled']);
    });
    expect(await list(ana)).toEqual([got(anas).at(-1)]);
    expect(await list(eve)).toEqual([got(eves).at(-1)]);
    expect(got(bens)).toEqual([]);
  });

  test('members who look at examiners learn whose free times have changed, and not by whom', async () => {
    const open = async (streams: Record<string, number>) => {
      const listener = await two.listeners.open(two.there, ben);
      const { epoch } = await startOf(two.there, ben);
      await listener.sync(epoch, { [`u:${ben.id}`]: 0, ...streams });
      return listener;
    };
    const { n } = (await two.there.call(ben, '/api/examiners/start')).body;
    const [looks, elsewhere] = [await open({ 'm:market': n }), await open({})];
    const got = ({ events }: typeof looks) =>
      events.filter(({ e }) => e === 'booking.times-changed').map(({ d }) => d);
    const told = (times: number) =>
      waitFor(() => expect(got(looks)).toEqual(Array(times).fill({ examinerId })));
    const { id } = await held(two.here, ana, serviceId, inDays(two.here, 3));
    await told(1);
    await bookingCall(two.here, ana, 'POST', `/${id}/release`);
    await told(2);
    // Paying changes nothing about free times.
    const { id: paid } = await booked(two.here, ana, serviceId, inDays(two.here, 3));
    await bookingCall(two.here, ana, 'POST', `/${paid}/move`, { startsAt: inDays(two.here, 4) });
    await bookingCall(two.here, eve, 'POST', `/${paid}/cancel`, { refund: 5_000 });
    await told(5);
    expect(got(elsewhere)).toEqual([]);
    expect(looks.events.filter(({ e }) => e === 'booking.changed')).toEqual([]);
    expect((await two.there.call(null, '/api/examiners/start')).status).toBe(401);
  });

  test('the calendar file is of the session as it is now', async () => {
    const { id } = await booked(two.here, ana, serviceId, inDays(two.here, 3));
    const file = async (by: Person) =>
      (await bookingCall(two.there, by, 'GET', `/${id}/calendar.ics`)).text;
    expect(await file(eve)).toContain(`UID:${id}@cascade`);
    expect(await file(ana)).toContain('SUMMARY:One hour on risk');
    await bookingCall(two.here, ana, 'POST', `/${id}/cancel`, { refund: 5_000 });
    expect(await file(ana)).toContain('METHOD:CANCEL');
  });

  test('a review is written after the session alone, once, answered once, and counted from rows', async () => {
    const { id } = await booked(two.here, ana, serviceId, inDays(two.here, 3));
    const review = (by: Person, fields: object) =>
      bookingCall(two.here, by, 'POST', `/${id}/review`, fields);
    const good = { stars: 5, text: 'Kind and exact.' };
    expect((await review(ana, good)).status).toBe(409);
    await complete(id);
    expect((await readBooking(two.here, ana, id)).state).toBe('completed');
    expect((await review(eve, good)).status).toBe(409);
    const empty = await review(ana, { stars: 6, text: ' ' });
    expect(empty.body.errors.map(({ field }: { field: string }) => field)).toEqual([
      'stars',
      'text',
    ]);
    expect((await review(ana, good)).body.review).toMatchObject({ ...good, answer: null });
    expect((await review(ana, good)).status).toBe(409);
    const answer = (by: Person) =>
      bookingCall(two.here, by, 'POST', `/${id}/review/answer`, { text: 'Thank you.' });
    expect((await answer(ana)).status).toBe(409);
    expect((await answer(eve)).body.review.answer).toBe('Thank you.');
    expect((await answer(eve)).status).toBe(409);
    const other = await booked(two.here, ben, serviceId, inDays(two.here, 9));
    await complete(other.id);
    await bookingCall(two.here, ben, 'POST', `/${other.id}/review`, { stars: 2, text: 'Late.' });
    const open = async () =>
      (await two.there.call(null, `/api/bookings/examiners/${examinerId}/reviews`)).body;
    expect((await open()).rating).toEqual({ count: 2, stars: 3.5, positive: 50 });
    const page = (await two.there.call(ana, `/api/examiners/${examinerId}`)).body;
    expect(page.examiner).toMatchObject({ rating: 3.5, reviewCount: 2 });
    expect(page.services[0].positivePercent).toBe(50);
    expect((await open()).reviews.map(({ author }: { author: string }) => author)).toEqual([
      ben.handle,
      ana.handle,
    ]);
    // Reported, it stays until an admin hides it; then it counts no more.
    await bookingCall(two.here, eve, 'POST', `/${other.id}/review/report`);
    await bookingCall(two.here, eve, 'POST', `/${other.id}/review/report`);
    expect((await open()).rating.count).toBe(2);
    const admin = await two.here.person({ role: 'admin' });
    const waiting = (await two.here.call(admin, '/api/admin/reviews')).body;
    expect(waiting.map((one: { id: string }) => one.id)).toEqual([other.id]);
    const decide = () =>
      keyedCall(two.here, admin, 'POST', `/api/admin/reviews/${other.id}`, { decision: 'hide' });
    expect((await decide()).body).toEqual({ state: 'hidden' });
    expect((await decide()).status).toBe(409);
    expect((await open()).rating).toEqual({ count: 1, stars: 5, positive: 100 });
    const [entry] = await two.here.database.sql`
      select action, after from audit_log where subject_id = ${other.id}`;
    expect(entry).toEqual({ action: 'moderation.hide-review', after: { state: 'hidden' } });
  });
});
