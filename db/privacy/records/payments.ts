import { sql } from 'drizzle-orm';
import { COUNTER, OWN_ID, type PersonalRecord } from '../personal-record.ts';

const PROVIDERS = 'an id that the provider alone uses';

export const paymentRecords: PersonalRecord[] = [
  {
    file: 'account',
    section: 'payments',
    table: 'payments',
    columns: [
      ...['id', 'provider', 'purpose', 'purpose_id', 'description', 'currency', 'amount'],
      ...['refunded', 'state', 'expires_at', 'created_at', 'paid_at'],
    ],
    left: {
      payer_id: OWN_ID,
      reference: PROVIDERS,
      charge_reference: PROVIDERS,
      pay_url: 'an address under which this could be paid',
      checked_at: 'when we last asked the provider',
      rev: COUNTER,
    },
    whose: ({ userId }) => sql`t.payer_id = ${userId}`,
    order: sql`t.created_at`,
  },
  {
    file: 'account',
    section: 'refunds',
    table: 'refunds',
    columns: ['id', 'payment_id', 'amount', 'reason', 'state', 'created_at', 'done_at'],
    left: { reference: PROVIDERS },
    whose: ({ userId }) =>
      sql`t.payment_id in (select p.id from payments p where p.payer_id = ${userId})`,
    order: sql`t.created_at`,
  },
  {
    file: 'account',
    section: 'payoutAccount',
    table: 'payees',
    columns: ['provider', 'state', 'changed_at'],
    left: { user_id: OWN_ID, reference: PROVIDERS },
    whose: ({ userId }) => sql`t.user_id = ${userId}`,
  },
  {
    file: 'account',
    section: 'payouts',
    table: 'transfers',
    columns: [
      ...['id', 'purpose', 'purpose_id', 'currency', 'amount', 'state', 'created_at', 'done_at'],
    ],
    left: { payee_id: OWN_ID, reference: PROVIDERS },
    whose: ({ userId }) => sql`t.payee_id = ${userId}`,
    order: sql`t.created_at`,
  },
  {
    file: 'account',
    section: 'ledgerLines',
    table: 'ledger_lines',
    columns: ['posting_id', 'line', 'account', 'currency', 'amount'],
    left: { owner_id: OWN_ID },
    whose: ({ userId }) => sql`t.owner_id = ${userId}`,
    order: sql`t.posting_id, t.line`,
  },
];
