import { createHash, randomBytes } from 'node:crypto';
import {
  keepSealed,
  readSealed,
  takeSealed,
} from '@cascade/db/features/auth/sign-in-services.queries';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { cookiePrefix } from '../../../http/session.ts';
import { decrypted, encrypted } from '../../../security/secrets.ts';
import type { Services } from '../../../services.ts';
import { Secrets } from './provider.ts';

const FLOW_MS = 10 * 60_000;
const SIGN_UP_MS = 30 * 60_000;

export const randomText = () => randomBytes(24).toString('base64url');
const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url');

/** A sign-in in progress at the provider. */
const Flow = Secrets.extend({
  intent: z.enum(['sign-in', 'link', 'prove']),
  returnTo: z.string(),
  begunAt: z.number(),
  /** The session to link or prove; none at a sign-in. */
  sessionId: z.string().optional(),
});
export type Flow = z.infer<typeof Flow>;

/** A new person named by the provider who has not completed our form. */
const Newcomer = z.object({
  issuer: z.string(),
  subject: z.string(),
  name: z.string(),
  email: z.string(),
  returnTo: z.string(),
});
export type Newcomer = z.infer<typeof Newcomer>;

type Keeping = Pick<Services, 'env' | 'clock' | 'database'>;
type CookieName = 'oidc' | 'oidc_sign_up';

function cookieIn({ env }: Keeping, request: Request, name: CookieName): string | undefined {
  const wanted = `${cookiePrefix(env.PUBLIC_ORIGIN)}.${name}=`;
  const value = (request.headers.cookie ?? '')
    .split(/;\s*/)
    .find((one) => one.startsWith(wanted))
    ?.slice(wanted.length);
  return value && /^[\w-]{32}$/.test(value) ? value : undefined;
}

const attributes = ({ env }: Keeping) => ({
  httpOnly: true,
  sameSite: 'lax' as const,
  path: '/',
  secure: env.PUBLIC_ORIGIN.startsWith('https:'),
});

function setCookie(
  keeping: Keeping,
  response: Response,
  name: CookieName,
  value: string,
  maxAge: number,
): void {
  const full = `${cookiePrefix(keeping.env.PUBLIC_ORIGIN)}.${name}`;
  response.cookie(full, value, { ...attributes(keeping), maxAge });
}

async function keep(
  keeping: Keeping,
  identifier: string,
  value: unknown,
  lifetimeMs: number,
): Promise<void> {
  await keepSealed(keeping.database.orm, {
    identifier,
    value: await encrypted(keeping, JSON.stringify(value)),
    expiresAt: new Date(keeping.clock.now().getTime() + lifetimeMs),
  });
}

const opened = async (keeping: Keeping, sealed: string): Promise<unknown> =>
  JSON.parse(await decrypted(keeping, sealed));

/** The key depends on the browser's secret, so only that browser can find it. */
const flowName = (state: string, browser: string) => `oidc-flow:${hashOf(`${state} ${browser}`)}`;
const signUpName = (token: string) => `oidc-sign-up:${hashOf(token)}`;

/** Stores a sign-in for this browser; several may be in progress, one per tab. */
export async function rememberFlow(
  keeping: Keeping,
  { request, response }: { request: Request; response: Response },
  state: string,
  flow: Flow,
): Promise<void> {
  const browser = cookieIn(keeping, request, 'oidc') ?? randomText();
  setCookie(keeping, response, 'oidc', browser, FLOW_MS);
  await keep(keeping, flowName(state, browser), flow, FLOW_MS);
}

export async function takeFlow(
  keeping: Keeping,
  request: Request,
  state: string,
): Promise<Flow | undefined> {
  const browser = cookieIn(keeping, request, 'oidc');
  if (!browser) return undefined;
  const name = flowName(state, browser);
  const sealed = await takeSealed(keeping.database.orm, name, keeping.clock.now());
  return sealed === undefined ? undefined : Flow.parse(await opened(keeping, sealed));
}

export async function rememberNewcomer(
  keeping: Keeping,
  response: Response,
  newcomer: Newcomer,
): Promise<void> {
  const token = randomText();
  setCookie(keeping, response, 'oidc_sign_up', token, SIGN_UP_MS);
  await keep(keeping, signUpName(token), newcomer, SIGN_UP_MS);
}

/** The new person in this browser; `take` consumes the entry. */
export async function newcomerIn(
  keeping: Keeping,
  request: Request,
  look: 'read' | 'take',
): Promise<Newcomer | undefined> {
  const token = cookieIn(keeping, request, 'oidc_sign_up');
  if (!token) return undefined;
  const find = look === 'take' ? takeSealed : readSealed;
  const sealed = await find(keeping.database.orm, signUpName(token), keeping.clock.now());
  return sealed === undefined ? undefined : Newcomer.parse(await opened(keeping, sealed));
}
