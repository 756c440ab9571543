import type { Booking } from '@cascade/shared/features/bookings/contract';
import { type Fault, nothingWrong } from '../fault.ts';
import { readBooks } from './books.ts';
import { Market } from './market.ts';

const WANTING = { whole: 100, short: 20 };

/**
 * Everybody asks at once over both gateways while one is killed; the person who gets the place pays.
 * Nobody else is ever asked for money.
 */
export const lastPaidPlace: Fault = {
  name: 'payments: last place, with SIGKILL of a gateway',
  run: async (harness, size) => {
    const wanting = WANTING[size.isPatient ? 'whole' : 'short'];
    const market = await Market.open(harness, size, wanting + 2);
    try {
      const [group = ''] = market.serviceIds;
      const [one, two, ...others] = market.shoppers;
      if (!one || !two) throw new Error('There is nobody.');
      const before = await readBooks(harness);
      const startsAt = (await one.timesOf(group)).at(-1)?.startsAt ?? '';
      for (const early of [one, two]) {
        const booking = await early.hold(group, startsAt);
        if (booking) await early.pay(booking.id);
      }
      const [gateway] = harness.gateways;
      const asked = others.map(async (shopper): Promise<Booking | undefined> => {
        const booking = await shopper.hold(group, startsAt);
        if (booking) await shopper.pay(booking.id);
        return booking;
      });
      await gateway?.process.end('SIGKILL');
      const held = (await Promise.all(asked)).filter(Boolean).length;
      await gateway?.process.start();
      const outcome = await market.judge();
      const after = await readBooks(harness);
      const [row] = await harness.database.sql<
        { payments: number; places: number; price: number }[]
      >`
        select count(p.id)::int as payments, coalesce(max(b.price), 0)::int as price,
          count(b.id) filter (where b.state = 'confirmed')::int as places
        from bookings b join booking_sessions s on s.id = b.session_id
        left join payments p on p.purpose_id = b.id
        where s.service_id = ${group} and s.starts_at = ${startsAt}`;
      const { payments = 0, places = 0, price = 0 } = row ?? {};
      const refused = others.reduce((sum, shopper) => sum + shopper.refused, 0);
      const charged = after.taken - before.taken;
      return {
        counts: {
          ...nothingWrong(wanting),
          ...outcome.counts,
          lost: outcome.counts.lost + Math.max(0, 3 - places),
          duplicate: outcome.counts.duplicate + Math.max(0, places - 3, payments - 3),
          differs: outcome.counts.differs + Math.abs(charged - 3 * price),
        },
        broken: [
          ...outcome.broken,
          ...(held === 1 ? [] : [`${held} were told that the place is theirs`]),
          ...(refused === wanting - 1 ? [] : [`${refused} were told that it is gone`]),
        ],
        notes: [
          `${wanting} asked for one place: ${held} has it, ${refused} got a sentence, ${payments - 2} of them was asked to pay`,
          ...outcome.notes,
        ],
      };
    } finally {
      await market.close();
    }
  },
};
