import { moneyText } from '@cascade/shared/domain/payments/money';
import type { Harness } from '../../harness/harness.ts';
import type { Counts } from '../../harness/invariants.ts';
import { nothingWrong } from '../fault.ts';

/** Sums are in pence; what is below `open` must be zero once all is healed. */
type Rows = {
  ledger: number;
  deposits: number;
  places: number;
  kept: number;
  owed: number;
  confirmed: number;
  cancelled: number;
  refunds: number;
  open: number;
  paidInVain: number;
  unpaid: number;
  overlapping: number;
  paidTwice: number;
  unbalanced: number;
};

export type Books = Rows & { taken: number; refunded: number };

export async function readBooks({ database, provider }: Harness): Promise<Books> {
  const { taken, refunded, transferred } = await provider.totals();
  const [row] = await database.sql<Rows[]>`
    select
      (select coalesce(sum(amount), 0)::int from ledger_lines
        where account = 'provider' and currency = 'gbp') as ledger,
      (select coalesce(-sum(amount), 0)::int from ledger_lines where account = 'deposits') as deposits,
      (select coalesce(sum(price), 0)::int from bookings
        where state in ('confirmed', 'completed', 'no-show')) as places,
      -- What the rule for cancelling late leaves to the examiner.
      (select coalesce(sum(price - refunded), 0)::int from bookings
        where state = 'cancelled') as kept,
      (select coalesce(sum(amount), 0)::int from refunds where state <> 'done') as owed,
      (select count(*)::int from bookings where state = 'confirmed') as confirmed,
      (select count(*)::int from bookings where state = 'cancelled') as cancelled,
      (select count(*)::int from refunds) as refunds,
      (select count(*)::int from payments where state in ('starting', 'open'))
        + (select count(*)::int from bookings where state = 'held')
        + (select count(*)::int from refunds where state = 'requested')
        + (select count(*)::int from payment_events where outcome = 'waiting')
        + (select count(*)::int from outbox
            where job like 'payments.%' or job = 'bookings.payment-settled') as open,
      (select count(*)::int from payments p join bookings b on b.id = p.purpose_id
        where p.state = 'paid' and p.refunded < p.amount
          and b.state in ('held', 'released')) as "paidInVain",
      (select count(*)::int from bookings b where state in
          ('confirmed', 'completed', 'no-show', 'cancelled') and not exists (
            select 1 from payments p where p.purpose_id = b.id and p.state = 'paid')) as unpaid,
      (select count(*)::int from booking_sessions a join booking_sessions b
        on a.examiner_id = b.examiner_id and a.id < b.id and a.busy && b.busy
          and a.state in ('open', 'over') and b.state in ('open', 'over')) as overlapping,
      (select count(*)::int from (select 1 from payments where state = 'paid'
        group by purpose_id having count(*) > 1) twice) as "paidTwice",
      (select count(*)::int from (select 1 from ledger_lines
        group by posting_id having sum(amount) <> 0) wrong) as unbalanced`;
  if (!row) throw new Error('The database did not answer.');
  // Nobody has an account to be paid out to here.
  return { ...row, taken, refunded: refunded + transferred };
}

/** Pence by which provider, ledger and places disagree. */
function differenceIn({ taken, refunded, ledger, deposits, places, kept, owed }: Books) {
  return (
    Math.abs(taken - refunded - ledger) +
    Math.abs(ledger - places - kept - owed) +
    Math.abs(deposits - places - owed)
  );
}

export const isSettled = (books: Books) => books.open === 0 && differenceIn(books) === 0;

/** Of those who saw the provider take their money: who has neither place nor refund. */
async function chargedInVain({ database }: Harness, bookingIds: string[]): Promise<number> {
  const [row] = await database.sql<{ count: number }[]>`
    select count(*)::int as count from unnest(${bookingIds}::uuid[]) as paid (id)
    left join bookings b on b.id = paid.id
    where b.id is null or not (b.state in ('confirmed', 'completed', 'no-show', 'cancelled')
      or b.refunded = b.price)`;
  return row?.count ?? bookingIds.length;
}

/**
 * `lost`: paid without place or refund. `duplicate`: sessions that overlap, bookings paid twice.
 * `foreign`: places without a payment. `not dense`: what has not ended, or does not balance.
 * `state differs`: pence between the provider, the ledger and the places.
 */
export async function countWrongs(
  harness: Harness,
  books: Books,
  paid: string[],
  expected: number,
): Promise<Counts> {
  return {
    ...nothingWrong(expected),
    lost: Math.max(books.paidInVain, await chargedInVain(harness, paid)),
    duplicate: books.overlapping + books.paidTwice,
    foreign: books.unpaid,
    notDense: books.open + books.unbalanced,
    differs: differenceIn(books),
  };
}

const pounds = (pence: number) => moneyText(pence, 'gbp');

/** Of everything since the provider was first started. */
export function sentenceOf(books: Books): string {
  const { taken, refunded, ledger, places, kept, owed } = books;
  return (
    `taken ${pounds(taken)}, given back ${pounds(refunded)}, ledger ${pounds(ledger)}; ` +
    `${books.confirmed} places ${pounds(places)}, kept of ${books.cancelled} cancelled ` +
    `${pounds(kept)}, owed ${pounds(owed)}`
  );
}
