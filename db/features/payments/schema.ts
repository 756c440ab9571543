import { postingKinds } from '@cascade/shared/domain/payments/money';
import { sql } from 'drizzle-orm';
import {
  bigint,
  char,
  check,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from '../../columns.ts';
import { users } from '../auth/schema.ts';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Minor units of the currency: pence, cents. */
const minor = (name: string) => bigint(name, { mode: 'number' });
const provider = () => text('provider', { enum: ['stripe', 'test'] }).notNull();

/** An account at the provider to which what somebody has earned is transferred. */
export const payees = pgTable(
  'payees',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    provider: provider(),
    /** The provider's id of the account. */
    reference: text('reference').notNull(),
    state: text('state', { enum: ['started', 'ready', 'restricted'] }).notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [
    unique('payees_reference').on(table.provider, table.reference),
    check('payees_state', sql`${table.state} in ('started', 'ready', 'restricted')`),
  ],
);

/** What somebody is asked to pay, once. Rows stay after an account is deleted, as the law asks of accounts. */
export const payments = pgTable(
  'payments',
  {
    id: uuid('id').primaryKey(),
    provider: provider(),
    /** The provider's id of its pay page; null until it has answered. */
    reference: text('reference'),
    /** The provider's id of the charge, to which refunds refer. */
    chargeReference: text('charge_reference'),
    purpose: text('purpose', { enum: ['booking'] }).notNull(),
    /** Of the booking. */
    purposeId: uuid('purpose_id').notNull(),
    payerId: uuid('payer_id').references(() => users.id, { onDelete: 'set null' }),
    description: text('description').notNull(),
    currency: char('currency', { length: 3 }).notNull(),
    amount: minor('amount').notNull(),
    refunded: minor('refunded').notNull().default(0),
    state: text('state', {
      enum: ['starting', 'open', 'paid', 'failed', 'expired'],
    }).notNull(),
    payUrl: text('pay_url'),
    /** Until when the pay page takes money. */
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull(),
    /** When the provider took the money. */
    paidAt: instant('paid_at'),
    /** When the provider was last asked, for what it has not said by itself. */
    checkedAt: instant('checked_at'),
    rev: integer('rev').notNull().default(1),
  },
  (table) => [
    unique('payments_reference').on(table.provider, table.reference),
    index('payments_purpose').on(table.purpose, table.purposeId),
    index('payments_payer').on(table.payerId),
    index('payments_unsettled')
      .on(table.expiresAt)
      .where(sql`${table.state} in ('starting', 'open')`),
    check('payments_purpose', sql`${table.purpose} in ('booking')`),
    check(
      'payments_state',
      sql`${table.state} in ('starting', 'open', 'paid', 'failed', 'expired')`,
    ),
    check(
      'payments_amount',
      sql`${table.amount} > 0 and ${table.refunded} between 0 and ${table.amount}`,
    ),
    check('payments_paid', sql`(${table.state} = 'paid') = (${table.paidAt} is not null)`),
    check('payments_currency', sql`${table.currency} in ('gbp', 'usd')`),
  ],
);

export const refunds = pgTable(
  'refunds',
  {
    /** Also the provider's idempotency key. */
    id: uuid('id').primaryKey(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id, { onDelete: 'restrict' }),
    amount: minor('amount').notNull(),
    reason: text('reason', {
      enum: ['cancelled', 'place-gone', 'examiner-cancelled', 'no-show', 'admin'],
    }).notNull(),
    state: text('state', { enum: ['requested', 'done', 'failed'] }).notNull(),
    reference: text('reference'),
    createdAt: instant('created_at').notNull(),
    doneAt: instant('done_at'),
  },
  (table) => [
    index('refunds_payment').on(table.paymentId),
    index('refunds_requested').on(table.createdAt).where(sql`${table.state} = 'requested'`),
    check('refunds_amount', sql`${table.amount} > 0`),
    check('refunds_state', sql`${table.state} in ('requested', 'done', 'failed')`),
  ],
);

/** What was transferred to somebody's account at the provider. */
export const transfers = pgTable(
  'transfers',
  {
    /** Also the provider's idempotency key. */
    id: uuid('id').primaryKey(),
    payeeId: uuid('payee_id').references(() => users.id, { onDelete: 'set null' }),
    purpose: text('purpose', { enum: ['booking'] }).notNull(),
    purposeId: uuid('purpose_id').notNull(),
    currency: char('currency', { length: 3 }).notNull(),
    amount: minor('amount').notNull(),
    state: text('state', { enum: ['requested', 'done', 'failed'] }).notNull(),
    reference: text('reference'),
    createdAt: instant('created_at').notNull(),
    doneAt: instant('done_at'),
  },
  (table) => [
    unique('transfers_purpose').on(table.purpose, table.purposeId),
    index('transfers_payee').on(table.payeeId),
    index('transfers_requested').on(table.createdAt).where(sql`${table.state} = 'requested'`),
    check('transfers_amount', sql`${table.amount} > 0`),
    check('transfers_state', sql`${table.state} in ('requested', 'done', 'failed')`),
  ],
);

/** What providers have told us, each event once; unknown kinds are kept too. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    provider: provider(),
    /** The provider's id of the event. */
    eventId: text('event_id').notNull(),
    kind: text('kind').notNull(),
    /** As it arrived: signatures are over these bytes. */
    body: bytes('body').notNull(),
    occurredAt: instant('occurred_at').notNull(),
    receivedAt: instant('received_at').notNull(),
    outcome: text('outcome', { enum: ['waiting', 'applied', 'repeated', 'unknown'] }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.eventId] }),
    index('payment_events_received').on(table.receivedAt),
    check(
      'payment_events_outcome',
      sql`${table.outcome} in ('waiting', 'applied', 'repeated', 'unknown')`,
    ),
  ],
);

/** One fact of money. Its lines sum to zero, in one currency (triggers); nothing is changed or deleted. */
export const ledgerPostings = pgTable(
  'ledger_postings',
  {
    id: uuid('id').primaryKey(),
    /** What may be posted once, such as `payment:<id>`. */
    key: text('key').notNull().unique(),
    kind: text('kind', { enum: postingKinds }).notNull(),
    description: text('description').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    index('ledger_postings_at').on(table.at, table.id),
    check(
      'ledger_postings_kind',
      sql`${table.kind} in ('payment', 'refund', 'earning', 'transfer', 'charge', 'receipt', 'payout', 'correction')`,
    ),
  ],
);

/**
 * `provider`: what the provider holds for us. `bank`: what it has paid out to our bank accounts.
 * `deposits`: paid for what has not taken place. `payable`: owed to its owner. `fees`: ours.
 * `advertiser`: owed by, or paid ahead by, its owner.
 */
export const ledgerAccounts = [
  'provider',
  'bank',
  'deposits',
  'payable',
  'fees',
  'advertiser',
] as const;

export const ledgerLines = pgTable(
  'ledger_lines',
  {
    postingId: uuid('posting_id')
      .notNull()
      .references(() => ledgerPostings.id, { onDelete: 'restrict' }),
    line: integer('line').notNull(),
    account: text('account', { enum: ledgerAccounts }).notNull(),
    /** Whose account; not a reference, since accounts outlive members. */
    ownerId: uuid('owner_id'),
    currency: char('currency', { length: 3 }).notNull(),
    /** Positive is a debit. */
    amount: minor('amount').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.postingId, table.line] }),
    index('ledger_lines_account').on(table.account, table.ownerId, table.currency),
    check('ledger_lines_amount', sql`${table.amount} <> 0`),
    check('ledger_lines_currency', sql`${table.currency} in ('gbp', 'usd')`),
    check(
      'ledger_lines_account',
      sql`${table.account} in ('provider', 'bank', 'deposits', 'payable', 'fees', 'advertiser')`,
    ),
    check(
      'ledger_lines_owner',
      sql`(${table.account} in ('payable', 'advertiser')) = (${table.ownerId} is not null)`,
    ),
  ],
);
