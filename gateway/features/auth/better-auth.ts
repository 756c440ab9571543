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

/** Carries the client's address as Express worked it out, so that nobody can send their own. */
export const CLIENT_ADDRESS_HEADER = 'x-cascade-client-address';

const DAY_S = 86_400;
const LINK_LIFETIME_S = 3_600;

/** What deletes an account with everything that is the member's alone. */
type Leaving = {
  deleteMember: (userId: string) => Promise<void>;
  /** Whether that failed because nobody else could run the installation. */
  isLastAdmin: (error: unknown) => boolean;
};

export type Auth = ReturnType<typeof createAuth>;

/** Sign-in as better-auth does it, on our tables, with our hashes, handles and mails. */
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
        // The hooks below take a connection of their own. Inside a transaction a crowd signing up
        // would hold the whole pool and wait for it for ever; a sign-up that is cut off half-way
        // is mended by asking for a new password.
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
    // Every mutation has passed our own origin check before it comes here; this one judges the
    // addresses that a link may lead to.
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
        // Says so in time. Of two admins who leave at the same moment a trigger keeps one.
        beforeDelete: async (user) => {
          const isAdmin = 'role' in user && user.role === 'admin';
          if (isAdmin && !(await hasOtherAdmin(orm, user.id)))
            throw new APIError('CONFLICT', { code: 'LAST_ADMIN' });
          // The account itself goes in there: better-auth finds nothing left to delete.
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
      // A fresh proof is asked for instead, where one is needed.
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
          // After the password: whether an account is suspended is said to its owner alone.
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
      // The library would put `__Secure-` before the name, which other hosts of a domain may set.
      cookiePrefix: cookiePrefix(env.PUBLIC_ORIGIN),
      useSecureCookies: false,
      defaultCookieAttributes: { secure: env.PUBLIC_ORIGIN.startsWith('https:') },
      database: { generateId: () => newId() },
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
    },
  });
}
