import { z } from 'zod';
import { defineRoute } from '../../kernel/route.ts';
import { deviceKinds } from '../traffic/contract.ts';

/** A second factor given later, at a step-up, is recorded separately. */
export const waysToSignIn = [
  'password',
  'authenticator-code',
  'recovery-code',
  'passkey',
  'service',
] as const;
export const WayToSignIn = z.enum(waysToSignIn);
export type WayToSignIn = z.infer<typeof WayToSignIn>;

export const SessionPlace = z.object({
  kind: z.enum(['server', 'private', 'public', 'unknown']),
  network: z.string().nullable(),
});
export type SessionPlace = z.infer<typeof SessionPlace>;

/** The token itself never leaves the server. */
export const AccountSession = z.object({
  id: z.uuid(),
  device: z.enum(deviceKinds),
  browser: z.string(),
  place: SessionPlace,
  isSameNetwork: z.boolean(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  /** Null where it was not recorded. */
  signedInWith: WayToSignIn.nullable(),
  /** At sign-in or later. */
  hasSecondFactor: z.boolean(),
  isCurrent: z.boolean(),
});
export type AccountSession = z.infer<typeof AccountSession>;

const path = '/api/account/sessions';

export const listAccountSessions = defineRoute({
  name: 'account.sessions',
  method: 'get',
  path,
  summary: 'Where the caller is signed in, this session first, then the last used',
  access: 'member',
  response: z.array(AccountSession),
});

export const revokeAccountSession = defineRoute({
  name: 'account.revoke-session',
  method: 'delete',
  path: `${path}/:id`,
  summary: 'Signs one of the caller’s sessions out, at once and everywhere',
  access: 'member',
  proof: 'fresh',
  params: z.object({ id: z.uuid('must be a session id') }),
  response: z.object({ revoked: z.literal(true) }),
  failures: ['not_found'],
});

export const revokeOtherSessions = defineRoute({
  name: 'account.revoke-other-sessions',
  method: 'delete',
  path,
  summary: 'Signs the caller out everywhere but in this session',
  access: 'member',
  proof: 'fresh',
  response: z.object({ ended: z.int().min(0) }),
});
