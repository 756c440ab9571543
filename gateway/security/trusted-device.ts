import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Env } from '@cascade/shared/node/env';
import type { Response } from 'express';
import { cookiePrefix } from '../http/session.ts';

const KEPT_DAYS = 180;
const DAY_MS = 86_400_000;

const sign = (secret: string, text: string) =>
  createHmac('sha256', secret).update(`trusted-device ${text}`).digest('base64url');

/** A keyed hash of the address. */
export const accountKey = (secret: string, email: string) =>
  sign(secret, email.trim().toLowerCase()).slice(0, 22);

const nameOf = ({ PUBLIC_ORIGIN }: Env, account: string) =>
  `${cookiePrefix(PUBLIC_ORIGIN)}.device.${account}`;

/**
 * The id of a device on which this account has signed in before, by its cookie. Guesses from
 * elsewhere do not slow it down.
 */
export function trustedDeviceOf(
  request: { headers: IncomingHttpHeaders },
  env: Env,
  account: string,
  now: Date,
): string | undefined {
  const name = `${nameOf(env, account)}=`;
  const cookie = (request.headers.cookie ?? '')
    .split(/;\s*/)
    .find((one) => one.startsWith(name))
    ?.slice(name.length);
  const [id = '', at = '', signature = ''] = cookie?.split('.') ?? [];
  const ours = Buffer.from(sign(env.SESSION_SECRET, `${account} ${id} ${at}`));
  const given = Buffer.from(signature);
  if (given.length !== ours.length || !timingSafeEqual(given, ours)) return undefined;
  return now.getTime() - Number(at) < KEPT_DAYS * DAY_MS ? id : undefined;
}

/** Marks the device as trusted by this account. Grants no access by itself. */
export function trustDevice(response: Response, env: Env, account: string, now: Date): void {
  const id = randomBytes(12).toString('base64url');
  const at = String(now.getTime());
  const value = `${id}.${at}.${sign(env.SESSION_SECRET, `${account} ${id} ${at}`)}`;
  response.cookie(nameOf(env, account), value, {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: env.PUBLIC_ORIGIN.startsWith('https:'),
    maxAge: KEPT_DAYS * DAY_MS,
  });
}
