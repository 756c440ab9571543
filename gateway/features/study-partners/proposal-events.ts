import { type NewNotice, postNotice } from '@cascade/db/domain/notices/post-notice';
import {
  closeProposal,
  type LoadedProposal,
} from '@cascade/db/features/study-partners/proposals.queries';
import {
  PROPOSALS_PATH,
  type ProposalStatus,
  proposalChanged,
} from '@cascade/shared/features/study-partners/proposals';
import { streamOf } from '@cascade/shared/kernel/event';
import { withdrawNotices } from '../../domain/notices/withdraw.ts';
import type { MemberWork } from '../../http/work.ts';

export const noticePathOf = (id: string): string => `${PROPOSALS_PATH}?proposal=${id}`;

/**
 * Tells both people of a proposal, first closing it where a status is given. Their streams are
 * locked together, in one order for all callers. What called the receiver to it is withdrawn once
 * it is closed.
 */
export async function emitProposal(
  work: MemberWork,
  loaded: LoadedProposal,
  closing?: Exclude<ProposalStatus, 'open' | 'accepted'>,
  notice?: NewNotice,
): Promise<LoadedProposal> {
  const { tx, live, now } = work;
  const { id, proposerId, receiverId } = loaded.row;
  const told = closing ? await closeProposal(tx, id, { status: closing, closedAt: now }) : loaded;
  if (!told) throw new Error('A held proposal was closed by another.');
  const streams = [proposerId, receiverId].map(streamOf.member);
  await live.lock(streams);
  await live.append(proposalChanged, streams, { proposal: told.view });
  if (told.view.status !== 'open')
    await withdrawNotices(work, {
      userId: receiverId,
      kind: 'study-partners.proposed',
      path: noticePathOf(id),
    });
  if (notice) await postNotice(work, notice, now);
  return told;
}
