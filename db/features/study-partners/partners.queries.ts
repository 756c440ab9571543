import type { QuietHours } from '@cascade/shared/features/study-partners/quiet-hours';
import type { Wish } from '@cascade/shared/features/study-partners/wishes';
import { and, eq, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../client.ts';
import { users } from '../auth/schema.ts';
import { studyGroupMembers, studyGroups } from '../groups/schema.ts';
import { quietHours } from './proposals.schema.ts';
import { partnerWishes } from './schema.ts';

export type Partner = { userId: string; handle: string };

/** By public id. */
export async function findPartner(db: Executor, personId: string): Promise<Partner | undefined> {
  const [row] = await db
    .select({ userId: users.id, handle: users.handle })
    .from(users)
    .where(eq(users.publicId, personId));
  return row;
}

/**
 * Whether nothing stands between two people: both have a verified address, neither is suspended,
 * has blocked the other or wants to avoid them.
 */
export async function mayPractise(db: Executor, userId: string, otherId: string): Promise<boolean> {
  const rows = await db.execute(sql`
    select 1 from users u join users o on o.id = ${otherId}
    where u.id = ${userId} and u.email_verified and o.email_verified
      and not exists (select 1 from bans b where b.user_id in (u.id, o.id)
        and b.scope = 'account' and b.lifted_at is null)
      and not exists (select 1 from blocks where (blocker_id, blocked_id) in
        ((u.id, o.id), (o.id, u.id)))
      and not exists (select 1 from partner_wishes w where w.wish = 'avoid'
        and (w.user_id, w.other_id) in ((u.id, o.id), (o.id, u.id)))`);
  return rows.length > 0;
}

/** What stands between two people on the side of the first alone. */
export async function findOwnBar(
  db: Executor,
  userId: string,
  otherId: string,
): Promise<'blocked' | 'avoided' | null> {
  const [row] = await db.execute<{ blocked: boolean; avoided: boolean }>(sql`
    select exists (select 1 from blocks
        where blocker_id = ${userId} and blocked_id = ${otherId}) as blocked,
      exists (select 1 from partner_wishes
        where user_id = ${userId} and other_id = ${otherId} and wish = 'avoid') as avoided`);
  if (row?.blocked) return 'blocked';
  return row?.avoided ? 'avoided' : null;
}

async function loadWishes(db: Executor, userId: string, otherId?: string): Promise<Wish[]> {
  const rows = await db
    .select({
      id: users.publicId,
      userHandle: users.handle,
      avatarSeed: users.avatarSeed,
      wish: partnerWishes.wish,
      wishedAt: partnerWishes.wishedAt,
    })
    .from(partnerWishes)
    .innerJoin(users, eq(users.id, partnerWishes.otherId))
    .where(
      and(
        eq(partnerWishes.userId, userId),
        otherId === undefined ? undefined : eq(partnerWishes.otherId, otherId),
      ),
    )
    .orderBy(sql`${partnerWishes.wishedAt} desc, ${users.publicId} desc`);
  return rows.map(({ wish, wishedAt, ...person }) => ({
    person,
    wish,
    wishedAt: wishedAt.toISOString(),
  }));
}

/** The latest first. */
export const listWishesOf = (db: Executor, userId: string): Promise<Wish[]> =>
  loadWishes(db, userId);

export async function findWish(
  db: Executor,
  userId: string,
  otherId: string,
): Promise<Wish | undefined> {
  const [wish] = await loadWishes(db, userId, otherId);
  return wish;
}

export async function writeWish(tx: Tx, row: typeof partnerWishes.$inferInsert): Promise<void> {
  const { wish, wishedAt } = row;
  await tx
    .insert(partnerWishes)
    .values(row)
    .onConflictDoUpdate({
      target: [partnerWishes.userId, partnerWishes.otherId],
      set: { wish, wishedAt },
    });
}

export async function deleteWish(tx: Tx, userId: string, otherId: string): Promise<boolean> {
  const gone = await tx
    .delete(partnerWishes)
    .where(and(eq(partnerWishes.userId, userId), eq(partnerWishes.otherId, otherId)))
    .returning({ userId: partnerWishes.userId });
  return gone.length > 0;
}

/** Before an account is deleted. @returns accounts of those who had a wish about it */
export async function takeOutWishesAbout(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .delete(partnerWishes)
    .where(eq(partnerWishes.otherId, userId))
    .returning({ userId: partnerWishes.userId });
  return rows.map((row) => row.userId);
}

type QuietRow = typeof quietHours.$inferSelect;

const hoursOf = ({ quietFrom, quietTo, timeZone }: QuietRow): QuietHours => ({
  from: quietFrom,
  to: quietTo,
  timeZone,
});

export async function findQuietHours(db: Executor, userId: string): Promise<QuietHours | null> {
  const [row] = await db.select().from(quietHours).where(eq(quietHours.userId, userId));
  return row ? hoursOf(row) : null;
}

/** Of members of a practice session, by account; nobody of another group. */
export async function readQuietPractisers(
  db: Executor,
  groupId: string,
): Promise<Map<string, QuietHours>> {
  const rows = await db
    .select({ row: quietHours })
    .from(quietHours)
    .innerJoin(studyGroupMembers, eq(studyGroupMembers.userId, quietHours.userId))
    .innerJoin(studyGroups, eq(studyGroups.id, studyGroupMembers.groupId))
    .where(and(eq(studyGroups.id, groupId), eq(studyGroups.kind, 'practice')));
  return new Map(rows.map(({ row }) => [row.userId, hoursOf(row)]));
}

export async function writeQuietHours(
  tx: Tx,
  userId: string,
  hours: QuietHours | null,
): Promise<void> {
  if (!hours) {
    await tx.delete(quietHours).where(eq(quietHours.userId, userId));
    return;
  }
  const set = { quietFrom: hours.from, quietTo: hours.to, timeZone: hours.timeZone };
  await tx
    .insert(quietHours)
    .values({ userId, ...set })
    .onConflictDoUpdate({ target: quietHours.userId, set });
}

export type PracticeMailbox = {
  name: string;
  email: string;
  wantsMail: boolean;
  quietHours: QuietHours | null;
};

export async function readMailbox(
  db: Executor,
  userId: string,
): Promise<PracticeMailbox | undefined> {
  const [row] = await db.execute<Omit<PracticeMailbox, 'quietHours'>>(sql`
    select u.name, u.email, u.email_verified and coalesce(p.wants_emails, true) as "wantsMail"
    from users u left join profiles p on p.user_id = u.id where u.id = ${userId}`);
  return row && { ...row, quietHours: await findQuietHours(db, userId) };
}
