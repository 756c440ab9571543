import { randomBytes } from 'node:crypto';
import { AppError } from '@cascade/shared/kernel/app-error';
import type { Env } from '@cascade/shared/node/env';
import type { RequestHandler } from 'express';
import helmet from 'helmet';

/** The camera scans device approval codes; passkeys sign in. Nothing else is used. */
const PERMISSIONS = [
  ...['camera', 'publickey-credentials-create', 'publickey-credentials-get'].map(
    (name) => `${name}=(self)`,
  ),
  ...['accelerometer', 'browsing-topics', 'display-capture', 'geolocation', 'gyroscope'],
  ...['hid', 'magnetometer', 'microphone', 'midi', 'payment', 'serial', 'usb'],
]
  .map((entry) => (entry.includes('=') ? entry : `${entry}=()`))
  .join(', ');

/**
 * Scripts only from our origin, and inline only those of the build; runtime styles carry the page's
 * nonce.
 * @param inlineScripts their hashes
 */
export function securityHeaders(env: Env, inlineScripts: readonly string[]): RequestHandler[] {
  const isHttps = env.PUBLIC_ORIGIN.startsWith('https:');
  const nonce: RequestHandler = (_request, response, next) => {
    response.locals.nonce = randomBytes(16).toString('base64');
    next();
  };
  const headers = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...inlineScripts],
        styleSrc: [
          "'self'",
          (_request, response) =>
            `'nonce-${String((response as unknown as { locals: { nonce: string } }).locals.nonce)}'`,
        ],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(isHttps ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: isHttps,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
  });
  const permissions: RequestHandler = (_request, response, next) => {
    response.setHeader('Permissions-Policy', PERMISSIONS);
    next();
  };
  return [nonce, headers, permissions];
}

/** Whether a browser's Origin may act here. Outside production any name of this host may. */
export function isOwnOrigin(env: Env, origin: string, host: string | undefined): boolean {
  if (origin === new URL(env.PUBLIC_ORIGIN).origin) return true;
  if (env.isProduction || !URL.canParse(origin)) return false;
  return new URL(origin).host === host;
}

/** Refuses mutations from other sites' pages. Clients that are no browser send neither header. */
export function ownOriginOnly(env: Env): RequestHandler {
  return (request, _response, next) => {
    if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') {
      next();
      return;
    }
    const { origin, 'sec-fetch-site': site } = request.headers;
    const isForeign =
      origin === undefined
        ? site !== undefined && site !== 'same-origin' && site !== 'none'
        : !isOwnOrigin(env, origin, request.headers.host);
    if (isForeign)
      throw new AppError('foreign_origin', 'This request came from another site and was refused.');
    next();
  };
}
