import { endBookingsOf } from '@cascade/db/features/bookings/leaving';
import { lockSelf } from '@cascade/db/features/members/members.queries';
import { transact } from '@cascade/db/live/transact';
import { eraseMember } from '@cascade/db/privacy/erase-member';
import { eraseTraces } from '@cascade/shared/features/account/erasure';
import { releaseCircuits } from '../../features/circuits/marking/releasing.ts';
import { leaveAllGroups } from '../../features/groups/actions.ts';
import type { Services } from '../../services.ts';
import { endAllConnections } from '../connections/end-connections.ts';
import { takeBackVotes } from '../ideas/tell-ideas.ts';
import { endPractising } from '../practice-groups/tell-practice.ts';
import { visitKey, visitorOfMember } from './member-visitor.ts';

/** Serialisation failure and deadlock. */
const IN_THE_WAY = new Set(['40001', '40P01']);
const MOST_TRIES = 4;

const codeOf = (error: unknown): string => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : '';
};

/** Whether a deletion was refused because it would remove the last admin. */
export const isLastAdmin = (error: unknown): boolean => codeOf(error) === '42501';

/** Shared circuits and study groups are handed over. A job cleans up outside PostgreSQL. */
export async function deleteMember(services: Services, userId: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await attempt(services, userId);
      return;
    } catch (error) {
      if (tries >= MOST_TRIES || !IN_THE_WAY.has(codeOf(error))) throw error;
    }
  }
}

async function attempt(services: Services, userId: string): Promise<void> {
  const { env, live: hub } = services;
  const visitor = visitorOfMember(visitKey(env.SESSION_SECRET), userId);
  await transact(services, async (work) => {
    const { tx, live, now, enqueue } = work;
    const held = await lockSelf(tx, userId);
    if (!held) return;
    const { publicId, handle, avatarSeed, email } = held;
    await takeBackVotes(work, userId);
    await endAllConnections(work, { userId, publicId });
    await releaseCircuits({ ...work, userId, services });
    await leaveAllGroups({ ...work, userId, services });
    await endBookingsOf(work, userId);
    await endPractising(work, { userId, publicId });
    const erased = await eraseMember(tx, { userId, publicId, email, visitor }, now);
    await enqueue(eraseTraces, {
      userId,
      publicId,
      handle,
      avatarSeed,
      ...erased,
    });
    live.afterCommit.push(() => {
      services.sessions.forgetAll();
      hub.recheck(userId);
    });
  });
}
