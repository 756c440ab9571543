import {
  ChangePassword,
  ConfirmEmail,
  ForgotPassword,
  SignIn,
  SignUp,
} from '@cascade/shared/features/auth/forms';
import { AppError } from '@cascade/shared/kernel/app-error';
import { networkOf } from '@cascade/shared/node/network';
import express, { type Request, type RequestHandler, type Response, Router } from 'express';
import { z } from 'zod';
import { invalid, refuseUnreadable, writeProblem } from '../../http/errors.ts';
import { inTime } from '../../http/in-time.ts';
import { demandFreshProof } from '../../http/proof.ts';
import type { RateLimits } from '../../http/rate-limit.ts';
import { loggedAs } from '../../http/request-log.ts';
import { WRONG_CODES_WAIT_S } from '../../security/second-factor.ts';
import { accountKey } from '../../security/trusted-device.ts';
import type { Services } from '../../services.ts';
import { withMeaning } from './address-meaning.ts';
import { type Auth, CLIENT_ADDRESS_HEADER } from './better-auth.ts';
import { factorCalls } from './factor-calls.ts';
import type { Call, Forward, MountedCall } from './mounted-call.ts';
import { oidcCalls } from './oidc/calls.ts';
import { createProvider } from './oidc/provider.ts';
import { authSentence, SUSPENDED } from './sentences.ts';
import {
  changePassword,
  confirm,
  deleteAccount,
  ResetWithToken,
  requestReset,
  resend,
  resetPassword,
  signIn,
  signUp,
} from './special-calls.ts';

/**
 * The permitted calls of better-auth, with their bodies. All others are refused; its session list,
 * for one, would expose tokens.
 */
export const mountedCalls: Record<string, MountedCall> = {
  '/sign-up/email': {
    method: 'POST',
    body: SignUp,
    act: signUp,
    sendsMail: true,
    makesAccount: true,
  },
  '/sign-in/email': {
    method: 'POST',
    body: SignIn.extend({ rememberMe: z.boolean().optional() }),
    act: signIn,
  },
  '/sign-out': { method: 'POST', endsSessionsOf: 'caller' },
  '/get-session': { method: 'GET' },
  '/request-password-reset': {
    method: 'POST',
    body: ForgotPassword,
    act: requestReset,
    sendsMail: true,
  },
  '/reset-password': {
    method: 'POST',
    body: ResetWithToken,
    act: resetPassword,
    guessesPasswords: true,
    endsSessionsOf: 'somebody',
  },
  '/verify-email': { method: 'POST', body: ConfirmEmail, act: confirm, guessesPasswords: true },
  '/send-verification-email': {
    method: 'POST',
    body: ForgotPassword,
    act: resend,
    sendsMail: true,
  },
  '/change-password': {
    method: 'POST',
    body: ChangePassword,
    act: changePassword,
    guessesPasswords: true,
    endsSessionsOf: 'caller',
  },
  ...factorCalls,
  ...oidcCalls,
  '/delete-user': {
    method: 'POST',
    body: z.object({ password: z.string().min(1, 'Enter your password').max(128).optional() }),
    act: deleteAccount,
    guessesPasswords: true,
    endsSessionsOf: 'caller',
  },
};

function readBody(call: MountedCall, request: Request): Record<string, unknown> {
  const raw: unknown = request.body;
  if (raw !== undefined && (typeof raw !== 'object' || raw === null || Array.isArray(raw)))
    throw new AppError('malformed', 'The request body must be a JSON object.');
  const given = (raw ?? {}) as Record<string, unknown>;
  refuseUnreadable(given);
  if (!call.body) return {};
  const checked = call.body.safeParse(given);
  if (!checked.success) throw invalid(checked.error);
  return checked.data;
}

/** Limits by network, by mail address, and by session for password guesses. */
async function throttle(
  call: MountedCall,
  { limits, request, body, services: { env, sessions } }: Omit<Call, 'forward'>,
): Promise<void> {
  const network = networkOf(request.ip);
  if (call.method === 'POST') await limits.take('write', `address ${network}`);
  if (call.makesAccount) await limits.take('joining', network);
  if (call.sendsMail)
    await limits.take('mailbox', accountKey(env.SESSION_SECRET, String(body.email)));
  if (!call.guessesPasswords) return;
  const caller = await sessions.read(request.headers.cookie);
  await limits.take('credentials', `${request.path} ${caller?.userId ?? network}`);
}

function headersOf(request: Request, cookies: string, origin: string): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    if (typeof value === 'string' && name !== 'content-length' && name !== 'transfer-encoding')
      headers.set(name, value);
  headers.delete('cookie');
  if (cookies !== '') headers.set('cookie', cookies);
  headers.set(CLIENT_ADDRESS_HEADER, request.ip ?? '');
  // Our own check has passed (`ownOriginOnly`). The library refuses clients with any cookie but no
  // Origin.
  if (!headers.has('origin')) headers.set('origin', new URL(origin).origin);
  return headers;
}

function toWebRequest(
  request: Request,
  given: Headers,
  body: Record<string, unknown>,
  origin: string,
): globalThis.Request {
  const headers = new Headers(given);
  const isRead = request.method === 'GET';
  if (!isRead) headers.set('content-type', 'application/json');
  return new globalThis.Request(new URL(request.originalUrl, origin), {
    method: request.method,
    headers,
    ...(isRead ? {} : { body: JSON.stringify(body) }),
  });
}

/** The token belongs in its HttpOnly cookie, out of the reach of scripts. */
function withoutToken(text: string): string {
  if (!text) return 'null';
  return JSON.stringify(JSON.parse(text), (key, value) =>
    key === 'token' || key === 'session' ? undefined : value,
  );
}

async function answer(reply: globalThis.Response, response: Response): Promise<void> {
  for (const cookie of reply.headers.getSetCookie()) response.appendHeader('Set-Cookie', cookie);
  const text = await reply.text();
  if (reply.status < 400) {
    const location = reply.headers.get('location');
    if (location) response.setHeader('Location', location);
    response.setHeader('Cache-Control', 'no-store');
    response.status(reply.status).type('application/json').send(withoutToken(text));
    return;
  }
  const code = /"code":"([A-Z0-9_]+)"/.exec(text)?.[1];
  if (code === 'ACCOUNT_TEMPORARILY_LOCKED') response.setHeader('Retry-After', WRONG_CODES_WAIT_S);
  if (reply.status >= 500) throw new AppError('unexpected', authSentence(code, reply.status));
  writeProblem(response, {
    title: 'Not done',
    status: reply.status,
    detail:
      code === SUSPENDED ? String(JSON.parse(text).message) : authSentence(code, reply.status),
    code: (code ?? 'refused').toLowerCase(),
  });
}

async function admit({ by }: MountedCall, services: Services, request: Request): Promise<void> {
  if (!by) return;
  const caller = await services.sessions.read(request.headers.cookie);
  if (by === 'nobody') {
    if (caller) throw new AppError('conflict', 'You are signed in already.');
    return;
  }
  if (!caller) throw new AppError('signed_out', 'Please sign in to continue.');
  if (by === 'proven') await demandFreshProof(services, caller, request.headers.cookie);
}

/** better-auth under `/api/auth`, with our validation, limits and error format. */
export function mountedAuth(auth: Auth, services: Services, limits: RateLimits): Router {
  const provider = services.env.oidc && createProvider(services.env.oidc, services);
  const carryOut = async (
    call: MountedCall,
    request: Request,
    response: Response,
    body: Record<string, unknown>,
  ): Promise<globalThis.Response> => {
    const { cookie } = request.headers;
    const caller = await services.sessions.read(cookie);
    const origin = services.env.PUBLIC_ORIGIN;
    const headers = headersOf(request, services.sessions.cookiesWith(caller, cookie), origin);
    const given = { services, limits, request, response, body, headers, auth, provider };
    await throttle(call, given);
    await admit(call, services, request);
    const forward: Forward = (changes, meaning) =>
      withMeaning(meaning, () =>
        auth.handler(toWebRequest(request, headers, { ...body, ...changes }, origin)),
      );
    const reply = call.act ? await call.act({ ...given, forward }) : await forward({});
    if (request.method !== 'GET') services.sessions.forgetAll();
    const ended = call.endsSessionsOf === 'caller' ? caller?.userId : undefined;
    if (call.endsSessionsOf && reply.ok) services.live.recheck(ended ?? null);
    return reply;
  };
  const handle: RequestHandler = async (request, response) => {
    const path = request.path.replace(/\/$/, '');
    const call = Object.hasOwn(mountedCalls, path) ? mountedCalls[path] : undefined;
    if (!call || (call.needsProvider && !provider))
      throw new AppError('not_found', `There is no call ${request.originalUrl.split('?')[0]}.`);
    if (call.method !== request.method)
      throw new AppError('method_not_allowed', `This call takes ${call.method} only.`);
    response.locals.routeName = `auth${path.replaceAll('/', '.')}`;
    const body = readBody(call, request);
    if (typeof body.email === 'string')
      response.locals.who = loggedAs(services.env.SESSION_SECRET, body.email);
    await answer(await inTime(() => carryOut(call, request, response, body)), response);
  };
  const router = Router();
  router.use(express.json({ limit: '16kb', strict: false }), handle);
  return router;
}
