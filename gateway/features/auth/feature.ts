import { writeLastSeen } from '@cascade/db/features/members/members.queries';
import { readStart } from '@cascade/db/live/streams.queries';
import { getCurrentUser, type Member } from '@cascade/shared/features/auth/contract';
import { getSignInService } from '@cascade/shared/features/auth/sign-in-service';
import { streamOf } from '@cascade/shared/kernel/event';
import { type RequestHandler, Router } from 'express';
import type { Feature } from '../../feature.ts';
import { type BoundRoute, bind } from '../../http/bind.ts';
import type { Services } from '../../services.ts';
import type { Auth } from './better-auth.ts';

function authRoutes({ database, clock, env }: Services): BoundRoute[] {
  return [
    bind(getCurrentUser, async ({ caller, db }): Promise<Member | null> => {
      if (!caller) return null;
      const { userId, sessionId: _session, expiresAt: _expiry, lastSeenOn, ...shown } = caller;
      const today = clock.now().toISOString().slice(0, 10);
      if (lastSeenOn !== today) await writeLastSeen(db, userId, today);
      const stream = streamOf.member(userId);
      const start = await readStart(database.sql, stream, streamOf.stations());
      return { id: userId, ...shown, live: { stream, ...start } };
    }),
    bind(getSignInService, async () => (env.oidc ? { name: env.oidc.name } : null)),
  ];
}

/** Only our own paths, to prevent open redirects. */
function safePath(value: unknown): string | undefined {
  return typeof value === 'string' && /^\/(?![/\\])/.test(value) ? value : undefined;
}

/**
 * Links that redirect to a page. Sign-out by link works only from our own pages or the address bar.
 */
export function signInLinks(auth: Auth, forgetAll: () => void): Router {
  const login: RequestHandler = (request, response) => {
    const path = safePath(request.query.returnTo);
    // Who comes from the landing page has no account yet.
    const page = request.query.new === undefined ? '/login' : '/register';
    response.redirect(302, path ? `${page}?returnTo=${encodeURIComponent(path)}` : page);
  };
  const logout: RequestHandler = async (request, response) => {
    const site = request.headers['sec-fetch-site'];
    const { cookie } = request.headers;
    if (cookie && (site === undefined || site === 'same-origin' || site === 'none')) {
      const reply = await auth.api.signOut({ headers: new Headers({ cookie }), asResponse: true });
      for (const line of reply.headers.getSetCookie()) response.appendHeader('Set-Cookie', line);
      forgetAll();
    }
    response.redirect(302, '/');
  };
  const router = Router();
  // Mail scanners open links, so this shows a page whose button confirms by POST.
  const verify: RequestHandler = (request, response) => {
    const { token } = request.query;
    const search = typeof token === 'string' ? `?${new URLSearchParams({ token })}` : '';
    response.redirect(302, `/verify-email${search}`);
  };
  router.get('/api/auth/verify-email', verify);
  router.get('/api/login', login);
  router.get('/api/logout', logout);
  return router;
}

export const auth: Feature = { routes: authRoutes };
