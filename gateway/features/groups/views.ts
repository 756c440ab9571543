import type { Executor, Tx } from '@cascade/db/client';
import { findGroup, type LoadedGroup } from '@cascade/db/features/groups/groups.queries';
import { readAdministration } from '@cascade/db/features/groups/joining.queries';
import { readHead } from '@cascade/db/live/snapshot.queries';
import {
  type GroupAdministration,
  type GroupPage,
  type GroupShared,
  GroupSpecialty,
  type StudyGroup,
} from '@cascade/shared/features/groups/contract';
import { streamOf } from '@cascade/shared/kernel/event';
import { memberOf, requireVisible } from './policy.ts';

export function sharedView({ row, members }: LoadedGroup): GroupShared {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    specialty: GroupSpecialty.parse(row.specialty),
    maxMembers: row.maxMembers,
    isPrivate: row.isPrivate,
    kind: row.kind,
    memberCount: members.length,
    members: members.map(({ userId: _account, ...member }) => member),
    createdAt: row.createdAt.toISOString(),
    membersRev: row.membersRev,
    rev: row.rev,
  };
}

export function groupFor(group: LoadedGroup, userId: string): StudyGroup {
  const me = memberOf(group, userId);
  return { ...sharedView(group), isMember: me !== undefined, isAdmin: me?.isAdmin ?? false };
}

export async function administrationFor(
  db: Executor,
  group: LoadedGroup,
  userId: string,
  now: Date,
): Promise<GroupAdministration | null> {
  if (!memberOf(group, userId)?.isAdmin) return null;
  return readAdministration(db, group.row.id, now);
}

/**
 * As the caller sees it, in a snapshot or in the transaction of a change.
 * @throws AppError not_found
 */
export async function pageFor(tx: Tx, id: string, userId: string, now: Date): Promise<GroupPage> {
  const group = requireVisible(await findGroup(tx, id), userId);
  const stream = memberOf(group, userId) ? streamOf.group(id) : streamOf.groupDirectory();
  return {
    ...groupFor(group, userId),
    administration: await administrationFor(tx, group, userId, now),
    live: { stream, n: await readHead(tx, stream) },
  };
}
