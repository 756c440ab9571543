import { makeExaminer } from '@cascade/db/factories/examiners';
import type { Person } from '@cascade/db/factories/people';
import { beforeEach, describe, expect, test } from 'vitest';
import { booked, bookingCall, held, inDays, readBooking, settle } from '../../testing/bookings.ts';
import { keyedCall } from '../../testing/keyed-call.ts';
import { twoGateways } from '../../testing/two-gateways.ts';

const HOUR = 3_600_000;

describe('changing a booking', () => {
  const two = twoGateways();
  let ana: Person;
  let ben: Person;
  let eve: Person;
  let serviceId: string;
  beforeEach(async () => {
    [ana, ben, eve] = await Promise.all([two.here.person(), two.here.person(), two.here.person()]);
    ({ serviceId } = await makeExaminer(two.here.database.orm, eve.id));
  });
  const advance = (ms: number) => {
    two.here.clock.advance(ms);
    two.there.clock.advance(ms);
  };
  const cancel = (by: Person, id: string, refund: number) =>
    bookingCall(two.there, by, 'POST', `/${id}/cancel`, { refund });
  const balances = async (id: string) => {
    const [row] = await two.here.database.sql`
      select (select coalesce(sum(amount), 0)::int from refunds where payment_id = ${id}) as refunded,
        (select coalesce(sum(l.amount), 0)::int from ledger_lines l
          join ledger_postings p on p.id = l.posting_id
          where p.key = ${`earning:${id}`} and l.account = 'payable') as payable,
        (select coalesce(sum(l.amount), 0)::int from ledger_lines l
          join ledger_postings p on p.id = l.posting_id
          where p.key = ${`earning:${id}`} and l.account = 'fees') as fees`;
    return row;
  };

  test('a cancellation gives back what the rule says, and the rest is earned, fee in proportion', async () => {
    const { id } = await booked(two.here, ana, serviceId, inDays(two.here, 1.7));
    advance(2 * HOUR);
    const wrong = await cancel(ana, id, 5_000);
    expect([wrong.status, wrong.body.detail]).toEqual([
      409,
      'What is given back has changed meanwhile. Please look again.',
    ]);
    expect((await cancel(ana, id, 2_500)).body).toMatchObject({
      state: 'cancelled',
      cancelledBy: 'member',
      refunded: 2_500,
    });
    expect((await cancel(ana, id, 2_500)).status).toBe(409);
    expect(await balances(id)).toEqual({ refunded: 2_500, payable: -2_250, fees: -250 });
  });

  test('within an hour of booking everything goes back, and the time is free again', async () => {
    const startsAt = inDays(two.here, 1.7);
    const { id } = await booked(two.here, ana, serviceId, startsAt);
    expect((await cancel(ana, id, 5_000)).body.refunded).toBe(5_000);
    expect(await balances(id)).toEqual({ refunded: 5_000, payable: 0, fees: 0 });
    expect((await booked(two.here, ben, serviceId, startsAt)).state).toBe('confirmed');
  });

  test('an examiner who cancels gives everybody everything back, and late money too', async () => {
    const group = await makeExaminer(two.here.database.orm, ben.id, {
      service: { serviceType: 'group-session', places: 4 },
    });
    const startsAt = inDays(two.here, 4);
    const cho = await two.here.person();
    const first = await booked(two.here, ana, group.serviceId, startsAt);
    const second = await booked(two.here, cho, group.serviceId, startsAt);
    const unpaid = await held(two.here, eve, group.serviceId, startsAt);
    expect((await cancel(ben, first.id, 0)).status).toBe(409);
    expect((await cancel(ben, first.id, 5_000)).body).toMatchObject({
      role: 'examiner',
      cancelledBy: 'examiner',
    });
    expect(await readBooking(two.here, cho, second.id)).toMatchObject({
      state: 'cancelled',
      refunded: 5_000,
    });
    await settle(two.here, unpaid.id);
    expect(await readBooking(two.here, eve, unpaid.id)).toMatchObject({
      state: 'released',
      refunded: 5_000,
    });
  });

  test('a booking moves by a quarter of an hour and to another day, never onto somebody else’s', async () => {
    const startsAt = inDays(two.here, 4);
    const later = new Date(Date.parse(startsAt) + 900_000).toISOString();
    const { id } = await booked(two.here, ana, serviceId, startsAt);
    await booked(two.here, ben, serviceId, inDays(two.here, 6));
    const move = (by: Person, to: string) =>
      bookingCall(two.there, by, 'POST', `/${id}/move`, { startsAt: to });
    expect((await move(ana, later)).body).toMatchObject({ startsAt: later, state: 'confirmed' });
    const taken = await move(ana, inDays(two.here, 6));
    expect([taken.status, taken.body.detail]).toEqual([
      409,
      'This time has just been taken. Your booking is as it was.',
    ]);
    expect(await readBooking(two.here, ana, id)).toMatchObject({ startsAt: later });
    expect((await move(eve, inDays(two.here, 5))).status).toBe(409);
    expect((await move(ana, inDays(two.here, 5))).status).toBe(200);
    const third = await two.here.person();
    expect((await booked(two.here, third, serviceId, startsAt)).state).toBe('confirmed');
    advance(4.5 * 24 * HOUR);
    expect((await move(ana, inDays(two.here, 3))).body.detail).toContain('too close');
  });

  test('nobody moves to a day far off to cancel there, once cancelling costs something', async () => {
    const strict = await makeExaminer(two.here.database.orm, ben.id, {
      examiner: { cancellationRule: 'strict' },
    });
    const { id } = await booked(two.here, ana, strict.serviceId, inDays(two.here, 5));
    const move = (days: number) =>
      bookingCall(two.here, ana, 'POST', `/${id}/move`, { startsAt: inDays(two.here, days) });
    expect((await move(6)).status).toBe(200);
    advance(2 * HOUR);
    expect((await move(20)).body.detail).toContain('too close');
    expect((await cancel(ana, id, 2_500)).body.refunded).toBe(2_500);
  });

  test('two who swap at once do not both get the same time', async () => {
    const one = await booked(two.here, ana, serviceId, inDays(two.here, 4));
    const other = await booked(two.here, ben, serviceId, inDays(two.here, 5));
    const to = inDays(two.here, 6);
    const replies = await Promise.all([
      bookingCall(two.here, ana, 'POST', `/${one.id}/move`, { startsAt: to }),
      bookingCall(two.there, ben, 'POST', `/${other.id}/move`, { startsAt: to }),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('the room opens a quarter of an hour before, is one for all, and for its people alone', async () => {
    const { id, startsAt } = await booked(two.here, ana, serviceId, inDays(two.here, 3));
    const enter = (by: Person, gateway = two.here) =>
      bookingCall(gateway, by, 'POST', `/${id}/room`);
    expect((await enter(ana)).status).toBe(409);
    advance(Date.parse(startsAt) - two.here.clock.now().getTime() - 15 * 60_000);
    const replies = await Promise.all([enter(ana), enter(eve, two.there)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(replies[0]?.body).toEqual(replies[1]?.body);
    expect((await enter(ben)).status).toBe(404);
    const [, , groupId] = replies[0]?.body.path.split('/') ?? [];
    const session = replies[0]?.body.path.replace('/study-groups/', '/api/study-groups/');
    expect((await two.there.call(ana, session)).body.title).toBe('One hour on risk');
    expect((await two.there.call(ben, session)).status).toBe(404);
    expect(groupId).toBeTruthy();
    // Its payment depends on the time, so the room alone cannot be moved or cancelled.
    const { rev } = (await two.there.call(ana, session)).body;
    for (const [method, path, body] of [
      ['PATCH', session, { rev, duration: 90 }],
      ['POST', `${session}/cancel`, {}],
    ] as const) {
      const refused = await keyedCall(two.there, eve, method, path, body);
      expect([refused.status, refused.body.detail]).toEqual([
        409,
        'This session is booked and paid. Move or cancel it under Bookings instead.',
      ]);
    }
    const days = `from=${startsAt.slice(0, 10)}&to=${inDays(two.here, 2).slice(0, 10)}`;
    expect((await two.there.call(ana, `/api/calendar?${days}`)).body).toHaveLength(1);
  });

  test('who does not come: the member has paid, the examiner gives everything back', async () => {
    const lost = await booked(two.here, ana, serviceId, inDays(two.here, 3));
    const given = await booked(two.here, ben, serviceId, inDays(two.here, 4));
    const report = (by: Person, id: string) => bookingCall(two.here, by, 'POST', `/${id}/absence`);
    expect((await report(eve, lost.id)).status).toBe(409);
    advance(Date.parse(lost.startsAt) - two.here.clock.now().getTime() + 10 * 60_000);
    expect((await report(eve, lost.id)).body.state).toBe('no-show');
    expect(await balances(lost.id)).toEqual({ refunded: 0, payable: -4_500, fees: -500 });
    advance(Date.parse(given.startsAt) - two.here.clock.now().getTime() + 10 * 60_000);
    expect((await report(ben, given.id)).body).toMatchObject({
      state: 'cancelled',
      cancelledBy: 'examiner',
      refunded: 5_000,
    });
  });
});
