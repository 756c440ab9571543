import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  char,
  check,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from '../../columns.ts';

const provider = () => text('provider', { enum: ['stripe', 'test'] }).notNull();

/** Where revenue is paid out to. A removed one stays, because payouts name it. */
export const bankAccounts = pgTable(
  'bank_accounts',
  {
    id: uuid('id').primaryKey(),
    provider: provider(),
    /** The provider's id of the account; it alone knows the account number. */
    reference: text('reference').notNull(),
    bankName: text('bank_name').notNull(),
    accountHolderName: text('account_holder_name').notNull(),
    accountType: text('account_type', { enum: ['business', 'checking', 'savings'] }).notNull(),
    businessName: text('business_name').notNull(),
    businessType: text('business_type', { enum: ['company', 'individual'] }).notNull(),
    country: char('country', { length: 2 }).notNull(),
    state: text('state', { enum: ['started', 'ready', 'restricted'] }).notNull(),
    isPrimary: boolean('is_primary').notNull(),
    createdAt: instant('created_at').notNull(),
    removedAt: instant('removed_at'),
  },
  (table) => [
    unique('bank_accounts_reference').on(table.provider, table.reference),
    uniqueIndex('bank_accounts_primary').on(table.isPrimary).where(sql`${table.isPrimary}`),
    check(
      'bank_accounts_removed',
      sql`not (${table.isPrimary} and ${table.removedAt} is not null)`,
    ),
    check('bank_accounts_type', sql`${table.accountType} in ('business', 'checking', 'savings')`),
    check('bank_accounts_business', sql`${table.businessType} in ('company', 'individual')`),
    check('bank_accounts_state', sql`${table.state} in ('started', 'ready', 'restricted')`),
  ],
);

export const payouts = pgTable(
  'payouts',
  {
    id: uuid('id').primaryKey(),
    bankAccountId: uuid('bank_account_id')
      .notNull()
      .references(() => bankAccounts.id, { onDelete: 'restrict' }),
    provider: provider(),
    currency: char('currency', { length: 3, enum: ['gbp', 'usd'] }).notNull(),
    /** In minor units. */
    amount: bigint('amount', { mode: 'number' }).notNull(),
    description: text('description').notNull(),
    state: text('state', { enum: ['requested', 'completed', 'failed'] }).notNull(),
    attempt: integer('attempt').notNull().default(1),
    /** Of the current attempt, and the provider's idempotency key; that of the first is the id. */
    attemptId: uuid('attempt_id').notNull(),
    /** The provider's id of the current attempt; null until it has answered. */
    reference: text('reference'),
    createdAt: instant('created_at').notNull(),
    /** When the current attempt was asked for. */
    askedAt: instant('asked_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (table) => [
    unique('payouts_attempt').on(table.attemptId),
    index('payouts_account').on(table.bankAccountId),
    index('payouts_created').on(table.createdAt, table.id),
    index('payouts_requested').on(table.askedAt).where(sql`${table.state} = 'requested'`),
    check('payouts_amount', sql`${table.amount} > 0`),
    check('payouts_currency', sql`${table.currency} in ('gbp', 'usd')`),
    check('payouts_state', sql`${table.state} in ('requested', 'completed', 'failed')`),
    check('payouts_ended', sql`(${table.state} = 'requested') = (${table.endedAt} is null)`),
  ],
);
