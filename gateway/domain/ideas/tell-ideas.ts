import { deleteVotesOf, findIdea, hasVotes } from '@cascade/db/features/feedback/ideas.queries';
import type { Work } from '@cascade/db/live/transact';
import { ideaChanged } from '@cascade/shared/features/feedback/ideas';
import { streamOf } from '@cascade/shared/kernel/event';

/**
 * Tells those who look at ideas what one is like now. The caller holds the stream's lock, so that
 * counts go out in the order in which they were true.
 */
export async function tellIdea({ tx, live }: Pick<Work, 'tx' | 'live'>, id: string) {
  const found = await findIdea(tx, id);
  if (!found) return;
  const { hasVoted: _, ...idea } = found;
  await live.append(ideaChanged, [streamOf.ideas()], { idea });
}

/** Of a member who leaves, whose row is locked, so that no further vote can come. */
export async function takeBackVotes(work: Pick<Work, 'tx' | 'live'>, userId: string) {
  if (!(await hasVotes(work.tx, userId))) return;
  await work.live.lock([streamOf.ideas()]);
  for (const id of await deleteVotesOf(work.tx, userId)) await tellIdea(work, id);
}
