import type { Env } from '@cascade/shared/node/env';
import { Router } from 'express';

/** Validity of the contact, renewed with each request. RFC 9116, 2.5.5. */
const CONTACT_DAYS = 180;

export function wellKnown(env: Env): Router {
  const origin = new URL(env.PUBLIC_ORIGIN).origin;
  const sender = /<([^>]+)>/.exec(env.MAIL_FROM)?.[1] ?? env.MAIL_FROM;
  const contact = env.SECURITY_CONTACT ?? `mailto:${sender}`;
  const router = Router();
  router.get('/.well-known/security.txt', (_request, response) => {
    const expires = new Date(Date.now() + CONTACT_DAYS * 86_400_000);
    const lines = [
      `Contact: ${contact}`,
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${origin}/.well-known/security.txt`,
    ];
    response.type('text/plain').send(`${lines.join('\n')}\n`);
  });
  router.get('/robots.txt', (_request, response) => {
    const closed = ['/api/', '/admin', '/account', '/messages', '/practice/'];
    const lines = ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`)];
    response.type('text/plain').send(`${lines.join('\n')}\n`);
  });
  // For password managers.
  router.get('/.well-known/change-password', (_request, response) => {
    response.redirect(302, '/account');
  });
  return router;
}
