import { z } from 'zod';
import { defineRoute } from '../../kernel/route.ts';
import { TotpCode } from './factors.ts';

export const FRESH_PROOF_MS = 30 * 60_000;

export const GivenPassword = z
  .string()
  .min(1, 'Enter your password')
  .max(128, 'Use at most 128 characters');

const Proven = z.object({ freshUntil: z.iso.datetime() });

// Not idempotent: a stored fingerprint would be derived from a password.

export const proveIdentity = defineRoute({
  name: 'account.prove',
  method: 'post',
  path: '/api/account/proof',
  summary:
    'Proves again who the caller is; calls that need a fresh proof are open for half an hour',
  access: 'member',
  limit: 'credentials',
  delivery: 'each-time',
  /** With an authenticator app a password alone would be weaker than sign-in. */
  body: z.union([z.strictObject({ password: GivenPassword }), z.strictObject({ code: TotpCode })]),
  response: Proven,
  failures: ['bad_credentials', 'second_factor_required'],
});
