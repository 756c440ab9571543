import type { Viewer } from '@cascade/db/domain/posts/view.queries';
import type { Caller } from '@cascade/db/features/auth/sessions.queries';
import { type LockedPost, lockPost } from '@cascade/db/features/community/community.queries';
import { findBan } from '@cascade/db/features/moderation/moderation.queries';
import { boards } from '@cascade/shared/features/community/contract';
import { AppError } from '@cascade/shared/kernel/app-error';
import type { CallerWork } from '../../http/work.ts';
import type { StreamRules } from '../../live/stream-access.ts';

export function viewerOf({ userId, role }: Caller): Viewer {
  return { userId, isModerator: role === 'admin' };
}

export const noSuchPost = () =>
  new AppError('not_found', 'This post is not available. It may have been deleted.');

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** @throws AppError forbidden, with reason and end, for a member banned from the boards */
export async function refuseBanned({ tx, caller, now }: CallerWork): Promise<void> {
  const ban = await findBan(tx, caller.userId, now);
  if (!ban) return;
  const until = ban.endsAt ? ` until ${day.format(new Date(ban.endsAt))}` : '';
  throw new AppError('forbidden', `You cannot write on the boards${until}: ${ban.reason}`);
}

/**
 * Locks a visible post for a change of its counts.
 * @throws AppError not_found
 */
export async function lockShownPost(
  { tx }: Pick<CallerWork, 'tx'>,
  id: string,
): Promise<LockedPost> {
  const held = await lockPost(tx, id);
  if (held?.state !== 'shown') throw noSuchPost();
  return held;
}

/**
 * Locks the caller's own post, visible or not.
 * @throws AppError not_found
 */
export async function lockOwnPost({ tx, caller }: CallerWork, id: string): Promise<LockedPost> {
  const held = await lockPost(tx, id);
  if (!held || held.authorId !== caller.userId || held.state === 'deleted') throw noSuchPost();
  return held;
}

/** Every member may follow the boards; their events identify nobody. */
export const boardStreams: StreamRules = {
  p: async (_caller, board) => boards.some((known) => known === board),
};
