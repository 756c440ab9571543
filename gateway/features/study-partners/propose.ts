import { keptShares } from '@cascade/db/domain/people/appointments.queries';
import { findAcquaintance } from '@cascade/db/domain/people/people.queries';
import { findPartner, mayPractise } from '@cascade/db/features/study-partners/partners.queries';
import {
  countProposals,
  findOpenBetween,
  findProposal,
  insertProposal,
  type LoadedProposal,
  lockPractisers,
  wasProposedLately,
} from '@cascade/db/features/study-partners/proposals.queries';
import {
  MOST_OPEN_PROPOSALS,
  MOST_PROPOSALS_A_DAY,
  type Proposal,
  type propose as proposeContract,
} from '@cascade/shared/features/study-partners/proposals';
import { AppError } from '@cascade/shared/kernel/app-error';
import type { BodyOf } from '@cascade/shared/kernel/route';
import type { CallerWork } from '../../http/work.ts';
import { writeOfProposal } from './letters.ts';
import { emitProposal, noticePathOf } from './proposal-events.ts';
import { cannotPropose, requirePlayable, timesOf } from './proposal-rules.ts';

/** Of two people one proposal is open at a time, by either of them. */
function openAlready({ row, view }: LoadedProposal, userId: string): AppError {
  return row.proposerId === userId
    ? new AppError(
        'conflict',
        `Your proposal to ${view.receiver.userHandle} is still open. Withdraw it to propose other times.`,
      )
    : new AppError(
        'conflict',
        `${view.proposer.userHandle} has proposed times to you. Answer that proposal first.`,
      );
}

/**
 * What the caller knows of themselves is refused first: only then can a refusal because of the other
 * look the same for every reason.
 * @throws AppError not_found, invalid, conflict; id_conflict when the id is another proposal's
 */
export async function propose(
  work: CallerWork,
  id: string,
  draft: BodyOf<typeof proposeContract>,
): Promise<Proposal> {
  const { tx, userId, now, caller } = work;
  const other = await findPartner(tx, draft.to);
  await lockPractisers(tx, other && other.userId !== userId ? [userId, other.userId] : [userId]);
  const known = await findProposal(tx, id);
  if (known?.row.proposerId === userId) return known.view;
  const times = timesOf(draft.times, now);
  await requirePlayable(tx, draft.stationIds);
  if (draft.isSurprise && draft.stationIds.length > 0)
    throw new AppError('invalid', 'Choose stations or a surprise, not both.');
  const open = other && (await findOpenBetween(tx, userId, other.userId));
  if (open) {
    if (open.row.expiresAt > now) throw openAlready(open, userId);
    await emitProposal(work, open, 'expired');
  }
  const mine = await countProposals(tx, userId, now);
  if (mine.open >= MOST_OPEN_PROPOSALS)
    throw new AppError('conflict', `You can have ${MOST_OPEN_PROPOSALS} open proposals at a time.`);
  if (mine.today >= MOST_PROPOSALS_A_DAY)
    throw new AppError('conflict', `You can make ${MOST_PROPOSALS_A_DAY} proposals in 24 hours.`);
  const acquaintance = await findAcquaintance(tx, caller, draft.to, { orInGroup: true });
  if (!other || other.userId === userId || !acquaintance) throw cannotPropose();
  if (!(await mayPractise(tx, userId, other.userId))) throw cannotPropose();

  const pair = { proposerId: userId, receiverId: other.userId };
  const isFirst = !(await wasProposedLately(tx, pair, now));
  const share = (await keptShares(tx, [userId])).get(userId);
  const isNew = await insertProposal(tx, {
    id,
    ...pair,
    times,
    durationMinutes: draft.durationMinutes,
    timeZone: draft.timeZone,
    note: draft.note,
    stationIds: draft.stationIds,
    isSurprise: draft.isSurprise,
    proposedAt: now,
    expiresAt: times.at(-1) ?? now,
    keptCount: share?.kept ?? null,
    keptOf: share?.of ?? null,
  });
  if (!isNew) throw new AppError('id_conflict', 'This key was already used for something else.');
  const made = await findProposal(tx, id);
  if (!made) throw new Error('A proposal that was just written is missing.');
  // A mail a day at most, however often somebody withdraws and proposes anew.
  if (isFirst) await writeOfProposal(work, made.row, made.view.proposer.userHandle);
  await emitProposal(work, made, undefined, {
    userId: other.userId,
    kind: 'study-partners.proposed',
    title: `${made.view.proposer.userHandle} proposes a practice session`,
    body: times.length === 1 ? 'One time to choose.' : `${times.length} times to choose from.`,
    path: noticePathOf(id),
  });
  return made.view;
}
