import { isPractisingThen } from '@cascade/db/domain/practice-groups/practice-sessions.queries';
import { findOwnBar, mayPractise } from '@cascade/db/features/study-partners/partners.queries';
import {
  closeProposal,
  findProposal,
  type LoadedProposal,
  lockPractisers,
} from '@cascade/db/features/study-partners/proposals.queries';
import { sessionPathOf } from '@cascade/shared/features/groups/sessions';
import { PROPOSALS_PATH, type Proposal } from '@cascade/shared/features/study-partners/proposals';
import { AppError } from '@cascade/shared/kernel/app-error';
import { streamOf } from '@cascade/shared/kernel/event';
import { createPractice } from '../../domain/practice-groups/create-practice.ts';
import { tellPractice } from '../../domain/practice-groups/tell-practice.ts';
import type { MemberWork } from '../../http/work.ts';
import { writeOfAcceptance } from './letters.ts';
import { emitProposal } from './proposal-events.ts';
import { drawStations, noSuchProposal, requireOpen } from './proposal-rules.ts';

/**
 * As it is once both people are locked.
 * @throws AppError not_found for everybody but the one whose answer it is
 */
async function lockFor(
  { tx, userId }: MemberWork,
  id: string,
  side: 'proposerId' | 'receiverId',
): Promise<LoadedProposal> {
  const found = await findProposal(tx, id);
  if (found?.row[side] !== userId) throw noSuchProposal();
  await lockPractisers(tx, [found.row.proposerId, found.row.receiverId]);
  const held = await findProposal(tx, id);
  if (!held) throw noSuchProposal();
  return held;
}

/**
 * Takes one of the times. The session exists in the same transaction, and of two answers at once
 * the second finds the first.
 * @throws AppError not_found; conflict when it is closed, the time has passed, or one of the two
 *   practises then
 */
export async function accept(work: MemberWork, id: string, startsAt: string): Promise<Proposal> {
  const { tx, userId, now, services, live } = work;
  const held = await lockFor(work, id, 'receiverId');
  const { row, view } = held;
  const at = new Date(startsAt);
  if (row.status === 'accepted' && row.takenAt?.getTime() === at.getTime()) return view;
  requireOpen(held, now);
  if (!row.times.some((time) => time.getTime() === at.getTime()))
    throw new AppError('conflict', 'This time was not proposed. Choose one of those listed.');
  if (at <= now) throw new AppError('conflict', 'This time has passed. Choose another one.');
  const proposer = view.proposer.userHandle;
  if (!(await mayPractise(tx, userId, row.proposerId))) {
    const bar = await findOwnBar(tx, userId, row.proposerId);
    if (bar === 'blocked')
      throw new AppError('conflict', `You have blocked ${proposer}. Unblock them first.`);
    if (bar === 'avoided')
      throw new AppError(
        'conflict',
        `You chose not to practise with ${proposer} again. Take that back first.`,
      );
    // The reason is the other's and is not told: it looks as if they had withdrawn it.
    return (await emitProposal(work, held, 'withdrawn')).view;
  }
  const { durationMinutes } = row;
  if (await isPractisingThen(tx, userId, at, durationMinutes))
    throw new AppError('conflict', 'You have a practice session then. Choose another time.');
  if (await isPractisingThen(tx, row.proposerId, at, durationMinutes))
    throw new AppError('conflict', `${proposer} is no longer free then. Choose another time.`);

  const memberIds = [row.proposerId, userId];
  const session = await createPractice(work, {
    memberIds,
    name: 'Practice session',
    specialty: 'Adult Mental Health',
    startsAt: at,
    durationMinutes,
    timeZone: row.timeZone,
    reminderMinutes: 15,
    stationIds: row.isSurprise
      ? await drawStations(tx, memberIds, durationMinutes)
      : row.stationIds,
    jitsiUrl: services.env.JITSI_URL,
  });
  const { sessionId } = session;
  const closing = { status: 'accepted' as const, closedAt: now, takenAt: at, sessionId };
  const taken = await closeProposal(tx, id, closing);
  if (!taken) throw new Error('A held proposal was closed by another.');
  const receiver = view.receiver.userHandle;
  await writeOfAcceptance(work, taken.row, session, receiver);
  await live.lock(memberIds.map(streamOf.member));
  await tellPractice(work, session.groupId, memberIds);
  await emitProposal(work, taken, undefined, {
    userId: row.proposerId,
    kind: 'study-partners.accepted',
    title: `${receiver} has taken one of your times`,
    body: 'The page of the session is ready.',
    path: sessionPathOf({ groupId: session.groupId, id: sessionId }),
  });
  return taken.view;
}

/** @throws AppError not_found; conflict when it is closed otherwise */
export async function decline(work: MemberWork, id: string): Promise<Proposal> {
  const held = await lockFor(work, id, 'receiverId');
  if (held.row.status === 'declined') return held.view;
  requireOpen(held, work.now);
  const notice = {
    userId: held.row.proposerId,
    kind: 'study-partners.declined',
    title: `${held.view.receiver.userHandle} has declined your proposal`,
    body: '',
    path: PROPOSALS_PATH,
  };
  return (await emitProposal(work, held, 'declined', notice)).view;
}

/** @throws AppError not_found; conflict when it is closed otherwise */
export async function withdraw(work: MemberWork, id: string): Promise<Proposal> {
  const held = await lockFor(work, id, 'proposerId');
  if (held.row.status === 'withdrawn') return held.view;
  requireOpen(held, work.now);
  return (await emitProposal(work, held, 'withdrawn')).view;
}
