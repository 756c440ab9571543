import {
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '../features/auth/schema.ts';

/**
 * Idempotency-Keys of mutations, written in the mutation's transaction. Partitioned by the day of
 * the key itself, a UUIDv7, so that a key is unique on whatever day it is repeated
 * (docs/decisions/031).
 */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: uuid('key').notNull(),
    /** SHA-256 of method, path and body: the same key with other content is a conflict. */
    fingerprint: text('fingerprint').notNull(),
    /** Null where a read answers a repeat, so that no reply is stored. */
    status: integer('status'),
    body: jsonb('body'),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index('idempotency_keys_age').using('brin', table.createdAt),
  ],
);
