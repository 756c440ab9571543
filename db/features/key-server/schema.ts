import type {
  BackedUpKey,
  CrossSigningKey,
  DeviceKeys,
  OneTimeKey,
  SealedSecret,
} from '@cascade/shared/features/key-server/shapes';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { instant } from '../../columns.ts';
import { sessions, users } from '../auth/schema.ts';

const number = (name: string) => bigint(name, { mode: 'number' });
const owner = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/**
 * Devices for reading messages; only other devices can judge their approval. A device lives as
 * long as its session.
 */
export const devices = pgTable(
  'devices',
  {
    userId: owner(),
    deviceId: text('device_id').notNull(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    keys: jsonb('keys').$type<DeviceKeys>().notNull(),
    createdAt: instant('created_at').notNull(),
    seenAt: instant('seen_at').notNull(),
    inboxN: number('inbox_n').notNull().default(0),
    name: text('name'),
    /** When an identity signature arrived; devices verify it. */
    approvedAt: instant('approved_at'),
    /** `first` begins an identity, `itself` had the existing one's keys. */
    approvedBy: text('approved_by', { enum: ['first', 'itself', 'device'] }),
    approvedByName: text('approved_by_name'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.deviceId] }),
    index('devices_session').on(table.sessionId),
  ],
);

/** Each is used once. Its name stays, so that a repeated upload cannot restore it. */
export const oneTimeKeys = pgTable(
  'one_time_keys',
  {
    userId: uuid('user_id').notNull(),
    deviceId: text('device_id').notNull(),
    name: text('name').notNull(),
    key: jsonb('key').$type<z.infer<typeof OneTimeKey>>(),
    place: number('place').generatedAlwaysAsIdentity(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.deviceId, table.name] }),
    index('one_time_keys_oldest')
      .on(table.userId, table.deviceId, table.place)
      .where(sql`${table.key} is not null`),
    foreignKey({
      columns: [table.userId, table.deviceId],
      foreignColumns: [devices.userId, devices.deviceId],
    }).onDelete('cascade'),
  ],
);

/** Reused while a device has no one-time key left. */
export const fallbackKeys = pgTable(
  'fallback_keys',
  {
    userId: uuid('user_id').notNull(),
    deviceId: text('device_id').notNull(),
    name: text('name').notNull(),
    key: jsonb('key').$type<z.infer<typeof OneTimeKey>>().notNull(),
    isUsed: boolean('is_used').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.deviceId] }),
    foreignKey({
      columns: [table.userId, table.deviceId],
      foreignColumns: [devices.userId, devices.deviceId],
    }).onDelete('cascade'),
  ],
);

export const deviceInbox = pgTable(
  'device_inbox',
  {
    userId: uuid('user_id').notNull(),
    deviceId: text('device_id').notNull(),
    n: number('n').notNull(),
    sender: text('sender').notNull(),
    type: text('type').notNull(),
    content: jsonb('content').$type<Record<string, unknown>>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.deviceId, table.n] }),
    foreignKey({
      columns: [table.userId, table.deviceId],
      foreignColumns: [devices.userId, devices.deviceId],
    }).onDelete('cascade'),
  ],
);

/** A member's identity: public keys that sign devices and other people. */
export const signingKeys = pgTable(
  'signing_keys',
  {
    userId: owner(),
    usage: text('usage', { enum: ['master', 'self_signing', 'user_signing'] }).notNull(),
    key: jsonb('key').$type<CrossSigningKey>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.usage] })],
);

export const keySignatures = pgTable(
  'key_signatures',
  {
    signerId: uuid('signer_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    targetUserId: uuid('target_user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** A device's id, or a public key of an identity. */
    target: text('target').notNull(),
    signingKey: text('signing_key').notNull(),
    signature: text('signature').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.targetUserId, table.target, table.signerId, table.signingKey] }),
    index('key_signatures_signer').on(table.signerId),
  ],
);

export const deviceLists = pgTable('device_lists', {
  userId: owner().primaryKey(),
  changedAt: instant('changed_at').notNull(),
});

/** People who asked for someone without a device, to notify of the first. */
export const keyWaits = pgTable(
  'key_waits',
  {
    waitingId: uuid('waiting_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    awaitedId: uuid('awaited_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.awaitedId, table.waitingId] }),
    index('key_waits_waiting').on(table.waitingId),
  ],
);

type AuthData = { public_key: string } & Record<string, unknown>;

/** At most one backup per member; versions are never reused. */
export const keyBackups = pgTable('key_backups', {
  userId: owner().primaryKey(),
  version: integer('version').notNull(),
  authData: jsonb('auth_data').$type<AuthData>().notNull(),
  /** Null after deletion; the version stays taken. */
  etag: integer('etag'),
});

export const backedUpKeys = pgTable(
  'backed_up_keys',
  {
    userId: owner(),
    roomId: text('room_id').notNull(),
    sessionId: text('session_id').notNull(),
    key: jsonb('key').$type<BackedUpKey>().notNull(),
    place: number('place').generatedAlwaysAsIdentity(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.roomId, table.sessionId] }),
    index('backed_up_keys_pages').on(table.userId, table.place),
  ],
);

/** Private keys, sealed for the member's recovery key. */
export const keySecrets = pgTable(
  'key_secrets',
  {
    userId: owner(),
    name: text('name').notNull(),
    sealed: jsonb('sealed').$type<z.infer<typeof SealedSecret>>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.name] })],
);
