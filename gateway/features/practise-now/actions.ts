import { findCurrentMatch, putMatchAway } from '@cascade/db/features/practise-now/matches.queries';
import {
  deleteAbsent,
  deleteWaiting,
  findWaiting,
  noteStillWaiting,
  wishesOf,
  writeWaiting,
} from '@cascade/db/features/practise-now/waiting.queries';
import type { Work } from '@cascade/db/live/transact';
import {
  attendPractiseNow,
  practiseNowChanged,
  type Wishes,
} from '@cascade/shared/features/practise-now/contract';
import { streamOf } from '@cascade/shared/kernel/event';
import type { MemberWork } from '../../http/work.ts';
import { type BoundCommand, bindCommand } from '../../live/commands.ts';
import type { Services } from '../../services.ts';
import { settleMatch } from './answers.ts';
import { matchSoon, seenSince } from './matching.ts';
import { ownPart } from './state.ts';

/** What changes a member's wait holds the lock of their stream, as matching does. */
const lockOwn = ({ live }: Work, userId: string) => live.lock([streamOf.member(userId)]);

const tell = async ({ tx, live, now }: Work, userId: string) =>
  live.append(practiseNowChanged, [streamOf.member(userId)], await ownPart(tx, userId, now));

/** A member in an open match stays in it. */
export async function join(work: MemberWork, wishes: Wishes): Promise<void> {
  const { tx, now, userId, services } = work;
  await lockOwn(work, userId);
  const match = await findCurrentMatch(tx, userId);
  if (match?.state === 'open') return;
  if (match) await putMatchAway(tx, userId);
  const before = await findWaiting(tx, userId);
  await writeWaiting(tx, { ...wishes, userId, since: now, lastSeen: now });
  const isSame = before && JSON.stringify(wishesOf(before)) === JSON.stringify(wishesOf(wishes));
  if (isSame) return;
  await tell(work, userId);
  work.live.afterCommit.push(() => void matchSoon(services));
}

export async function leave(work: MemberWork): Promise<void> {
  const { tx, userId, services } = work;
  const open = await findCurrentMatch(tx, userId);
  if (open?.state === 'open') return settleMatch(work, services, open.id, userId);
  await lockOwn(work, userId);
  const match = await findCurrentMatch(tx, userId);
  // Matched in this very moment: they see it, and can decline it.
  if (match?.state === 'open') return;
  const hasWaited = (await deleteWaiting(tx, [userId])) > 0;
  const hadMatch = await putMatchAway(tx, userId);
  if (hasWaited || hadMatch) await tell(work, userId);
}

export async function answer(work: MemberWork): Promise<void> {
  const match = await findCurrentMatch(work.tx, work.userId);
  if (match?.state === 'open') await settleMatch(work, work.services, match.id);
}

/** For somebody of whom nothing has been heard. */
export async function dropAbsent(work: Work, userId: string): Promise<void> {
  await lockOwn(work, userId);
  if (await deleteAbsent(work.tx, userId, seenSince(work.now))) await tell(work, userId);
}

/** Over the socket: the member still waits. */
export function attendance({ database, clock }: Services): BoundCommand {
  return bindCommand(attendPractiseNow, async (socket) => ({
    isWaiting: await noteStillWaiting(database.orm, socket.data.caller.userId, clock.now()),
  }));
}
