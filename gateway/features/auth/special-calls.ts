import { findAccount, findPasswordHash } from '@cascade/db/domain/people/accounts.queries';
import { findLatestClaim, findOwner } from '@cascade/db/features/auth/claims.queries';
import { findLink } from '@cascade/db/features/auth/links.queries';
import {
  ChangePassword,
  ConfirmEmail,
  ForgotPassword,
  ResetPassword,
  SignIn,
  SignUp,
} from '@cascade/shared/features/auth/forms';
import { AppError } from '@cascade/shared/kernel/app-error';
import { networkOf } from '@cascade/shared/node/network';
import { hashPassword, verifyPassword } from '@cascade/shared/node/password';
import { z } from 'zod';
import { demandFreshProof } from '../../http/proof.ts';
import { admitGuess, forgiveGuess } from '../../security/guessing.ts';
import { demandStrong } from '../../security/password-rule.ts';
import { accountKey, trustDevice, trustedDeviceOf } from '../../security/trusted-device.ts';
import { confirmAddress, sendConfirmation } from './confirming.ts';
import type { Act, Call } from './mounted-call.ts';
import { passwordWasChanged } from './passwords.ts';

/** Minimum duration, so that timing does not reveal whether an address is known. */
const EVEN_MS = 250;

async function evenly<Result>(act: Promise<Result>): Promise<Result> {
  const [done] = await Promise.all([act, new Promise((end) => setTimeout(end, EVEN_MS))]);
  return done;
}

/**
 * Every sign-up gets an account and a session that only claim the address; an existing owner is
 * told by mail.
 */
export const signUp: Act = async ({ services, body, forward }) => {
  const { password, ...holder } = SignUp.parse(body);
  demandStrong(password, holder, 'password');
  const reply = await forward({}, 'nobody');
  if (!reply.ok) return reply;
  const { user } = z.object({ user: z.object({ id: z.uuid() }) }).parse(await reply.clone().json());
  await sendConfirmation(services, user.id);
  return reply;
};

/**
 * Tries the owner of the address, then the account that claimed it last. Always both, at the same
 * cost.
 */
async function findByPassword({ services, body, forward }: Call): Promise<globalThis.Response> {
  const reply = await forward({});
  if (reply.status !== 401) return reply;
  const { email, password } = SignIn.parse(body);
  const claim = await findLatestClaim(services.database.orm, email);
  if (!claim?.passwordHash) {
    await hashPassword(password);
    return reply;
  }
  const isTheirs = await verifyPassword(claim.passwordHash, password);
  return isTheirs ? forward({}, { userId: claim.userId }) : reply;
}

/** The password was right: signed in, or waiting for a second factor. */
const OwnersReply = z.union([
  z.object({ user: z.object({ emailVerified: z.literal(true) }) }),
  z.object({ twoFactorRedirect: z.literal(true) }),
]);

export const signIn: Act = async (call) => {
  const { services, limits, request, response, body } = call;
  const { env, clock } = services;
  const account = accountKey(env.SESSION_SECRET, SignIn.parse(body).email);
  const device = trustedDeviceOf(request, env, account, clock.now());
  const guess = { network: networkOf(request.ip), account, device };
  await admitGuess(limits, guess);
  const reply = await findByPassword(call);
  if (!reply.ok) return reply;
  // An account that only claims the address earns no trust and does not reset the count.
  const isOwner = OwnersReply.safeParse(await reply.clone().json()).success;
  await forgiveGuess(limits, guess, isOwner);
  if (isOwner && device === undefined) trustDevice(response, env, account, clock.now());
  return reply;
};

/**
 * For an unconfirmed address the link goes to the account that claimed it last, and confirms it.
 */
export const requestReset: Act = async ({ services, body, forward }) => {
  const { email } = ForgotPassword.parse(body);
  const { orm } = services.database;
  const claim = (await findOwner(orm, email)) ? undefined : await findLatestClaim(orm, email);
  return evenly(forward({}, claim && { userId: claim.userId }));
};

/** For the caller's own claim, else the last one of this address. */
export const resend: Act = async ({ services, request, body }) => {
  const { email } = ForgotPassword.parse(body);
  const caller = await services.sessions.read(request.headers.cookie);
  const isOwn = caller && !caller.emailVerified && caller.email === email.toLowerCase();
  const claim = await findLatestClaim(services.database.orm, email);
  const userId = isOwn ? caller.userId : claim?.userId;
  await evenly(userId ? sendConfirmation(services, userId) : Promise.resolve());
  return globalThis.Response.json({ status: true });
};

export const confirm: Act = async ({ services, request, body }) => {
  const caller = await services.sessions.read(request.headers.cookie);
  return globalThis.Response.json(await confirmAddress(services, caller, ConfirmEmail.parse(body)));
};

export const ResetWithToken = ResetPassword.extend({
  token: z.string().min(1, 'is missing').max(512, 'is too long'),
});

export const resetPassword: Act = async ({ services, body, forward }) => {
  const { token, newPassword } = ResetWithToken.parse(body);
  const { orm } = services.database;
  const userId = await findLink(orm, 'reset-password', token, services.clock.now());
  const user = userId ? (await findAccount(orm, userId))?.user : undefined;
  if (user) demandStrong(newPassword, user, 'newPassword');
  return forward({});
};

/** Always ends the other sessions. */
export const changePassword: Act = async ({ services, request, body, forward }) => {
  const caller = await services.sessions.read(request.headers.cookie);
  if (caller) demandStrong(ChangePassword.parse(body).newPassword, caller, 'newPassword');
  const reply = await forward({ revokeOtherSessions: true });
  if (reply.ok && caller)
    await passwordWasChanged(services, caller.userId, request.headers['user-agent']);
  return reply;
};

/** Requires the password or, without one, a fresh proof. */
export const deleteAccount: Act = async ({ services, request, body, forward }) => {
  const caller = await services.sessions.read(request.headers.cookie);
  if (!caller) throw new AppError('signed_out', 'Please sign in to continue.');
  const hasPassword = (await findPasswordHash(services.database.orm, caller.userId)) !== null;
  if (hasPassword && body.password === undefined)
    throw new AppError('invalid', 'Enter your password', {
      errors: [{ field: 'password', message: 'Enter your password' }],
    });
  if (hasPassword) return forward({});
  await demandFreshProof(services, caller, request.headers.cookie);
  return forward({ password: undefined });
};
