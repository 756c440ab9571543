import { takeSession, writeProof } from '@cascade/db/features/auth/sessions.queries';
import { PasskeyName, RecoveryCode, TotpCode } from '@cascade/shared/features/account/factors';
import { AppError } from '@cascade/shared/kernel/app-error';
import { z } from 'zod';
import { announceSecurity } from '../../security/events.ts';
import type { Services } from '../../services.ts';
import type { Act, MountedCall } from './mounted-call.ts';

/** The library validates the rest. */
const Credential = z.looseObject({ id: z.string().min(1).max(2_000) });

/** Requires user verification, which the library leaves to the device. */
const askForPasskey: Act = async ({ forward }) => {
  const reply = await forward({});
  if (!reply.ok) return reply;
  const options = z.looseObject({}).parse(await reply.json());
  const body = JSON.stringify({ ...options, userVerification: 'required' });
  return new Response(body, { headers: reply.headers });
};

const addPasskey: Act = async ({ services, request, forward }) => {
  const reply = await forward({});
  if (!reply.ok) return reply;
  const added = z
    .object({ id: z.uuid(), userId: z.uuid(), name: z.string() })
    .parse(await reply.json());
  await announceSecurity(services, {
    userId: added.userId,
    kind: 'passkey-added',
    userAgent: request.headers['user-agent'],
    detail: added.name,
  });
  return Response.json({ id: added.id, name: added.name });
};

function tokenBegunIn({ sessions }: Services, reply: Response): string | undefined {
  return reply.headers
    .getSetCookie()
    .map((line) => sessions.tokenIn(line.split(';')[0]))
    .find((token) => token !== undefined);
}

/**
 * A sign-in while signed in is a proof of identity: the session stays and the new one is dropped.
 */
const signInOrProve: Act = async ({ services, request, forward }) => {
  const { database, sessions, clock } = services;
  const caller = await sessions.read(request.headers.cookie);
  const reply = await forward({});
  const token = tokenBegunIn(services, reply);
  if (!caller || !reply.ok || !token) return reply;
  const begun = await takeSession(database.orm, token);
  if (begun?.userId !== caller.userId)
    throw new AppError('bad_credentials', 'This belongs to another account.');
  const hasSecondFactor = begun.secondFactorAt !== null;
  await writeProof(database.orm, caller.sessionId, clock.now(), { hasSecondFactor });
  return Response.json({ isProof: true });
};

export const factorCalls: Record<string, MountedCall> = {
  '/two-factor/verify-totp': {
    method: 'POST',
    body: z.object({ code: TotpCode, trustDevice: z.boolean().optional() }),
    by: 'nobody',
  },
  '/two-factor/verify-backup-code': {
    method: 'POST',
    body: z.object({ code: RecoveryCode, trustDevice: z.boolean().optional() }),
    by: 'nobody',
  },
  '/passkey/generate-register-options': { method: 'GET', by: 'proven' },
  '/passkey/verify-registration': {
    method: 'POST',
    body: z.object({ response: Credential, name: PasskeyName }),
    by: 'proven',
    act: addPasskey,
  },
  '/passkey/generate-authenticate-options': { method: 'GET', act: askForPasskey },
  '/passkey/verify-authentication': {
    method: 'POST',
    body: z.object({ response: Credential }),
    act: signInOrProve,
  },
};
