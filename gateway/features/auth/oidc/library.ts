import type { BetterAuthPlugin } from 'better-auth';
import { APIError, createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import type { twoFactor } from 'better-auth/plugins/two-factor';
import { z } from 'zod';

const PATH = '/oidc/begin-session';

/**
 * Creates sessions and accounts through the sign-in library, with its usual hooks and cookies.
 * Neither call is open to browsers.
 * @param secondFactor the library's own, which would ask after passwords only
 */
export function serviceSignIn(secondFactor: ReturnType<typeof twoFactor>) {
  return {
    id: 'service-sign-in',
    endpoints: {
      beginServiceSession: createAuthEndpoint(
        PATH,
        { method: 'POST', body: z.object({ userId: z.uuid() }), metadata: { SERVER_ONLY: true } },
        async (ctx) => {
          const { internalAdapter } = ctx.context;
          const user = await internalAdapter.findUserById(ctx.body.userId);
          if (!user) throw new APIError('UNAUTHORIZED', { code: 'USER_NOT_FOUND' });
          const session = await internalAdapter.createSession(user.id);
          await setSessionCookie(ctx, { session, user });
          return ctx.json({ user: { id: user.id } });
        },
      ),
      createServiceUser: createAuthEndpoint(
        '/oidc/create-user',
        {
          method: 'POST',
          body: z.object({ email: z.email(), name: z.string() }),
          metadata: { SERVER_ONLY: true },
        },
        async (ctx) => {
          const user = await ctx.context.internalAdapter.createUser(
            { ...ctx.body, emailVerified: false, isOver13: true, acceptsTerms: true },
            { method: 'oauth', oauth: { providerId: 'oidc' } },
          );
          return ctx.json({ id: user.id });
        },
      ),
    },
    hooks: {
      after: secondFactor.hooks.after.map(({ handler }) => ({
        matcher: ({ path }: { path?: string }) => path === PATH,
        handler,
      })),
    },
  } satisfies BetterAuthPlugin;
}
