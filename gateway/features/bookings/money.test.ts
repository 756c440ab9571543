import { readBalances } from '@cascade/db/domain/ledger/ledger.queries';
import { applyPayment, applyRefund } from '@cascade/db/domain/payments/settle';
import { makeExaminer } from '@cascade/db/factories/examiners';
import type { Person } from '@cascade/db/factories/people';
import { completeSession, settlePayment } from '@cascade/db/features/bookings/settling';
import { transact } from '@cascade/db/live/transact';
import { feeOf, refundOf } from '@cascade/shared/features/bookings/cancellation';
import type { Booking } from '@cascade/shared/features/bookings/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookingCall, holdAt, inDays, readBooking } from '../../testing/bookings.ts';
import { startGateway, type TestGateway } from '../../testing/gateway.ts';

const HOUR = 3_600_000;

const step = fc.record({
  act: fc.constantFrom('hold', 'pay', 'release', 'cancel', 'examiner', 'move', 'wait', 'end'),
  booking: fc.nat({ max: 5 }),
  days: fc.integer({ min: 2, max: 6 }),
});

/** What a person with a notebook would have written down. */
type Book = { taken: number; returned: number; earned: number; fees: number };

describe('the money of bookings', () => {
  let gateway: TestGateway;
  let members: Person[];
  beforeAll(async () => {
    gateway = await startGateway();
    members = await Promise.all([1, 2, 3, 4, 5, 6].map(() => gateway.person()));
  });
  afterAll(() => gateway.close());

  /** As the provider says it, with the ledger. */
  async function pay({ id, price }: Booking): Promise<void> {
    const isNew = await transact(gateway, (work) =>
      applyPayment(work, id, {
        state: 'paid',
        reference: id,
        amount: price,
        currency: 'gbp',
        chargeReference: id,
        paidAt: work.now,
      }),
    );
    const data = { paymentId: id, purposeId: id, state: 'paid' as const };
    if (isNew) await transact(gateway, (work) => settlePayment(work, data));
  }

  async function doRefunds(): Promise<void> {
    const rows = await gateway.database.sql`select id from refunds where state = 'requested'`;
    for (const { id } of rows)
      await transact(gateway, (work) => applyRefund(work, id, { state: 'done', reference: id }));
  }

  async function endSessions(): Promise<void> {
    const rows = await gateway.database.sql`
      select id, examiner_id as "examinerId" from booking_sessions
      where state = 'open' and ends_at <= ${gateway.clock.now().toISOString()}`;
    for (const { id, examinerId } of rows)
      await transact(gateway, (work) => completeSession(work, { id, examinerId }));
  }

  test('after any sequence of holding, paying, moving and cancelling, the ledger is what a recount gives', async () => {
    const all: { id: string; member: Person }[] = [];
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        const eve = await gateway.person();
        const places = 1 + (steps.length % 3);
        const { serviceId } = await makeExaminer(gateway.database.orm, eve.id, {
          examiner: { cancellationRule: 'flexible' },
          service: { serviceType: 'group-session', places, price: 3_333 },
        });
        const known: { id: string; member: Person }[] = [];
        for (const { act, booking, days } of steps) {
          const member = members[booking];
          const one = known[booking % Math.max(1, known.length)];
          if (act === 'wait') gateway.clock.advance(20 * HOUR);
          if (act === 'end') await endSessions();
          if (act === 'hold' && member) {
            const reply = await holdAt(gateway, member, serviceId, inDays(gateway, days));
            if (reply.status === 200) known.push({ id: reply.body.id, member });
          }
          if (!one) continue;
          const now = await readBooking(gateway, one.member, one.id);
          if (act === 'pay') await pay(now);
          if (act === 'release')
            await bookingCall(gateway, one.member, 'POST', `/${one.id}/release`);
          if (act === 'move')
            await bookingCall(gateway, one.member, 'POST', `/${one.id}/move`, {
              startsAt: inDays(gateway, days),
            });
          if (act === 'cancel')
            await bookingCall(gateway, one.member, 'POST', `/${one.id}/cancel`, {
              refund: refundOf(
                {
                  price: now.price,
                  rule: now.cancellationRule,
                  bookedAt: new Date(now.createdAt),
                  startsAt: new Date(now.startsAt),
                },
                gateway.clock.now(),
              ),
            });
          if (act === 'examiner')
            await bookingCall(gateway, eve, 'POST', `/${one.id}/cancel`, { refund: now.price });
        }
        await doRefunds();
        all.push(...known);
        await recount(all);
      }),
      { numRuns: 12 },
    );
  });

  /** From what members see of their bookings alone. */
  async function recount(all: { id: string; member: Person }[]): Promise<void> {
    const book: Book = { taken: 0, returned: 0, earned: 0, fees: 0 };
    for (const { id, member } of all) {
      const { state, price, refunded } = await readBooking(gateway, member, id);
      const [payment] = await gateway.database.sql`
        select state, refunded::int from payments where id = ${id}`;
      const isPaid = payment?.state === 'paid';
      // Nobody has a place without a payment, nor a payment without a place or all of it back.
      if (['confirmed', 'completed', 'cancelled'].includes(state)) expect(isPaid).toBe(true);
      if (state === 'held') expect(isPaid).toBe(false);
      if (state === 'released') expect(refunded).toBe(isPaid ? price : 0);
      if (!isPaid) continue;
      expect(payment?.refunded).toBe(refunded);
      book.taken += price;
      book.returned += refunded;
      const kept = state === 'completed' || state === 'cancelled' ? price - refunded : 0;
      const fee = feeOf({ price, fee: Math.floor(price / 10) }, kept);
      book.earned += kept - fee;
      book.fees += fee;
    }
    const sums = new Map(
      (await readBalances(gateway.database.orm)).map(({ account, amount }) => [account, amount]),
    );
    const held = book.taken - book.returned - book.earned - book.fees;
    expect(sums.get('provider') ?? 0).toBe(book.taken - book.returned);
    expect(sums.get('deposits') ?? 0).toBe(held === 0 ? 0 : -held);
    expect(sums.get('payable') ?? 0).toBe(book.earned === 0 ? 0 : -book.earned);
    expect(sums.get('fees') ?? 0).toBe(book.fees === 0 ? 0 : -book.fees);
  }
});
