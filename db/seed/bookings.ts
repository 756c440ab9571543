import { HELD_MS } from '@cascade/shared/features/bookings/contract';
import { freeStarts } from '@cascade/shared/features/bookings/free-starts';
import { newId } from '@cascade/shared/kernel/id';
import { envSchema } from '@cascade/shared/node/env';
import { DEMO_CHARGE } from '@cascade/shared/node/test-provider/books';
import { eq } from 'drizzle-orm';
import type { Orm, Tx } from '../client.ts';
import { requestPayment } from '../domain/payments/request.ts';
import { applyPayment } from '../domain/payments/settle.ts';
import { users } from '../features/auth/schema.ts';
import {
  changeReview,
  findBooking,
  insertReview,
  type LoadedBooking,
} from '../features/bookings/bookings.queries.ts';
import { findOffer, type Offer, readDiary } from '../features/bookings/offers.queries.ts';
import { insertBooking, lockExaminer, takePlace } from '../features/bookings/places.queries.ts';
import { completeSession, settlePayment } from '../features/bookings/settling.ts';
import { payments } from '../features/payments/schema.ts';
import { Appender } from '../live/appender.ts';
import type { Work } from '../live/transact.ts';
import { DEMO_SERVICES } from './examiners.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Longer than the notice of the examples. */
const BOOKED_AHEAD_MS = 3 * DAY_MS;

type Example = {
  member: 'ana' | 'ben' | 'chi';
  serviceId: string;
  /** Of the week in which the session was; none is one to come. */
  weeksAgo?: number;
  review?: { stars: number; text: string; answer?: string };
};

const examples: Example[] = [
  {
    member: 'ana',
    serviceId: DEMO_SERVICES.fourStations,
    weeksAgo: 5,
    review: {
      stars: 5,
      text: 'Four stations felt like the day itself. The mark sheets came the same evening, and I now know why I run out of time.',
      answer: 'Thank you. Keep to the two minutes for the summary, and the rest will follow.',
    },
  },
  {
    member: 'ben',
    serviceId: DEMO_SERVICES.riskGroup,
    weeksAgo: 3,
    review: {
      stars: 4,
      text: 'Watching the others taught me as much as my own station. Two hours went by quickly.',
    },
  },
  {
    member: 'chi',
    serviceId: DEMO_SERVICES.oneStation,
    weeksAgo: 4,
    review: {
      stars: 5,
      text: 'We stopped at every sentence I said to the mother. I hear myself differently since.',
    },
  },
  {
    member: 'ben',
    serviceId: DEMO_SERVICES.oneStation,
    weeksAgo: 2,
    review: {
      stars: 3,
      text: 'Good feedback, but I had hoped for more about old age psychiatry.',
      answer: 'That is fair: I work with children. A colleague here will suit you better.',
    },
  },
  {
    member: 'ana',
    serviceId: DEMO_SERVICES.planning,
    weeksAgo: 3,
    review: {
      stars: 5,
      text: 'I left with a plan that fits around nights, and I have kept to it.',
    },
  },
  {
    member: 'chi',
    serviceId: DEMO_SERVICES.forensic,
    weeksAgo: 2,
    review: { stars: 4, text: 'Demanding and kind. The station in the prison was new to me.' },
  },
  { member: 'ana', serviceId: DEMO_SERVICES.fourStations },
];

/** A `Work` at a given instant. Demo data sends no mails or notices. */
const workAt = (tx: Tx, now: Date): Work => ({
  tx,
  live: new Appender(tx, { now: () => new Date() }),
  now,
  enqueue: async () => newId(),
});

/** The first time from an instant on that could be booked three days before. */
async function firstFree(tx: Tx, { service, examiner }: Offer, from: Date): Promise<Date> {
  const within = { startMs: from.getTime(), endMs: from.getTime() + 7 * DAY_MS };
  const bookedAt = new Date(from.getTime() - BOOKED_AHEAD_MS);
  const diary = await readDiary(tx, examiner, within);
  const [at] = freeStarts(diary, service.minutes, within, bookedAt);
  if (at === undefined) throw new Error(`The demo has no free time of “${service.title}”.`);
  return new Date(at);
}

/** Held and paid, as a member does it. */
async function book(
  work: Work,
  offer: Offer,
  memberId: string,
  startsAt: Date,
): Promise<LoadedBooking> {
  const { tx, now } = work;
  const { price, title } = offer.service;
  const basisPoints = envSchema.shape.PLATFORM_FEE_BASIS_POINTS.parse(undefined);
  const id = newId();
  await lockExaminer(tx, offer.examiner.id);
  const place = await takePlace(tx, offer, startsAt, now);
  if (!place) throw new Error(`The demo has no place in “${title}”.`);
  const heldUntil = new Date(now.getTime() + HELD_MS);
  await insertBooking(tx, {
    id,
    ...place,
    memberId,
    state: 'held',
    heldUntil,
    price,
    fee: Math.floor((price * basisPoints) / 10_000),
    cancellationRule: offer.examiner.cancellationRule,
    createdAt: now,
    changedAt: now,
  });
  const money = { currency: 'gbp' as const, amount: price };
  await requestPayment(work, {
    ...money,
    id,
    provider: 'test',
    purpose: 'booking',
    purposeId: id,
    payerId: memberId,
    description: title,
    expiresAt: heldUntil,
  });
  const reference = DEMO_CHARGE + id;
  const paid = { ...money, reference, chargeReference: reference, paidAt: now };
  await applyPayment(work, id, { ...paid, state: 'paid' });
  await settlePayment(work, { paymentId: id, purposeId: id, state: 'paid' });
  const booked = await findBooking(tx, id);
  if (booked?.booking.state !== 'confirmed') throw new Error(`The demo did not book “${title}”.`);
  return booked;
}

async function complete(tx: Tx, booked: LoadedBooking, review: Example['review']): Promise<void> {
  const { booking, session, examiner } = booked;
  const endedAt = session.endsAt.getTime();
  const after = (hours: number) => new Date(endedAt + hours * HOUR_MS);
  await completeSession(workAt(tx, after(0)), session);
  if (!review) return;
  const { stars, text, answer } = review;
  const row = { bookingId: booking.id, examinerId: examiner.id, authorId: booking.memberId };
  await insertReview(tx, { ...row, stars, text, createdAt: after(20) });
  if (answer) await changeReview(tx, booking.id, { answer, answeredAt: after(44) });
}

async function addExample(tx: Tx, example: Example, now: Date): Promise<number> {
  const { member, serviceId, weeksAgo, review } = example;
  const email = `${member}@example.com`;
  const [known] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email));
  const offer = await findOffer(tx, serviceId);
  if (!known || !offer) return 0;
  const from =
    weeksAgo === undefined
      ? new Date(now.getTime() + BOOKED_AHEAD_MS)
      : new Date(now.getTime() - weeksAgo * 7 * DAY_MS);
  const startsAt = await firstFree(tx, offer, from);
  const bookedAt = new Date(from.getTime() - BOOKED_AHEAD_MS);
  const booked = await book(workAt(tx, bookedAt), offer, known.id, startsAt);
  if (weeksAgo !== undefined) await complete(tx, booked, review);
  return 1;
}

/**
 * Bookings of the demo cast, with the same ledger postings as real ones.
 * @returns how many were added: none where anybody has ever paid
 */
export async function seedBookings(orm: Orm): Promise<number> {
  return orm.transaction(async (tx) => {
    if ((await tx.$count(payments)) > 0) return 0;
    const now = new Date();
    let added = 0;
    for (const example of examples) added += await addExample(tx, example, now);
    return added;
  });
}
