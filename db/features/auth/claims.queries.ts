import { newId } from '@cascade/shared/kernel/id';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../client.ts';
import { accounts, users } from './schema.ts';

/*
 * Anybody may sign up with any address: until a mail to it was answered the account only claims
 * it. An address belongs to the one account that has confirmed it.
 */

const isEmail = (email: string) => sql`lower(${users.email}) = ${email.trim().toLowerCase()}`;

/** The account that has confirmed an address. */
export async function findOwner(db: Executor, email: string) {
  const [row] = await db
    .select({ userId: users.id, name: users.name, email: users.email })
    .from(users)
    .where(and(isEmail(email), users.emailVerified));
  return row;
}

/** The account that has claimed an address last and not confirmed it, with its password's hash. */
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

/** Lets one transaction at a time decide whose an address is; held until commit. */
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

/** Removes accounts that never confirmed an address. Their handles stay taken. @returns how many */
export async function deleteUnconfirmedAccounts(db: Executor, joinedBefore: Date): Promise<number> {
  const gone = await db
    .delete(users)
    .where(
      and(sql`not ${users.emailVerified}`, sql`${users.createdAt} < ${joinedBefore.toISOString()}`),
    )
    .returning({ id: users.id });
  return gone.length;
}
