import { newId } from '@cascade/shared/kernel/id';
import { and, asc, eq, gt, ne } from 'drizzle-orm';
import type { Executor, Tx } from '../../client.ts';
import { accounts, verifications } from './schema.ts';

/*
 * A row of `accounts` with an issuer's URL as provider links one subject to one member. Addresses
 * are not compared, and no token is stored.
 */

export async function findIdentity(db: Executor, issuer: string, subject: string) {
  const [row] = await db
    .select({ id: accounts.id, userId: accounts.userId })
    .from(accounts)
    .where(and(eq(accounts.providerId, issuer), eq(accounts.accountId, subject)));
  return row;
}

/** @returns false when it is linked already, to anyone */
export async function insertIdentity(
  tx: Tx,
  { userId, issuer, subject }: { userId: string; issuer: string; subject: string },
): Promise<boolean> {
  const made = await tx
    .insert(accounts)
    .values({ id: newId(), userId, providerId: issuer, accountId: subject })
    .onConflictDoNothing()
    .returning({ id: accounts.id });
  return made.length > 0;
}

export function listIdentitiesOf(db: Executor, userId: string) {
  return db
    .select({ id: accounts.id, issuer: accounts.providerId, linkedAt: accounts.createdAt })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), ne(accounts.providerId, 'credential')))
    .orderBy(asc(accounts.createdAt), asc(accounts.id));
}

export async function deleteIdentity(tx: Tx, userId: string, id: string) {
  const [removed] = await tx
    .delete(accounts)
    .where(
      and(eq(accounts.id, id), eq(accounts.userId, userId), ne(accounts.providerId, 'credential')),
    )
    .returning({ issuer: accounts.providerId });
  return removed;
}

/** Stores a sealed value for a while, under a name that only its holder can derive. */
export async function keepSealed(
  db: Executor,
  kept: { identifier: string; value: string; expiresAt: Date },
): Promise<void> {
  await db.insert(verifications).values({ id: newId(), ...kept });
}

const isKept = (identifier: string, now: Date) =>
  and(eq(verifications.identifier, identifier), gt(verifications.expiresAt, now));

export async function readSealed(db: Executor, identifier: string, now: Date) {
  const [row] = await db
    .select({ value: verifications.value })
    .from(verifications)
    .where(isKept(identifier, now));
  return row?.value;
}

/** Of two concurrent calls, one gets the value. */
export async function takeSealed(db: Executor, identifier: string, now: Date) {
  const [row] = await db
    .delete(verifications)
    .where(isKept(identifier, now))
    .returning({ value: verifications.value });
  return row?.value;
}
