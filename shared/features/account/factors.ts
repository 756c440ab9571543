import { z } from 'zod';
import { Line } from '../../domain/text/fields.ts';
import { defineRoute } from '../../kernel/route.ts';

export const RECOVERY_CODES = 10;

/** People may type a space in the middle. */
export const TotpCode = z
  .string()
  .transform((code) => code.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'Enter the six digits'));

export const RecoveryCode = z
  .string()
  .transform((code) => code.toLowerCase().replace(/[^a-z0-9]/g, ''))
  .pipe(z.string().regex(/^[a-z0-9]{10}$/, 'Enter the ten characters of one code'))
  .transform((code) => `${code.slice(0, 5)}-${code.slice(5)}`);

export const PasskeyName = Line.min(1, 'Enter a name').max(60, 'Use at most 60 characters');

const Passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Its provider keeps a copy, so it survives the loss of the device. */
  isSynced: z.boolean(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

const LinkedService = z.object({
  id: z.uuid(),
  name: z.string(),
  /** False when this installation no longer offers the provider. */
  isOffered: z.boolean(),
  linkedAt: z.iso.datetime(),
});
export type LinkedService = z.infer<typeof LinkedService>;

/** Contains no secrets. */
export const SignInMethods = z.object({
  hasPassword: z.boolean(),
  hasApp: z.boolean(),
  recoveryCodesLeft: z.int().min(0),
  passkeys: z.array(Passkey),
  services: z.array(LinkedService),
  offeredService: z.string().nullable(),
});
export type SignInMethods = z.infer<typeof SignInMethods>;

export const getSignInMethods = defineRoute({
  name: 'account.sign-in-methods',
  method: 'get',
  path: '/api/account/sign-in-methods',
  summary: 'How the caller can sign in: password, authenticator app, passkeys, linked services',
  access: 'member',
  response: SignInMethods,
});

// Not idempotent: these replies hold secrets shown once, so none may be stored.

export const beginSecondFactor = defineRoute({
  name: 'account.begin-second-factor',
  method: 'post',
  path: '/api/account/second-factor',
  summary: 'A new secret for an authenticator app; it counts once one of its codes was entered',
  access: 'member',
  proof: 'fresh',
  limit: 'heavy',
  delivery: 'each-time',
  response: z.object({
    uri: z.string(),
    secret: z.string(),
  }),
  failures: ['conflict'],
});

const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const confirmSecondFactor = defineRoute({
  name: 'account.confirm-second-factor',
  method: 'post',
  path: '/api/account/second-factor/confirm',
  summary: 'Turns the authenticator app on with its first code; the recovery codes are shown once',
  access: 'member',
  proof: 'fresh',
  limit: 'credentials',
  delivery: 'each-time',
  body: z.strictObject({ code: TotpCode }),
  response: RecoveryCodes,
  failures: ['bad_credentials', 'conflict'],
});

export const renewRecoveryCodes = defineRoute({
  name: 'account.renew-recovery-codes',
  method: 'post',
  path: '/api/account/second-factor/recovery-codes',
  summary: 'New recovery codes in place of all earlier ones',
  access: 'member',
  proof: 'fresh',
  limit: 'heavy',
  delivery: 'each-time',
  response: RecoveryCodes,
  failures: ['conflict'],
});

export const removeSecondFactor = defineRoute({
  name: 'account.remove-second-factor',
  method: 'delete',
  path: '/api/account/second-factor',
  summary: 'Turns the authenticator app off',
  access: 'member',
  proof: 'fresh',
  delivery: 'each-time',
  response: z.object({ removed: z.literal(true) }),
  failures: ['not_found'],
});

const params = z.object({ id: z.uuid('must be a passkey id') });

export const renamePasskey = defineRoute({
  name: 'account.rename-passkey',
  method: 'patch',
  path: '/api/account/passkeys/:id',
  summary: 'Renames a passkey of the caller',
  access: 'member',
  params,
  body: z.strictObject({ name: PasskeyName }),
  response: z.object({ name: z.string() }),
  failures: ['not_found'],
});

export const removePasskey = defineRoute({
  name: 'account.remove-passkey',
  method: 'delete',
  path: '/api/account/passkeys/:id',
  summary: 'Removes a passkey of the caller; it no longer signs in',
  access: 'member',
  proof: 'fresh',
  params,
  response: z.object({ removed: z.literal(true) }),
  failures: ['not_found', 'conflict'],
});
