import {
  findStreamShare,
  type GroupMemberRow,
  type LoadedGroup,
  lockGroup,
} from '@cascade/db/features/groups/groups.queries';
import { AppError } from '@cascade/shared/kernel/app-error';
import { streamOf } from '@cascade/shared/kernel/event';
import type { MemberWork } from '../../http/work.ts';
import type { StreamRules } from '../../live/stream-access.ts';
import type { Services } from '../../services.ts';

/** Who may do what in a study group. A private one does not exist for strangers. */

export const noSuchGroup = () =>
  new AppError('not_found', 'There is no such group, or it is private.');

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Members read their group's stream since they joined; every member of the site the directory of public groups. */
export function groupStreams({ database }: Services): StreamRules {
  return {
    g: async ({ userId }, id) =>
      ID.test(id) && ((await findStreamShare(database.orm, id, userId)) ?? false),
    d: async (_caller, id) => `d:${id}` === streamOf.groupDirectory(),
  };
}

export type GroupAccess = LoadedGroup & { me: GroupMemberRow };

export function memberOf({ members }: LoadedGroup, userId: string): GroupMemberRow | undefined {
  return members.find((one) => one.userId === userId);
}

/**
 * A public group, or one that the caller is in.
 * @throws AppError not_found
 */
export function requireVisible(group: LoadedGroup | undefined, userId: string): LoadedGroup {
  if (!group || (group.row.isPrivate && !memberOf(group, userId))) throw noSuchGroup();
  return group;
}

/**
 * Locks a group as one of its admins.
 * @throws AppError not_found or forbidden
 */
export async function lockAsAdmin(work: MemberWork, id: string): Promise<GroupAccess> {
  const group = requireVisible(await lockGroup(work.tx, id), work.userId);
  const me = memberOf(group, work.userId);
  if (!me?.isAdmin) throw new AppError('forbidden', 'Only the admins of this group can do this.');
  return { ...group, me };
}

export const isLastAdmin = ({ members }: LoadedGroup, member: GroupMemberRow): boolean =>
  member.isAdmin && members.filter(({ isAdmin }) => isAdmin).length === 1;
