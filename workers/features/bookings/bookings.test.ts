import { requestPayment } from '@cascade/db/domain/payments/request';
import { makeExaminer } from '@cascade/db/factories/examiners';
import { ownRedisDatabase } from '@cascade/db/factories/own-redis-database';
import { makePerson, type Person } from '@cascade/db/factories/people';
import { findOffer } from '@cascade/db/features/bookings/offers.queries';
import { insertBooking, takePlace } from '@cascade/db/features/bookings/places.queries';
import { transact } from '@cascade/db/live/transact';
import { settleBookingPayment } from '@cascade/shared/domain/payments/purposes';
import { newId } from '@cascade/shared/kernel/id';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Relay } from '../../outbox.ts';
import { startTestWorkers, type TestWorkers, waitFor } from '../../testing/workers.ts';
import { completeSessions, releasePlaces } from './upkeep.ts';

const redisUrl = await ownRedisDatabase();

const HOUR = 3_600_000;

describe('bookings in the workers', () => {
  let services: TestWorkers;
  let ana: Person;
  let eve: Person;
  beforeEach(async () => {
    services = await startTestWorkers({ redisUrl, chores: [] });
    ana = await makePerson(services.database.orm);
    eve = await makePerson(services.database.orm);
  });
  afterEach(() => services.close());

  async function hold(hoursAhead: number): Promise<string> {
    const { serviceId } = await makeExaminer(services.database.orm, eve.id);
    const offer = await findOffer(services.database.orm, serviceId);
    if (!offer) throw new Error('Nothing is offered.');
    const id = newId();
    await transact(services, async (work) => {
      const startsAt = new Date(work.now.getTime() + hoursAhead * HOUR);
      const place = await takePlace(work.tx, offer, startsAt, work.now);
      if (!place) throw new Error('There is no place.');
      const heldUntil = new Date(work.now.getTime() + HOUR / 6);
      await insertBooking(work.tx, {
        id,
        ...place,
        memberId: ana.id,
        state: 'held',
        heldUntil,
        price: 5_000,
        fee: 500,
        cancellationRule: 'moderate',
        createdAt: work.now,
        changedAt: work.now,
      });
      await requestPayment(work, {
        id,
        provider: 'test',
        purpose: 'booking',
        purposeId: id,
        payerId: ana.id,
        description: offer.service.title,
        currency: 'gbp',
        amount: 5_000,
        expiresAt: heldUntil,
      });
    });
    return id;
  }
  const stateOf = async (id: string) => {
    const [row] = await services.database.sql`
      select b.state, s.state as session from bookings b
      join booking_sessions s on s.id = b.session_id where b.id = ${id}`;
    return row && [row.state, row.session];
  };
  const pay = async (id: string) => {
    await services.database.sql`
      update payments set state = 'paid', paid_at = now() where id = ${id}`;
    const data = { paymentId: id, purposeId: id, state: 'paid' as const };
    for (const _ of [1, 2])
      await transact(services, ({ enqueue }) => enqueue(settleBookingPayment, data));
  };
  const eventually = (check: () => Promise<void>) =>
    waitFor(async () => {
      await new Relay(services).relayBatch();
      await check();
    });
  const lettersTo = async ({ email }: Person) =>
    (
      await services.database.sql`
        select subject, body from mails where to_address = ${email} order by created_at, id`
    ).map(({ subject, body }) => ({ subject, body }));

  test('what is not paid in time is given back, once its time is over', async () => {
    const id = await hold(48);
    await releasePlaces(services);
    expect(await stateOf(id)).toEqual(['held', 'open']);
    services.clock.advance(HOUR / 6);
    await releasePlaces(services);
    await releasePlaces(services);
    expect(await stateOf(id)).toEqual(['released', 'released']);
  });

  test('a payment confirms it, and both get one mail, with the calendar file, and a notice', async () => {
    const id = await hold(48);
    await pay(id);
    await eventually(async () => {
      expect((await lettersTo(ana)).map(({ subject }) => subject)).toEqual([
        '“One hour on risk” is booked',
      ]);
      expect(await lettersTo(eve)).toHaveLength(1);
    });
    expect(await stateOf(id)).toEqual(['confirmed', 'open']);
    const [letter] = await lettersTo(ana);
    expect(letter?.body).toContain('We have received £50.');
    expect(letter?.body).toContain(`/api/bookings/${id}/calendar.ics`);
    expect((await lettersTo(eve))[0]?.body).not.toContain('received');
    const notices = await services.database.sql`
      select kind, path from notices where user_id = ${eve.id}`;
    expect([...notices]).toEqual([{ kind: 'booking.confirmed', path: `/bookings/${id}` }]);
    const reminders = await services.database.sql`
      select due_at from outbox where job = 'bookings.tell' and data->>'news' = 'reminder'`;
    expect(reminders).toHaveLength(2);
  });

  test('after the end it is completed and earned, once', async () => {
    const id = await hold(48);
    await pay(id);
    await eventually(async () => expect(await stateOf(id)).toEqual(['confirmed', 'open']));
    await completeSessions(services);
    expect(await stateOf(id)).toEqual(['confirmed', 'open']);
    services.clock.advance(50 * HOUR);
    await completeSessions(services);
    await completeSessions(services);
    expect(await stateOf(id)).toEqual(['completed', 'over']);
    const lines = await services.database.sql`
      select l.account, l.amount::int from ledger_lines l
      join ledger_postings p on p.id = l.posting_id
      where p.key = ${`earning:${id}`} order by l.line`;
    expect([...lines]).toEqual([
      { account: 'deposits', amount: 5_000 },
      { account: 'payable', amount: -4_500 },
      { account: 'fees', amount: -500 },
    ]);
  });
});
