import type { Executor, Tx } from '@cascade/db/client';
import { isGroupMember } from '@cascade/db/features/groups/groups.queries';
import {
  findLastLiveStart,
  findLive,
  findOpenLiveStart,
  type LiveMember,
  type LoadedLive,
  lockLive,
} from '@cascade/db/features/groups/live.queries';
import { findSession, type SessionRow } from '@cascade/db/features/groups/sessions.queries';
import { startsAfter } from '@cascade/shared/domain/meetings/session-times';
import { LOBBY_BEFORE_MS } from '@cascade/shared/features/groups/live-session';
import { AppError } from '@cascade/shared/kernel/app-error';
import type { MemberWork } from '../../../http/work.ts';
import { noSuchGroup } from '../policy.ts';
import { noSuchSession } from '../session-rules.ts';
import { answersSince } from '../session-view.ts';
import { takeLiveStep } from './live-clocks.ts';
import { emitLive } from './rounds.ts';

/** Who may come to a live session, and which one of a series it is now. */

export type Which = { groupId: string; sessionId: string };

const MINUTE_MS = 60_000;

/** @throws AppError not_found for a stranger, of a public group too */
export async function requireSession(
  db: Executor,
  { groupId, sessionId }: Which,
  userId: string,
  now: Date,
): Promise<SessionRow> {
  if (!(await isGroupMember(db, groupId, userId))) throw noSuchGroup();
  const session = await findSession(db, groupId, sessionId, answersSince(now));
  if (!session) throw noSuchSession();
  return session.row;
}

/**
 * Which session of the series it is about: the one that is being held, else the one whose lobby is
 * open, else the last one held; and which comes next.
 */
export async function currentStart(
  db: Executor,
  which: Which,
  session: SessionRow,
  now: Date,
): Promise<{ startsAt: Date | null; next: Date | null }> {
  const since = new Date(now.getTime() - session.durationMinutes * MINUTE_MS);
  const isPlanned = session.status === 'scheduled' || session.status === 'active';
  const next = (isPlanned && startsAfter(session, since, 1)[0]) || null;
  const open = await findOpenLiveStart(db, which);
  if (open) return { startsAt: open, next };
  if (next && opensAt(next) <= now) return { startsAt: next, next };
  return { startsAt: (await findLastLiveStart(db, which)) ?? null, next };
}

export const opensAt = (startsAt: Date): Date => new Date(startsAt.getTime() - LOBBY_BEFORE_MS);

export type LiveAccess = LoadedLive & { me: LiveMember };

export const notHeld = () =>
  new AppError('conflict', 'This session is not being held now. Open its page again.');

/**
 * Locks the live session under way, with the clock brought up to date, as somebody who is in it.
 * @throws AppError not_found, or conflict when it is not held or the caller has not come in
 */
export async function lockAsHere(work: MemberWork, which: Which): Promise<LiveAccess> {
  const { tx, now, userId } = work;
  await requireSession(tx, which, userId, now);
  const startsAt = await findOpenLiveStart(tx, which);
  const live = startsAt && (await lockLive(tx, which, startsAt));
  if (!live || live.row.state === 'over') throw notHeld();
  const caught = await catchUp(work, live);
  const me = caught.people.find((one) => one.userId === userId);
  if (!me?.isHere) throw new AppError('conflict', 'Come in first.');
  return { ...caught, me };
}

/** The caller holds the row. Phases that have ended are taken first. */
export async function catchUp(work: MemberWork, live: LoadedLive): Promise<LoadedLive> {
  let at = live;
  while (await takeLiveStep(work, at)) at = await emitLive(work, at.row.id);
  return at;
}

/** In the transaction of a read or a change. */
export function findCurrent(tx: Tx, which: Which, startsAt: Date | null) {
  return startsAt === null ? Promise.resolve(undefined) : findLive(tx, which, startsAt);
}
