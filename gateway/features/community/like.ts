import { toggleLike, toggleManyLikes } from '@cascade/db/features/community/likes.queries';
import type { likePost } from '@cascade/shared/features/community/boards';
import { postLiked } from '@cascade/shared/features/community/threads';
import { streamOf } from '@cascade/shared/kernel/event';
import { newId } from '@cascade/shared/kernel/id';
import type { Grouped } from '../../http/bind.ts';
import type { CallerWork } from '../../http/work.ts';
import { memberEnvelopes } from '../../live/member-envelopes.ts';
import type { Services } from '../../services.ts';
import { lockShownPost, refuseBanned } from './work.ts';

/**
 * Likes or unlikes; concurrent calls are counted exactly. Others get only the count, the member's
 * own devices the rest.
 * @throws AppError not_found; forbidden for a banned member
 */
export async function like(work: CallerWork, id: string) {
  const { tx, live, services, caller, now } = work;
  await refuseBanned(work);
  const { board } = await lockShownPost(work, id);
  const { isLiked, ...counts } = await toggleLike(tx, id, caller.userId, now);
  const own = { isLiked, likesCount: counts.likesCount, rev: counts.rev };
  await live.append(postLiked, [streamOf.member(caller.userId)], { postId: id, board, ...own });
  live.afterCommit.push(() => services.postCounts.counted(id, { ...counts, board }));
  return own;
}

/** Likes of many members in one statement. `like` answers those that it leaves out. */
export function likeTogether({
  database,
  clock,
  postCounts,
}: Pick<Services, 'database' | 'clock' | 'postCounts'>): Grouped<typeof likePost> {
  return {
    keyOf: ({ params }) => params.id,
    commit: async (calls) => {
      const now = clock.now();
      const asks = calls.map(({ caller, params, claim }) => ({
        ...claim,
        userId: caller.userId,
        postId: params.id,
        eventId: newId(),
      }));
      const toggled = await toggleManyLikes(database.sql, asks, now);
      return calls.map(({ caller, params }, at) => {
        const done = toggled[at];
        if (!done) return undefined;
        const { isLiked, n, ...counts } = done;
        const result = { isLiked, likesCount: counts.likesCount, rev: counts.rev };
        const event = { postId: params.id, board: counts.board, ...result };
        postCounts.counted(params.id, counts);
        return { result, envelopes: memberEnvelopes(postLiked, [[caller.userId, n]], event, now) };
      });
    },
  };
}
