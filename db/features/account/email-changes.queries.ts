import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../client.ts';
import { users } from '../auth/schema.ts';
import { emailChanges } from './schema.ts';

export async function findEmailChange(db: Executor, userId: string, now: Date) {
  const [row] = await db
    .select()
    .from(emailChanges)
    .where(and(eq(emailChanges.userId, userId), gt(emailChanges.expiresAt, now)));
  return row;
}

export async function putEmailChange(
  tx: Tx,
  change: { userId: string; newEmail: string; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await deleteEmailChange(tx, change.userId);
  await tx.insert(emailChanges).values(change);
}

export async function noteAnswer(tx: Tx, userId: string, side: 'old' | 'new', now: Date) {
  const [row] = await tx
    .update(emailChanges)
    .set(side === 'old' ? { oldConfirmedAt: now } : { newConfirmedAt: now })
    .where(and(eq(emailChanges.userId, userId), gt(emailChanges.expiresAt, now)))
    .returning();
  return row;
}

export async function deleteEmailChange(db: Executor, userId: string): Promise<void> {
  await db.delete(emailChanges).where(eq(emailChanges.userId, userId));
}

export async function deleteExpiredEmailChanges(db: Executor, now: Date): Promise<void> {
  await db.delete(emailChanges).where(lt(emailChanges.expiresAt, now));
}

export async function writeEmail(tx: Tx, userId: string, email: string): Promise<void> {
  await tx.update(users).set({ email, updatedAt: sql`now()` }).where(eq(users.id, userId));
}
