import { findLatestClaim, findOwner } from '@cascade/db/queries/claims';
import { ConfirmEmail, ForgotPassword, SignIn } from '@cascade/shared/contracts/auth';
import { hashPassword, verifyPassword } from '@cascade/shared/node/password';
import type { Request } from 'express';
import { z } from 'zod';
import type { Services } from '../../services.ts';
import type { withMeaning } from './address-meaning.ts';
import { confirmAddress, sendConfirmation } from './confirming.ts';
import { passwordWasChanged } from './passwords.ts';

type Call = {
  services: Services;
  request: Request;
  /** As the call's contract has parsed it. */
  body: Record<string, unknown>;
  /** Hands the call to the library, with some fields changed. */
  forward: (
    changes: Record<string, unknown>,
    meaning?: Parameters<typeof withMeaning>[0],
  ) => Promise<globalThis.Response>;
};

/** A call below `/api/auth` that is more than the library's own. */
export type Act = (call: Call) => Promise<globalThis.Response>;

/** Whether an address is known must not show in how long an answer takes. */
const EVEN_MS = 250;

async function evenly<Result>(act: Promise<Result>): Promise<Result> {
  const [done] = await Promise.all([act, new Promise((end) => setTimeout(end, EVEN_MS))]);
  return done;
}

/**
 * Everybody who signs up gets an account and a session, whether or not the address has an account
 * already. It only claims the address; the owner is told by mail.
 */
export const signUp: Act = async ({ services, forward }) => {
  const reply = await forward({}, 'nobody');
  if (!reply.ok) return reply;
  const { user } = z.object({ user: z.object({ id: z.uuid() }) }).parse(await reply.clone().json());
  await sendConfirmation(services, user.id);
  return reply;
};

/**
 * The owner of the address comes first; then the account that claimed it last, which must be known
 * by its password until its address is confirmed. Both are always tried, at the same cost.
 */
export const signIn: Act = async ({ services, body, forward }) => {
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
};

/** For an address that nobody has confirmed, the link goes to who claimed it last, and confirms it. */
export const requestReset: Act = async ({ services, body, forward }) => {
  const { email } = ForgotPassword.parse(body);
  const { orm } = services.database;
  const claim = (await findOwner(orm, email)) ? undefined : await findLatestClaim(orm, email);
  return evenly(forward({}, claim && { userId: claim.userId }));
};

/** The caller's own claim, else the last one of this address. */
export const resend: Act = async ({ services, request, body }) => {
  const { email } = ForgotPassword.parse(body);
  const caller = await services.sessions.read(request.headers.cookie);
  const isOwn = caller && !caller.emailVerified && caller.email === email.toLowerCase();
  const claim = await findLatestClaim(services.database.orm, email);
  const userId = isOwn ? caller.userId : claim?.userId;
  await evenly(userId ? sendConfirmation(services, userId) : Promise.resolve());
  return Response.json({ status: true });
};

export const confirm: Act = async ({ services, request, body }) => {
  const caller = await services.sessions.read(request.headers.cookie);
  return Response.json(await confirmAddress(services, caller, ConfirmEmail.parse(body)));
};

/** Always ends the other sessions, whatever was asked for. */
export const changePassword: Act = async ({ services, request, forward }) => {
  const caller = await services.sessions.read(request.headers.cookie);
  const reply = await forward({ revokeOtherSessions: true });
  if (reply.ok && caller)
    await passwordWasChanged(services, caller.userId, request.headers['user-agent']);
  return reply;
};
