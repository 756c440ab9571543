import { hash } from 'node:crypto';
import type { Tx } from '@cascade/db/client';
import { claimIdempotencyKey, keepReply } from '@cascade/db/idempotency/idempotency.queries';
import { AppError } from '@cascade/shared/kernel/app-error';
import { z } from 'zod';
import type { Claim } from './bind.ts';

const Key = z.uuid({ version: 'v7' });

/**
 * The Idempotency-Key of a call, if it has one.
 * @throws AppError invalid when it is not a UUIDv7
 */
export function idempotencyKey(given: string | undefined): string | undefined {
  if (given === undefined) return undefined;
  const key = Key.safeParse(given);
  if (key.success) return key.data.toLowerCase();
  throw new AppError('invalid', 'The Idempotency-Key header must be a UUIDv7.', {
    errors: [{ field: 'Idempotency-Key', message: 'must be a UUIDv7' }],
  });
}

/** Instead of a reply that was not stored. */
export const DONE_BEFORE = Symbol('done before');

/** What a key was used for: method and path (`target`), and the body as it was sent. */
export function fingerprintOf(target: string, body: unknown): string {
  return hash('sha256', `${target}\n${JSON.stringify(body ?? null)}`, 'base64url');
}

/**
 * A repeat gets the first reply, waiting for it if needed. The key is stored in the mutation's
 * transaction, so a failed mutation may be repeated with it.
 * @param call.storesReply else a repeat gets `DONE_BEFORE`
 * @throws AppError id_conflict when the key was used with other content
 */
export async function oncePerKey(
  tx: Tx,
  call: Claim & { userId: string; storesReply: boolean },
  mutate: () => Promise<unknown>,
): Promise<unknown> {
  const { userId, key, fingerprint, storesReply } = call;
  const kept = await claimIdempotencyKey(tx, userId, key, fingerprint);
  if (kept && kept.fingerprint !== fingerprint)
    throw new AppError('id_conflict', 'This key was already used for something else.');
  if (kept) return storesReply ? kept.body : DONE_BEFORE;
  const reply = await mutate();
  if (storesReply) await keepReply(tx, userId, key, 200, reply);
  return reply;
}
