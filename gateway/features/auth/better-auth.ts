import { insertProfile } from '@cascade/db/domain/people/accounts.queries';
import { deleteOlderResetLinks, resetIdentifier } from '@cascade/db/features/auth/links.queries';
import { accounts, sessions, users, verifications } from '@cascade/db/features/auth/schema';
import { passkeys, twoFactors } from '@cascade/db/features/auth/second-factor.schema';
import { findSuspension, hasOtherAdmin } from '@cascade/db/features/members/members.queries';
import { claimHandle } from '@cascade/db/features/profile/handles.queries';
import { newId } from '@cascade/shared/kernel/id';
import { hashPassword, verifyPassword } from '@cascade/shared/node/password';
import { betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { APIError } from 'better-auth/api';
import { post, resetEmail } from '../../domain/mail/email-templates.ts';
import { isOwnOrigin } from '../../http/security.ts';
import { cookiePrefix } from '../../http/session.ts';
import { secretsOf } from '../../security/secrets.ts';
import type { Services } from '../../services.ts';
import { findingOwnersOnly } from './address-meaning.ts';
import { beginningOf, factorPlugins } from './factors.ts';
import { passwordWasReset } from './passwords.ts';
import { SUSPENDED, suspensionSentence } from './sentences.ts';

/** The client's address as Express resolved it, so that clients cannot set it. */
export const CLIENT_ADDRESS_HEADER = 'x-cascade-client-address';

const DAY_S = 86_400;
const LINK_LIFETIME_S = 3_600;

type Leaving = {
  deleteMember: (userId: string) => Promise<void>;
  /** Whether the deletion would have removed the last admin. */
  isLastAdmin: (error: unknown) => boolean;
};

export type Auth = ReturnType<typeof createAuth>;

/** better-auth with our tables, hashes, handles and mails. */
export function createAuth(services: Services, { deleteMember, isLastAdmin }: Leaving) {
  const { env, database, log } = services;
  const { orm } = database;
  const page = (path: string, token: string) =>
    `${new URL(path, env.PUBLIC_ORIGIN)}?token=${encodeURIComponent(token)}`;

  return betterAuth({
    appName: 'CASCade',
    baseURL: env.PUBLIC_ORIGIN,
    basePath: '/api/auth',
    secret: env.SESSION_SECRET,
    secrets: secretsOf(env),
    telemetry: { enabled: false },
    logger: {
      level: 'warn',
      log: (level, message) => log[level === 'error' ? 'error' : 'warn']({ from: 'auth' }, message),
    },
    database: findingOwnersOnly(
      drizzleAdapter(orm, {
        provider: 'pg',
        // The hooks use another connection: inside a transaction many sign-ups at once would
        // exhaust the pool and deadlock. An interrupted sign-up is recovered by a password reset.
        transaction: false,
        schema: {
          user: users,
          session: sessions,
          account: accounts,
          verification: verifications,
          twoFactor: twoFactors,
          passkey: passkeys,
        },
      }),
    ),
    verification: {
      storeIdentifier: {
        default: 'hashed',
        overrides: {
          'reset-password:': { hash: async (identifier) => resetIdentifier(identifier) },
        },
      },
    },
    // Mutations have passed our own origin check; this checks link targets only.
    trustedOrigins: (request) => {
      const origin = request?.headers.get('origin');
      const host = request?.headers.get('host') ?? undefined;
      return origin && isOwnOrigin(env, origin, host) ? [env.PUBLIC_ORIGIN, origin] : [];
    },
    emailAndPassword: {
      enabled: true,
      autoSignIn: true,
      minPasswordLength: 8,
      maxPasswordLength: 128,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: LINK_LIFETIME_S,
      password: {
        hash: hashPassword,
        verify: ({ hash, password }) => verifyPassword(hash, password),
      },
      sendResetPassword: async ({ user, token }) => {
        await deleteOlderResetLinks(orm, user.id, token);
        await post(services, resetEmail(user.email, user.name, page('/reset-password', token)));
      },
      onPasswordReset: ({ user }, request) => passwordWasReset(services, user.id, request),
    },
    user: {
      deleteUser: {
        enabled: true,
        // An early refusal. Of two admins who leave concurrently a trigger keeps one.
        beforeDelete: async (user) => {
          const isAdmin = 'role' in user && user.role === 'admin';
          if (isAdmin && !(await hasOtherAdmin(orm, user.id)))
            throw new APIError('CONFLICT', { code: 'LAST_ADMIN' });
          // Deletes the account, too; better-auth then finds nothing to delete.
          await deleteMember(user.id).catch((error: unknown) => {
            throw isLastAdmin(error) ? new APIError('CONFLICT', { code: 'LAST_ADMIN' }) : error;
          });
        },
      },
      additionalFields: {
        handle: { type: 'string', required: false, input: false },
        avatarSeed: { type: 'string', required: false, input: false },
        role: { type: 'string', required: false, input: false, defaultValue: 'member' },
        isOver13: { type: 'boolean', required: true, returned: false },
        acceptsTerms: { type: 'boolean', required: true, returned: false },
      },
    },
    session: {
      expiresIn: 30 * DAY_S,
      updateAge: DAY_S,
      // We ask for a fresh proof instead.
      freshAge: 0,
      additionalFields: {
        provenAt: { type: 'date', required: false, input: false },
        secondFactorAt: { type: 'date', required: false, input: false },
        signedInWith: { type: 'string', required: false, input: false },
      },
    },
    rateLimit: { enabled: false },
    plugins: factorPlugins(services),
    databaseHooks: {
      user: {
        create: {
          before: async (user) => ({
            data: { ...user, handle: await claimHandle(orm), avatarSeed: newId() },
          }),
          after: (user) => insertProfile(orm, user.id, user.name),
        },
      },
      session: {
        create: {
          // After the password, so that only the owner learns of a suspension.
          before: async (session, ctx) => {
            const suspension = await findSuspension(orm, session.userId);
            if (suspension)
              throw new APIError('FORBIDDEN', {
                code: SUSPENDED,
                message: suspensionSentence(suspension.reason),
              });
            return { data: { ...session, ...beginningOf(services, ctx?.path) } };
          },
        },
      },
    },
    advanced: {
      // Instead of the library's `__Secure-`, which other hosts of a domain may set.
      cookiePrefix: cookiePrefix(env.PUBLIC_ORIGIN),
      useSecureCookies: false,
      defaultCookieAttributes: { secure: env.PUBLIC_ORIGIN.startsWith('https:') },
      database: { generateId: () => newId() },
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
    },
  });
}
