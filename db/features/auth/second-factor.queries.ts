import { and, eq, lt, sql } from 'drizzle-orm';
import type { Executor } from '../../client.ts';
import { users, verifications } from './schema.ts';
import { twoFactors } from './second-factor.schema.ts';

/** The authenticator app of a member, also one that was never confirmed. */
export async function findTwoFactor(db: Executor, userId: string) {
  const [row] = await db.select().from(twoFactors).where(eq(twoFactors.userId, userId));
  return row;
}

/** Begins with a new secret, in place of one that was never confirmed. False when one is in use. */
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

/** From now on the code is asked for at sign-in. False when it is so already. */
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

/** Forgets the app, its recovery codes, and devices that need no code. False when there is none. */
export async function deleteTwoFactor(db: Executor, userId: string): Promise<boolean> {
  const gone = await db
    .delete(twoFactors)
    .where(eq(twoFactors.userId, userId))
    .returning({ verified: twoFactors.verified });
  await db.update(users).set({ twoFactorEnabled: false }).where(eq(users.id, userId));
  // The value of a trusted device's row is the member's id; nothing else is kept so.
  await db.delete(verifications).where(eq(verifications.value, userId));
  return gone.some(({ verified }) => verified);
}

/** Takes a time step for used. False when it, or a later one, was used before. */
export async function claimStep(db: Executor, userId: string, step: number): Promise<boolean> {
  const claimed = await db
    .update(twoFactors)
    .set({ lastStep: step, failedVerificationCount: 0, lockedUntil: null })
    .where(and(eq(twoFactors.userId, userId), lt(twoFactors.lastStep, step)))
    .returning({ id: twoFactors.id });
  return claimed.length > 0;
}

/** Counts a wrong code, and closes the way once there were too many. */
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
