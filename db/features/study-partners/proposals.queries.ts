import {
  LISTED_DAYS,
  type PartnerFace,
  type Proposal,
} from '@cascade/shared/features/study-partners/proposals';
import { and, eq, gt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../client.ts';
import { studyGroupSessions } from '../groups/schema.ts';
import { practiceProposals } from './proposals.schema.ts';

const DAY_MS = 86_400_000;

export type ProposalRow = typeof practiceProposals.$inferSelect;
export type LoadedProposal = { row: ProposalRow; view: Proposal };

const faceOf = (column: SQL): SQL<PartnerFace> => sql<PartnerFace>`(
  select json_build_object('id', u.public_id, 'userHandle', u.handle, 'avatarSeed', u.avatar_seed)
  from users u where u.id = ${column})`;

type Faces = { proposer: PartnerFace; receiver: PartnerFace; groupId: string | null };

function viewOf(row: ProposalRow, { proposer, receiver, groupId }: Faces): Proposal {
  const { sessionId, takenAt, keptCount, keptOf } = row;
  return {
    id: row.id,
    proposer,
    receiver,
    times: row.times.map((at) => at.toISOString()),
    durationMinutes: row.durationMinutes,
    note: row.note,
    stationCount: row.stationIds.length,
    isSurprise: row.isSurprise,
    status: row.status,
    proposedAt: row.proposedAt.toISOString(),
    kept: keptCount === null || keptOf === null ? null : { kept: keptCount, of: keptOf },
    session:
      groupId && sessionId && takenAt
        ? { groupId, sessionId, startsAt: takenAt.toISOString() }
        : null,
    rev: row.rev,
  };
}

/** The latest first. */
async function load(db: Executor, where: SQL | undefined): Promise<LoadedProposal[]> {
  const rows = await db
    .select({
      row: practiceProposals,
      proposer: faceOf(sql`${practiceProposals.proposerId}`),
      receiver: faceOf(sql`${practiceProposals.receiverId}`),
      groupId: studyGroupSessions.groupId,
    })
    .from(practiceProposals)
    .leftJoin(studyGroupSessions, eq(studyGroupSessions.id, practiceProposals.sessionId))
    .where(where)
    .orderBy(sql`${practiceProposals.proposedAt} desc, ${practiceProposals.id} desc`);
  return rows.map(({ row, ...faces }) => ({ row, view: viewOf(row, faces) }));
}

const concerns = (userId: string) =>
  or(eq(practiceProposals.proposerId, userId), eq(practiceProposals.receiverId, userId));
const isOpen = eq(practiceProposals.status, 'open');

/** Open ones, and those that were closed lately. */
export async function listProposalsOf(
  db: Executor,
  userId: string,
  now: Date,
): Promise<Proposal[]> {
  const since = new Date(now.getTime() - LISTED_DAYS * DAY_MS);
  const isListed = or(isOpen, gt(practiceProposals.closedAt, since));
  return (await load(db, and(concerns(userId), isListed))).map(({ view }) => view);
}

export async function findProposal(db: Executor, id: string): Promise<LoadedProposal | undefined> {
  const [found] = await load(db, eq(practiceProposals.id, id));
  return found;
}

/** Those of two people that are open: one at most. */
export async function findOpenBetween(
  db: Executor,
  userId: string,
  otherId: string,
): Promise<LoadedProposal | undefined> {
  const [found] = await load(
    db,
    and(
      isOpen,
      sql`least(${practiceProposals.proposerId}, ${practiceProposals.receiverId})
        = least(${userId}::uuid, ${otherId}::uuid)`,
      sql`greatest(${practiceProposals.proposerId}, ${practiceProposals.receiverId})
        = greatest(${userId}::uuid, ${otherId}::uuid)`,
    ),
  );
  return found;
}

/** Locked, in one order for all callers, so that what two people agree on is compared with all else. */
export async function lockPractisers(tx: Tx, userIds: readonly string[]): Promise<void> {
  for (const userId of [...userIds].sort())
    await tx.execute(sql`
      select pg_advisory_xact_lock(hashtextextended(${`practice of ${userId}`}, 0))`);
}

export async function countProposals(
  db: Executor,
  userId: string,
  now: Date,
): Promise<{ open: number; today: number }> {
  const since = new Date(now.getTime() - DAY_MS).toISOString();
  const [row] = await db
    .select({
      open: sql<number>`count(*) filter (where ${isOpen})::int`,
      today: sql<number>`count(*) filter (where ${practiceProposals.proposedAt} > ${since})::int`,
    })
    .from(practiceProposals)
    .where(eq(practiceProposals.proposerId, userId));
  return row ?? { open: 0, today: 0 };
}

/** Whether the receiver heard of the proposer in the last 24 hours, whatever became of it. */
export async function wasProposedLately(
  db: Executor,
  { proposerId, receiverId }: { proposerId: string; receiverId: string },
  now: Date,
): Promise<boolean> {
  const rows = await db
    .select({ id: practiceProposals.id })
    .from(practiceProposals)
    .where(
      and(
        eq(practiceProposals.proposerId, proposerId),
        eq(practiceProposals.receiverId, receiverId),
        gt(practiceProposals.proposedAt, new Date(now.getTime() - DAY_MS)),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** @returns false when the id is taken */
export async function insertProposal(
  tx: Tx,
  row: typeof practiceProposals.$inferInsert,
): Promise<boolean> {
  const inserted = await tx
    .insert(practiceProposals)
    .values(row)
    .onConflictDoNothing({ target: practiceProposals.id })
    .returning({ id: practiceProposals.id });
  return inserted.length > 0;
}

type Closing = Pick<ProposalRow, 'status'> &
  Partial<Pick<ProposalRow, 'takenAt' | 'sessionId'>> & { closedAt: Date };

/**
 * Closes an open proposal.
 * @returns undefined when it is no longer open
 */
export async function closeProposal(
  tx: Tx,
  id: string,
  closing: Closing,
): Promise<LoadedProposal | undefined> {
  const closed = await tx
    .update(practiceProposals)
    .set({ ...closing, rev: sql`${practiceProposals.rev} + 1` })
    .where(and(eq(practiceProposals.id, id), isOpen))
    .returning({ id: practiceProposals.id });
  return closed.length > 0 ? findProposal(tx, id) : undefined;
}

/** Open ones whose last time has passed, the first first. */
export async function listExpiredProposals(
  db: Executor,
  now: Date,
  most: number,
): Promise<{ id: string }[]> {
  return db
    .select({ id: practiceProposals.id })
    .from(practiceProposals)
    .where(and(isOpen, lte(practiceProposals.expiresAt, now)))
    .orderBy(practiceProposals.expiresAt)
    .limit(most);
}

/** Before an account is deleted. @returns the other people, with the ids of what they had together */
export async function takeOutProposals(
  tx: Tx,
  userId: string,
): Promise<{ id: string; otherId: string }[]> {
  const rows = await tx.delete(practiceProposals).where(concerns(userId)).returning({
    id: practiceProposals.id,
    proposerId: practiceProposals.proposerId,
    receiverId: practiceProposals.receiverId,
  });
  return rows.map(({ id, proposerId, receiverId }) => ({
    id,
    otherId: proposerId === userId ? receiverId : proposerId,
  }));
}

export async function deleteOldProposals(db: Executor, before: Date): Promise<void> {
  await db.execute(sql`
    delete from practice_proposals
    where status <> 'open' and proposed_at < ${before.toISOString()}`);
}
