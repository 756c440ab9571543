import type { WayToSignIn } from '@cascade/shared/features/account/sessions';
import { sql } from 'drizzle-orm';
import { boolean, check, date, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../columns.ts';

/** Only `handle` and `avatar_seed` may be shown to others beside a handle. */
export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    /** Public replacement for `id`, which never leaves the server beside a handle. */
    publicId: uuid('public_id').notNull().unique().defaultRandom(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    emailVerified: boolean('email_verified').notNull().default(false),
    image: text('image'),
    handle: text('handle').notNull(),
    avatarSeed: text('avatar_seed').notNull(),
    role: text('role').notNull().default('member'),
    isOver13: boolean('is_over_13').notNull(),
    acceptsTerms: boolean('accepts_terms').notNull(),
    twoFactorEnabled: boolean('two_factor_enabled').notNull().default(false),
    lastSeenOn: date('last_seen_on', { mode: 'string' }),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    // Several accounts may claim an address; only one can have confirmed it.
    uniqueIndex('users_email_owner')
      .on(sql`lower(${table.email})`)
      .where(sql`${table.emailVerified}`),
    index('users_email').on(sql`lower(${table.email})`),
    uniqueIndex('users_handle_unique').on(sql`lower(${table.handle})`),
    index('users_joined').on(table.createdAt, table.publicId),
    index('users_handle_prefix').on(sql`lower(${table.handle}) text_pattern_ops`),
    index('users_handle_trigrams').using('gin', sql`lower(${table.handle}) gin_trgm_ops`),
    check('users_role_known', sql`${table.role} in ('member', 'examiner', 'admin')`),
  ],
);

/**
 * Every handle ever assigned. Handles are claimed here first and never reused, so nobody inherits
 * another person's.
 */
export const handles = pgTable('handles', {
  handle: text('handle').primaryKey(),
  claimedAt: instant('claimed_at').notNull().defaultNow(),
});

/** One row per sign-in; deleting it signs out. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    token: text('token').notNull().unique(),
    expiresAt: instant('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    /** Last proof of identity: sign-in or step-up. */
    provenAt: instant('proven_at').notNull().defaultNow(),
    /** When a second factor was given in this session, if ever. */
    secondFactorAt: instant('second_factor_at'),
    /**
     * Until when an admin may use what needs a second sign-in. Triggers clear it when the role or
     * the password changes.
     */
    elevatedUntil: instant('elevated_until'),
    signedInWith: text('signed_in_with').$type<WayToSignIn>(),
    lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('sessions_user').on(table.userId),
    index('sessions_expiry').on(table.expiresAt),
    check(
      'sessions_way_known',
      sql`${table.signedInWith} in ('password', 'authenticator-code', 'recovery-code', 'passkey', 'service')`,
    ),
  ],
);

/** Sign-in methods: a password hash, or a subject of an OpenID Connect issuer, without tokens. */
export const accounts = pgTable(
  'accounts',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: instant('access_token_expires_at'),
    refreshTokenExpiresAt: instant('refresh_token_expires_at'),
    scope: text('scope'),
    password: text('password'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('accounts_user').on(table.userId),
    uniqueIndex('accounts_identity').on(table.providerId, table.accountId),
  ],
);

/** Pending links, and sign-ins in progress at an OpenID Connect provider. */
export const verifications = pgTable(
  'verifications',
  {
    id: uuid('id').primaryKey(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [index('verifications_identifier').on(table.identifier)],
);
