import { settleLeaving } from '@cascade/db/domain/practice-groups/note-appointments';
import { listPracticeSessionsIn } from '@cascade/db/domain/practice-groups/practice-sessions.queries';
import { takeOutWishesAbout } from '@cascade/db/features/study-partners/partners.queries';
import { takeOutProposals } from '@cascade/db/features/study-partners/proposals.queries';
import type { Work } from '@cascade/db/live/transact';
import {
  practiceSessionChanged,
  practiceSessionLeft,
  proposalRemoved,
} from '@cascade/shared/features/study-partners/proposals';
import { wishChanged } from '@cascade/shared/features/study-partners/wishes';
import { streamOf } from '@cascade/shared/kernel/event';

type Change = Pick<Work, 'tx' | 'live' | 'now'>;

/**
 * Tells members of a practice session what their lists show of it, on their own streams, because
 * they follow the group's stream only on its page. The caller has locked these streams.
 */
export async function tellPractice(
  { tx, live }: Change,
  groupId: string,
  memberIds: readonly string[],
): Promise<void> {
  for (const session of await listPracticeSessionsIn(tx, groupId))
    await live.append(practiceSessionChanged, memberIds.map(streamOf.member), { session });
}

/** Before a member leaves. */
export async function settlePracticeOf(
  work: Change,
  groupId: string,
  userId: string,
): Promise<void> {
  for (const { sessionId } of await listPracticeSessionsIn(work.tx, groupId))
    await settleLeaving(work, sessionId, userId);
}

export const tellPracticeLeft = ({ live }: Change, groupId: string, userId: string) =>
  live.append(practiceSessionLeft, [streamOf.member(userId)], { groupId });

/** Before an account is deleted: the others no longer see what they had together. */
export async function endPractising(
  { tx, live }: Change,
  { userId, publicId }: { userId: string; publicId: string },
): Promise<void> {
  const proposals = await takeOutProposals(tx, userId);
  const wishers = await takeOutWishesAbout(tx, userId);
  await live.lock([...proposals.map(({ otherId }) => otherId), ...wishers].map(streamOf.member));
  for (const { id, otherId } of proposals)
    await live.append(proposalRemoved, [streamOf.member(otherId)], { proposalId: id });
  const change = { personId: publicId, wish: null };
  await live.append(wishChanged, wishers.map(streamOf.member), change);
}
