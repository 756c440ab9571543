import { passkey } from '@better-auth/passkey';
import { writePasskeyUse } from '@cascade/db/features/auth/passkeys.queries';
import { claimStep, findTwoFactor } from '@cascade/db/features/auth/second-factor.queries';
import { takeSession } from '@cascade/db/features/auth/sessions.queries';
import type { WayToSignIn } from '@cascade/shared/features/account/sessions';
import type { BetterAuthPlugin } from 'better-auth';
import { APIError, createAuthMiddleware } from 'better-auth/api';
import { twoFactor } from 'better-auth/plugins/two-factor';
import { announceSecurity } from '../../security/events.ts';
import {
  countRecoveryCodes,
  lookAtCode,
  MOST_WRONG_CODES,
  WRONG_CODES_WAIT_S,
} from '../../security/second-factor.ts';
import type { Services } from '../../services.ts';
import { serviceSignIn } from './oidc/library.ts';

const ways: [RegExp, WayToSignIn][] = [
  [/^\/(sign-up\/email|sign-in\/email|change-password)$/, 'password'],
  [/^\/two-factor\/verify-totp$/, 'authenticator-code'],
  [/^\/two-factor\/verify-backup-code$/, 'recovery-code'],
  [/^\/passkey\/verify-authentication$/, 'passkey'],
  [/^\/oidc\/begin-session$/, 'service'],
];

/** A passkey is both factors in one. */
const strongWays: WayToSignIn[] = ['authenticator-code', 'recovery-code', 'passkey'];

/** How a new session began, by the call that made it. */
export function beginningOf({ clock }: Services, path = '') {
  const now = clock.now();
  const signedInWith = ways.find(([sign]) => sign.test(path))?.[1] ?? null;
  const isStrong = signedInWith !== null && strongWays.includes(signedInWith);
  return { provenAt: now, secondFactorAt: isStrong ? now : null, signedInWith };
}

const unverifiedPerson = () => new APIError('UNAUTHORIZED', { code: 'PERSON_NOT_VERIFIED' });

/**
 * Requires user verification (PIN, fingerprint or face); otherwise a passkey proves possession
 * only. The library makes it optional.
 */
function passkeys({ env, database, clock }: Services) {
  const { origin, hostname } = new URL(env.PUBLIC_ORIGIN);
  return passkey({
    rpID: hostname,
    rpName: 'CASCade',
    origin,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    registration: {
      afterVerification: ({ verification }) => {
        if (!verification.registrationInfo?.userVerified) throw unverifiedPerson();
      },
    },
    authentication: {
      afterVerification: async ({ verification, clientData }) => {
        if (!verification.authenticationInfo.userVerified) throw unverifiedPerson();
        await writePasskeyUse(database.orm, clientData.id, clock.now());
      },
    },
  });
}

/** Accepts each code once; the library would accept repeats. */
function codesOnce(services: Services): BetterAuthPlugin {
  const { orm } = services.database;
  const isCode = ({ path }: { path?: string }) => path === '/two-factor/verify-totp';
  const codeIn = (body: unknown) =>
    typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : '';
  const usedCode = () => new APIError('UNAUTHORIZED', { code: 'CODE_USED' });
  return {
    id: 'codes-once',
    hooks: {
      before: [
        {
          matcher: isCode,
          // Before the library, which would end this sign-in after a right code.
          handler: createAuthMiddleware(async (ctx) => {
            const cookie = ctx.context.createAuthCookie('two_factor');
            const pending = await ctx.getSignedCookie(cookie.name, ctx.context.secret);
            if (!pending) return;
            const known = await ctx.context.internalAdapter.findVerificationValue(pending);
            if (!known) return;
            const looked = await lookAtCode(services, known.value, codeIn(ctx.body));
            if (looked?.isUsed) throw usedCode();
          }),
        },
      ],
      after: [
        {
          matcher: isCode,
          handler: createAuthMiddleware(async (ctx) => {
            const begun = ctx.context.newSession;
            if (!begun) return;
            const looked = await lookAtCode(services, begun.user.id, codeIn(ctx.body));
            // Of two requests with the same code one succeeds.
            if (looked && (await claimStep(orm, begun.user.id, looked.step))) return;
            await takeSession(orm, begun.session.token);
            throw usedCode();
          }),
        },
        {
          matcher: ({ path }) => path === '/two-factor/verify-backup-code',
          handler: createAuthMiddleware(async (ctx) => {
            const begun = ctx.context.newSession;
            const factor = begun && (await findTwoFactor(orm, begun.user.id));
            if (!factor) return;
            const left = await countRecoveryCodes(services, factor.backupCodes);
            await announceSecurity(services, {
              userId: begun.user.id,
              kind: 'recovery-code-used',
              userAgent: ctx.headers?.get('user-agent') ?? undefined,
              detail: `${left} left`,
            });
          }),
        },
      ],
    },
  };
}

/** Passkeys, authenticator codes after the password, and sign-in by a provider. */
export function factorPlugins(services: Services) {
  const secondFactor = twoFactor({
    issuer: 'CASCade',
    accountLockout: { maxFailedAttempts: MOST_WRONG_CODES, durationSeconds: WRONG_CODES_WAIT_S },
  });
  return [
    secondFactor,
    passkeys(services),
    codesOnce(services),
    serviceSignIn(secondFactor),
  ] as const satisfies BetterAuthPlugin[];
}
