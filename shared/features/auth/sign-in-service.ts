import { z } from 'zod';
import { defineRoute } from '../../kernel/route.ts';
import { PersonName, ResetPassword } from './forms.ts';

/*
 * Signing in with an OpenID Connect provider: bodies below `/api/auth/oidc`, and calls for linked
 * accounts.
 */

const OwnPath = z
  .string()
  .max(512)
  .regex(/^\/(?![/\\])[\x20-\x7e]*$/, 'must be a path of this site');

export const BeginService = z.object({ returnTo: OwnPath.optional() });

export const ServiceBegun = z.object({ url: z.url() });
export type ServiceBegun = z.infer<typeof ServiceBegun>;

export const FinishService = z.object({
  state: z.string().min(1).max(512),
  code: z.string().min(1).max(8_192).optional(),
  iss: z.string().max(2_048).optional(),
  error: z.string().max(200).optional(),
});

/** Its answer. `code`: a code of the authenticator app is still required. */
export const ServiceFinished = z.object({
  outcome: z.enum(['signed-in', 'code', 'sign-up', 'linked', 'proven', 'refused']),
  returnTo: z.string(),
});
export type ServiceFinished = z.infer<typeof ServiceFinished>;

export const NewFromService = z.object({
  service: z.string(),
  email: z.string(),
  name: z.string(),
  returnTo: z.string(),
});
export type NewFromService = z.infer<typeof NewFromService>;

/** Body of `POST /api/auth/oidc/sign-up`: what the provider cannot supply. */
export const CompleteSignUp = z.object({
  name: PersonName.min(1, 'Enter your name'),
  isOver13: z.literal(true, 'You must be 13 or older to use CASCade'),
  acceptsTerms: z.literal(true, 'Please accept the terms to continue'),
});

export const getSignInService = defineRoute({
  name: 'auth.service',
  method: 'get',
  path: '/api/auth/oidc',
  summary: 'The OpenID Connect provider that signs members in here, or null',
  access: 'public',
  response: z.object({ name: z.string() }).nullable(),
});

export const unlinkService = defineRoute({
  name: 'account.unlink-service',
  method: 'delete',
  path: '/api/account/sign-in-services/:id',
  summary: 'Unlinks a sign-in service of the caller, if another way to sign in is left',
  access: 'member',
  proof: 'fresh',
  params: z.object({ id: z.uuid('must be the id of a link') }),
  response: z.object({ removed: z.literal(true) }),
  failures: ['not_found', 'conflict'],
});

// Not idempotent: a stored fingerprint would be derived from a password.
export const setPassword = defineRoute({
  name: 'account.set-password',
  method: 'post',
  path: '/api/account/password',
  summary: 'Sets a password for an account that has none',
  access: 'verified',
  proof: 'fresh',
  limit: 'credentials',
  delivery: 'each-time',
  body: z.strictObject(ResetPassword.shape),
  response: z.object({ set: z.literal(true) }),
  failures: ['conflict'],
});
