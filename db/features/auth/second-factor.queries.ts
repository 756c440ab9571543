import { and, eq, lt, sql } from 'drizzle-orm';
import type { Executor } from '../../client.ts';
import { users, verifications } from './schema.ts';
import { twoFactors } from './second-factor.schema.ts';

export async function findTwoFactor(db: Executor, userId: string) {
  const [row] = await db.select().from(twoFactors).where(eq(twoFactors.userId, userId));
  return row;
}

/** Stores a new secret, replacing an unconfirmed one. False when one is in use. */
export async function beginTwoFactor(
  db: Executor,
  row: { id: string; userId: string; secret: string; backupCodes: string },
): Promise<boolean> {
  const begun = await db
    .insert(twoFactors)
    .values(row)
    .onConflictDoUpdate({
      target: twoFactors.userId,
      set: { secret: row.secret, backupCodes: row.backupCodes, lastStep: 0 },
      setWhere: eq(twoFactors.verified, false),
    })
    .returning({ id: twoFactors.id });
  return begun.length > 0;
}

export async function turnTwoFactorOn(
  db: Executor,
  userId: string,
  backupCodes: string,
): Promise<boolean> {
  const turned = await db
    .update(twoFactors)
    .set({ verified: true, backupCodes })
    .where(and(eq(twoFactors.userId, userId), eq(twoFactors.verified, false)))
    .returning({ id: twoFactors.id });
  if (turned.length === 0) return false;
  await db.update(users).set({ twoFactorEnabled: true }).where(eq(users.id, userId));
  return true;
}

export async function writeBackupCodes(db: Executor, userId: string, backupCodes: string) {
  await db.update(twoFactors).set({ backupCodes }).where(eq(twoFactors.userId, userId));
}

/** Deletes the app, its recovery codes and trusted devices. False when there is none. */
export async function deleteTwoFactor(db: Executor, userId: string): Promise<boolean> {
  const removed = await db
    .delete(twoFactors)
    .where(eq(twoFactors.userId, userId))
    .returning({ verified: twoFactors.verified });
  await db.update(users).set({ twoFactorEnabled: false }).where(eq(users.id, userId));
  // Only rows of trusted devices have the member's id as value.
  await db.delete(verifications).where(eq(verifications.value, userId));
  return removed.some(({ verified }) => verified);
}

/** Marks a time step as used. False when it or a later one was used before. */
export async function claimStep(db: Executor, userId: string, step: number): Promise<boolean> {
  const claimed = await db
    .update(twoFactors)
    .set({ lastStep: step, failedVerificationCount: 0, lockedUntil: null })
    .where(and(eq(twoFactors.userId, userId), lt(twoFactors.lastStep, step)))
    .returning({ id: twoFactors.id });
  return claimed.length > 0;
}

export async function countWrongCode(
  db: Executor,
  userId: string,
  { most, now, until }: { most: number; now: Date; until: Date },
): Promise<void> {
  const [at, end] = [now.toISOString(), until.toISOString()];
  await db.execute(sql`
    update two_factors set
      failed_verification_count = c.count,
      locked_until = case when c.count >= ${most}::int then ${end}::timestamptz end
    from (select id, 1 + case when locked_until <= ${at}::timestamptz then 0
        else failed_verification_count end as count
      from two_factors where user_id = ${userId} for update) c
    where two_factors.id = c.id`);
}
