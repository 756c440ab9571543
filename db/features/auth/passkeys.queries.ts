import { and, asc, eq } from 'drizzle-orm';
import type { Executor, Tx } from '../../client.ts';
import { accounts, users } from './schema.ts';
import { passkeys } from './second-factor.schema.ts';

export function listPasskeysOf(db: Executor, userId: string) {
  return db
    .select({
      id: passkeys.id,
      name: passkeys.name,
      isSynced: passkeys.backedUp,
      createdAt: passkeys.createdAt,
      lastUsedAt: passkeys.lastUsedAt,
    })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
}

/** False when it is not this member's or already deleted; the same below. */
export async function renamePasskey(db: Executor, userId: string, id: string, name: string) {
  const renamed = await db
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning({ id: passkeys.id });
  return renamed.length > 0;
}

export async function deletePasskey(db: Executor, userId: string, id: string) {
  const [removed] = await db
    .delete(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning({ name: passkeys.name });
  return removed;
}

export async function deletePasskeysOf(db: Executor, userId: string): Promise<void> {
  await db.delete(passkeys).where(eq(passkeys.userId, userId));
}

export async function writePasskeyUse(db: Executor, credentialId: string, at: Date) {
  await db.update(passkeys).set({ lastUsedAt: at }).where(eq(passkeys.credentialID, credentialId));
}

/** Locks a member's sign-in methods, so that of two removals one leaves a method. */
export async function lockSignInMethods(tx: Tx, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
}

export async function listProvidersOf(db: Executor, userId: string): Promise<string[]> {
  const rows = await db
    .select({ providerId: accounts.providerId })
    .from(accounts)
    .where(eq(accounts.userId, userId))
    .orderBy(accounts.providerId);
  return rows.map(({ providerId }) => providerId);
}
