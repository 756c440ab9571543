import { newId } from '@cascade/shared/kernel/id';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../client.ts';
import { accounts, users } from './schema.ts';

/*
 * Anyone may sign up with any address: until a mail to it is confirmed, the account only claims
 * it.
 */

const isEmail = (email: string) => sql`lower(${users.email}) = ${email.trim().toLowerCase()}`;

export async function findOwner(db: Executor, email: string) {
  const [row] = await db
    .select({ userId: users.id, name: users.name, email: users.email })
    .from(users)
    .where(and(isEmail(email), users.emailVerified));
  return row;
}

export async function findLatestClaim(db: Executor, email: string) {
  const [row] = await db
    .select({ userId: users.id, passwordHash: accounts.password })
    .from(users)
    .leftJoin(accounts, and(eq(accounts.userId, users.id), eq(accounts.providerId, 'credential')))
    .where(and(isEmail(email), sql`not ${users.emailVerified}`))
    .orderBy(desc(users.id))
    .limit(1);
  return row;
}

/** Serialises decisions about an address until commit. */
export async function lockAddress(tx: Tx, email: string): Promise<void> {
  const key = `address ${email.trim().toLowerCase()}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}

export async function writePasswordHash(tx: Tx, userId: string, password: string): Promise<void> {
  const values = { id: newId(), userId, accountId: userId, providerId: 'credential', password };
  await tx
    .insert(accounts)
    .values(values)
    .onConflictDoUpdate({
      target: [accounts.providerId, accounts.accountId],
      set: { password, updatedAt: sql`now()` },
    });
}

/**
 * Deletes accounts that never confirmed an address. Their handles stay taken.
 * @returns how many
 */
export async function deleteUnconfirmedAccounts(db: Executor, joinedBefore: Date): Promise<number> {
  const removed = await db
    .delete(users)
    .where(
      and(sql`not ${users.emailVerified}`, sql`${users.createdAt} < ${joinedBefore.toISOString()}`),
    )
    .returning({ id: users.id });
  return removed.length;
}
