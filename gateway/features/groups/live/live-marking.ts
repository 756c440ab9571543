import type { LoadedLive } from '@cascade/db/features/groups/live.queries';
import {
  findLiveSheet,
  readLiveSnapshot,
  writeLiveNote,
  writeLiveSheet,
} from '@cascade/db/features/groups/live-rounds.queries';
import { markOfScores } from '@cascade/shared/domain/marking/domain-scores';
import {
  type LiveRole,
  type LiveSelfRating,
  type LiveSheet,
  type LiveTurn,
  liveSheetSaved,
  type saveLiveSheet,
} from '@cascade/shared/features/groups/live-round';
import type { LivePhase } from '@cascade/shared/features/groups/live-session';
import { AppError } from '@cascade/shared/kernel/app-error';
import { streamOf } from '@cascade/shared/kernel/event';
import type { BodyOf } from '@cascade/shared/kernel/route';
import { requireOfStation } from '../../../domain/marking/mark-sheets.ts';
import type { MemberWork } from '../../../http/work.ts';
import { lockAsHere, type Which } from './live-access.ts';
import { phaseOf, rolesIn, seatIn, sheetView, turnFor } from './live-turn.ts';

/** What people write in the round under way, until its talk is over. */

export type WhichRound = Which & { round: number };

/** @throws AppError not_found, conflict once the round is over, forbidden in another role */
async function lockRound(
  work: MemberWork,
  which: WhichRound,
  roles: readonly LiveRole[],
): Promise<{ live: LoadedLive; phase: LivePhase }> {
  const live = await lockAsHere(work, which);
  const phase = phaseOf(live, which.round, work.now);
  if (live.row.state !== 'running' || which.round !== live.row.round || phase === 'over')
    throw new AppError('conflict', 'This round is over; nothing more can be written.');
  const mine = rolesIn(live, which.round, work.userId);
  if (!roles.some((role) => mine.includes(role)))
    throw new AppError('forbidden', 'This is not yours to write in this round.');
  return { live, phase };
}

/** On a conflict the stored version comes with the refusal, for the examiner to merge. */
export async function saveSheet(
  work: MemberWork,
  which: WhichRound,
  { version, sheet }: BodyOf<typeof saveLiveSheet>,
): Promise<LiveSheet> {
  const { tx, live: events, now, userId } = work;
  const { live } = await lockRound(work, which, ['examiner']);
  const { round } = which;
  const candidate = seatIn(live, round, 'candidate');
  const held = await readLiveSnapshot(tx, live.row.id, round);
  if (!candidate || !held) throw new AppError('conflict', 'Nobody is being examined.');
  requireOfStation(held.snapshot, sheet);
  const domains = held.snapshot.markScheme?.competencyDomains ?? [];
  const of = { liveId: live.row.id, round, examinerId: userId, candidateId: candidate.userId };
  const marks = { sheet, markHundredths: markOfScores(domains, sheet.scores), savedAt: now };
  const saved = await writeLiveSheet(tx, { ...of, ...marks }, version);
  if (!saved)
    throw new AppError('stale', 'This sheet was changed on another device. Yours is still here.', {
      current: sheetView(live, round, await findLiveSheet(tx, live.row.id, round)),
    });
  const view = sheetView(live, round, saved);
  if (!view) throw new Error('A candidate who was seated is missing.');
  const { groupId, sessionId } = which;
  await events.append(liveSheetSaved, [streamOf.member(userId)], {
    groupId,
    sessionId,
    sheet: view,
  });
  return view;
}

/** Opens the results to the candidate, if the talk has begun. */
export async function rateSelf(
  work: MemberWork,
  which: WhichRound,
  { globalRating, comment }: LiveSelfRating,
): Promise<LiveTurn> {
  const { tx, userId, now } = work;
  const { live, phase } = await lockRound(work, which, ['candidate']);
  if (phase !== 'marking' && phase !== 'talk')
    throw new AppError('conflict', 'You rate yourself when the task is over.');
  const of = { liveId: live.row.id, round: which.round, userId };
  await writeLiveNote(tx, { ...of, globalRating, text: comment });
  const turn = await turnFor(tx, live, which.round, { userId, now });
  if (!turn) throw new Error('A round that was just written to is missing.');
  return turn;
}

export async function saveNote(work: MemberWork, which: WhichRound, text: string) {
  const { live } = await lockRound(work, which, ['observer', 'role-player']);
  const of = { liveId: live.row.id, round: which.round, userId: work.userId };
  await writeLiveNote(work.tx, { ...of, globalRating: null, text });
  return { text };
}
