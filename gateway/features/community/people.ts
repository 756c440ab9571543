import type { Executor } from '@cascade/db/client';
import { findAcquaintance, personOf } from '@cascade/db/domain/people/people.queries';
import { badgesOf } from '@cascade/db/domain/posts/view.queries';
import type { Caller } from '@cascade/db/features/auth/sessions.queries';
import {
  deleteFollow,
  deleteTagFollow,
  findProfessionalStatus,
  listActive,
  listFollowed,
  writeFollow,
  writeTagFollow,
} from '@cascade/db/features/community/people.queries';
import type {
  ActiveUser,
  Following,
  ProfessionalStatus,
} from '@cascade/shared/features/community/people';
import { AppError } from '@cascade/shared/kernel/app-error';
import type { z } from 'zod';
import type { CallerWork } from '../../http/work.ts';
import type { Presence } from '../../live/presence/presence.ts';

const MOST_ACTIVE = 8;
const LOOKED_AT = 40;
const MOST_PEOPLE = 1_000;
const MOST_TAGS = 200;

export async function readFollowing(
  db: Executor,
  userId: string,
): Promise<z.infer<typeof Following>> {
  const { people, tags } = await listFollowed(db, userId);
  return { people: people.map(personOf), tags };
}

const full = (what: string) => new AppError('conflict', `You follow as many ${what} as one can.`);

/** Follows a handle, whatever alias or name its owner also uses. */
export async function follow(
  { tx, caller, now }: Pick<CallerWork, 'tx' | 'caller' | 'now'>,
  id: string,
) {
  if (id === caller.publicId) throw new AppError('invalid', 'You cannot follow yourself.');
  const found = await findAcquaintance(tx, caller, id);
  if (!found?.userId) throw new AppError('not_found', 'There is no such member.');
  if (!(await writeFollow(tx, caller.userId, found.userId, now, MOST_PEOPLE))) throw full('people');
  return readFollowing(tx, caller.userId);
}

export async function unfollow({ tx, caller }: Pick<CallerWork, 'tx' | 'caller'>, id: string) {
  await deleteFollow(tx, caller.userId, id);
  return readFollowing(tx, caller.userId);
}

export async function followTagged(
  { tx, caller, now }: Pick<CallerWork, 'tx' | 'caller' | 'now'>,
  tag: string,
) {
  if (!(await writeTagFollow(tx, caller.userId, tag, now, MOST_TAGS))) throw full('tags');
  return readFollowing(tx, caller.userId);
}

export async function unfollowTagged(
  { tx, caller }: Pick<CallerWork, 'tx' | 'caller'>,
  tag: string,
) {
  await deleteTagFollow(tx, caller.userId, tag);
  return readFollowing(tx, caller.userId);
}

/** Latest writers under a handle, online ones first, as the caller may see them. */
export async function readActive(
  db: Executor,
  presence: Presence,
  caller: Caller,
  now: Date,
): Promise<z.infer<typeof ActiveUser>[]> {
  const rows = await listActive(db, caller.userId, now, LOOKED_AT);
  const states = await presence.show(
    caller.publicId,
    rows.map(({ id }) => id),
  );
  const users = rows.map(({ cascStatus, ...row }, place) => ({
    ...row,
    badges: badgesOf(row.role, cascStatus),
    isOnline: (states[place]?.status ?? 'offline') !== 'offline',
  }));
  return [...users.filter((one) => one.isOnline), ...users.filter((one) => !one.isOnline)].slice(
    0,
    MOST_ACTIVE,
  );
}

export async function readProfessionalStatus(
  db: Executor,
  userId: string,
): Promise<ProfessionalStatus> {
  const row = await findProfessionalStatus(db, userId);
  return {
    userRole: (row?.userRole ?? null) as ProfessionalStatus['userRole'],
    cascStatus: (row?.cascStatus ?? null) as ProfessionalStatus['cascStatus'],
    verificationStatus: row?.isVerified ? 'verified' : 'unverified',
  };
}
