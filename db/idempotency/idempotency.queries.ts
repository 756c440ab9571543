import { and, eq } from 'drizzle-orm';
import type { Executor } from '../client.ts';
import { idempotencyKeys } from './schema.ts';

export type KeptReply = { fingerprint: string; status: number | null; body: unknown };

/**
 * Claims a key in the caller's transaction. A concurrent request with the same key waits for it.
 * @returns undefined when claimed, else the stored reply
 */
export async function claimIdempotencyKey(
  db: Executor,
  userId: string,
  key: string,
  fingerprint: string,
): Promise<KeptReply | undefined> {
  const claimed = await db
    .insert(idempotencyKeys)
    .values({ userId, key, fingerprint })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  if (claimed.length > 0) return undefined;
  const [kept] = await db
    .select({
      fingerprint: idempotencyKeys.fingerprint,
      status: idempotencyKeys.status,
      body: idempotencyKeys.body,
    })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)));
  return kept;
}

export async function keepReply(
  db: Executor,
  userId: string,
  key: string,
  status: number,
  body: unknown,
): Promise<void> {
  await db
    .update(idempotencyKeys)
    .set({ status, body })
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)));
}
