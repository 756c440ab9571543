import { listProvidersOf, lockSignInMethods } from '@cascade/db/features/auth/passkeys.queries';
import { findTwoFactor } from '@cascade/db/features/auth/second-factor.queries';
import { type Caller, writeProof } from '@cascade/db/features/auth/sessions.queries';
import { findIdentity, insertIdentity } from '@cascade/db/features/auth/sign-in-services.queries';
import { transact } from '@cascade/db/live/transact';
import {
  BeginService,
  CompleteSignUp,
  FinishService,
  type NewFromService,
  type ServiceFinished,
} from '@cascade/shared/features/auth/sign-in-service';
import { AppError } from '@cascade/shared/kernel/app-error';
import { notifySecurityChange } from '../../../security/events.ts';
import type { Act, Call, MountedCall } from '../mounted-call.ts';
import { type Flow, newcomerIn, randomText, rememberFlow, takeFlow } from './flows.ts';
import type { Identity } from './provider.ts';
import { beginSession, providerOf } from './session.ts';
import { completeSignUp, greetNewcomer } from './sign-up.ts';

/** Tolerated clock difference with the provider. */
const CLOCKS_APART_S = 30;

const outcome = (finished: ServiceFinished) => Response.json(finished);

/** Redirects to the provider; linking and proving require a new sign-in there. */
const begin =
  (intent: Flow['intent']): Act =>
  async (call) => {
    const { services, request, body } = call;
    const provider = providerOf(call);
    const caller = await services.sessions.read(request.headers.cookie);
    const factor =
      caller && intent === 'prove'
        ? await findTwoFactor(services.database.orm, caller.userId)
        : undefined;
    // A second factor is required as at sign-in.
    if (factor?.verified)
      throw new AppError('second_factor_required', 'Enter the code of your authenticator app.');
    if (caller && intent === 'link' && !caller.emailVerified)
      throw new AppError('unverified', 'Please verify your e-mail address first.');
    const state = randomText();
    const { url, secrets } = await provider.begin(state, { isFresh: intent !== 'sign-in' });
    await rememberFlow(services, call, state, {
      ...secrets,
      intent,
      returnTo: BeginService.parse(body).returnTo ?? '/',
      begunAt: Date.now(),
      ...(caller ? { sessionId: caller.sessionId } : {}),
    });
    return Response.json({ url });
  };

const runOut = () =>
  new AppError(
    'stale',
    'This sign-in has run out, or was begun in another browser. Please begin again.',
  );

async function signIn(call: Call, identity: Identity, returnTo: string): Promise<Response> {
  const known = await findIdentity(call.services.database.orm, identity.issuer, identity.subject);
  if (known) return beginSession(call, known.userId, returnTo);
  await greetNewcomer(call, identity, returnTo);
  return outcome({ outcome: 'sign-up', returnTo });
}

/** Links by issuer and subject, independent of addresses. */
async function link(
  { services, request, ...call }: Call,
  caller: Caller,
  { issuer, subject }: Identity,
): Promise<void> {
  const { name } = providerOf(call);
  await transact(services, async (work) => {
    await lockSignInMethods(work.tx, caller.userId);
    if ((await listProvidersOf(work.tx, caller.userId)).includes(issuer))
      throw new AppError('conflict', `Your account is linked to ${name} already.`);
    if (!(await insertIdentity(work.tx, { userId: caller.userId, issuer, subject })))
      throw new AppError('conflict', `This ${name} account is linked to another account here.`);
    await notifySecurityChange(work, services, {
      userId: caller.userId,
      kind: 'sign-in-linked',
      userAgent: request.headers['user-agent'],
      detail: name,
    });
  });
}

/** Requires a sign-in at the provider just now. */
async function prove(
  { services: { database, clock }, ...call }: Call,
  caller: Caller,
  { issuer, subject, authTime }: Identity,
  begunAt: number,
): Promise<void> {
  const known = await findIdentity(database.orm, issuer, subject);
  if (known?.userId !== caller.userId)
    throw new AppError('bad_credentials', 'This belongs to another account.');
  if (authTime === undefined || authTime < begunAt / 1000 - CLOCKS_APART_S)
    throw new AppError(
      'bad_credentials',
      `${providerOf(call).name} did not ask you to sign in again. Please confirm another way.`,
    );
  await writeProof(database.orm, caller.sessionId, clock.now(), { hasSecondFactor: false });
}

/** Accepts the provider's callback once. */
const finish: Act = async (call) => {
  const { services, request, body } = call;
  const provider = providerOf(call);
  const { state, code, iss, error } = FinishService.parse(body);
  const flow = await takeFlow(services, request, state);
  if (!flow) throw runOut();
  const { intent, returnTo } = flow;
  const caller = await services.sessions.read(request.headers.cookie);
  if (flow.sessionId !== caller?.sessionId) throw runOut();
  if (error === 'access_denied') return outcome({ outcome: 'refused', returnTo });
  if (error !== undefined || code === undefined)
    throw new AppError('conflict', `${provider.name} did not sign you in. Please try again.`);
  const identity = await provider.finish({ state, code, iss }, flow);
  if (!caller) return signIn(call, identity, returnTo);
  if (intent === 'link') {
    await link(call, caller, identity);
    return outcome({ outcome: 'linked', returnTo });
  }
  await prove(call, caller, identity, flow.begunAt);
  return outcome({ outcome: 'proven', returnTo });
};

/** Data for the page that completes a sign-up. */
const showNewcomer: Act = async (call) => {
  const newcomer = await newcomerIn(call.services, call.request, 'read');
  if (!newcomer) throw runOut();
  const { email, name, returnTo } = newcomer;
  const shown: NewFromService = { service: providerOf(call).name, email, name, returnTo };
  return Response.json(shown);
};

const signUp: Act = async (call) => {
  const newcomer = await newcomerIn(call.services, call.request, 'take');
  if (!newcomer) throw runOut();
  const userId = await completeSignUp(call, newcomer, CompleteSignUp.parse(call.body).name);
  return beginSession(call, userId, newcomer.returnTo);
};

export const oidcCalls: Record<string, MountedCall> = {
  '/oidc/sign-in': {
    method: 'POST',
    body: BeginService,
    act: begin('sign-in'),
    by: 'nobody',
    needsProvider: true,
  },
  '/oidc/link': {
    method: 'POST',
    body: BeginService,
    act: begin('link'),
    by: 'proven',
    needsProvider: true,
  },
  '/oidc/prove': {
    method: 'POST',
    body: BeginService,
    act: begin('prove'),
    by: 'member',
    needsProvider: true,
  },
  '/oidc/finish': { method: 'POST', body: FinishService, act: finish, needsProvider: true },
  '/oidc/newcomer': { method: 'GET', act: showNewcomer, by: 'nobody', needsProvider: true },
  '/oidc/sign-up': {
    method: 'POST',
    body: CompleteSignUp,
    act: signUp,
    by: 'nobody',
    needsProvider: true,
    makesAccount: true,
  },
};
