import { findIdea, writeVote } from '@cascade/db/features/feedback/ideas.queries';
import { ideaVoted, isOpenToVotes, type ShownIdea } from '@cascade/shared/features/feedback/ideas';
import { AppError } from '@cascade/shared/kernel/app-error';
import { streamOf } from '@cascade/shared/kernel/event';
import { tellIdea } from '../../domain/ideas/tell-ideas.ts';
import type { MemberWork } from '../../http/work.ts';

const noSuchIdea = () => new AppError('not_found', 'There is no such idea any more.');

/** @throws AppError not_found; conflict once the idea is settled */
export async function vote(work: MemberWork, id: string, isWanted: boolean): Promise<ShownIdea> {
  const { tx, live, userId, now } = work;
  const own = streamOf.member(userId);
  await live.lock([streamOf.ideas(), own]);
  const before = await findIdea(tx, id, userId);
  if (!before) throw noSuchIdea();
  if (before.hasVoted === isWanted) return before;
  if (!isOpenToVotes(before))
    throw new AppError('conflict', 'Votes for this idea are closed, because it is settled.');
  await writeVote(tx, id, userId, isWanted, now);
  await tellIdea(work, id);
  const { publishedAt } = before;
  await live.append(ideaVoted, [own], { id, publishedAt, hasVoted: isWanted });
  const after = await findIdea(tx, id, userId);
  if (!after) throw noSuchIdea();
  return after;
}
