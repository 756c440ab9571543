import { makeExaminer } from '@cascade/db/factories/examiners';
import type { Person } from '@cascade/db/factories/people';
import { beforeEach, describe, expect, test } from 'vitest';
import { deleteMember } from '../../domain/privacy/delete-member.ts';
import { booked, held, inDays, readBooking, timesOf } from '../../testing/bookings.ts';
import { twoGateways } from '../../testing/two-gateways.ts';

describe('bookings of people who delete their account', () => {
  const two = twoGateways();
  let ana: Person;
  let ben: Person;
  let eve: Person;
  let serviceId: string;
  beforeEach(async () => {
    [ana, ben, eve] = await Promise.all([two.here.person(), two.here.person(), two.here.person()]);
    ({ serviceId } = await makeExaminer(two.here.database.orm, eve.id));
  });
  const refunded = async (id: string) => {
    const [row] = await two.here.database.sql`
      select coalesce(sum(amount), 0)::int as sum from refunds where payment_id = ${id}`;
    return row?.sum;
  };

  test('a member’s places are free again, and what the rule gives back goes back', async () => {
    const [paid, unpaid] = [inDays(two.here, 3), inDays(two.here, 4)];
    const { id } = await booked(two.here, ana, serviceId, paid);
    await held(two.here, ana, serviceId, unpaid);
    await deleteMember(two.here, ana.id);
    expect(await refunded(id)).toBe(5_000);
    const times = (await timesOf(two.there, serviceId)).map(({ startsAt }) => startsAt);
    expect([paid, unpaid].every((at) => times.includes(at))).toBe(true);
    expect(await readBooking(two.here, eve, id)).toMatchObject({
      state: 'cancelled',
      member: null,
    });
  });

  test('an examiner’s sessions to come are paid back in full, and go with the account', async () => {
    const first = await booked(two.here, ana, serviceId, inDays(two.here, 3));
    const second = await booked(two.here, ben, serviceId, inDays(two.here, 4));
    await deleteMember(two.here, eve.id);
    expect([await refunded(first.id), await refunded(second.id)]).toEqual([5_000, 5_000]);
    const [left] = await two.here.database.sql`
      select count(*)::int as sessions from booking_sessions where service_id = ${serviceId}`;
    expect(left?.sessions).toBe(0);
    const list = await two.there.call(ana, '/api/bookings');
    expect(list.body).toEqual([]);
  });
});
