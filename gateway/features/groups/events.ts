import { findGroup, type LoadedGroup } from '@cascade/db/features/groups/groups.queries';
import { readAdministration } from '@cascade/db/features/groups/joining.queries';
import { lockLivesOf } from '@cascade/db/features/groups/live.queries';
import {
  groupAdministered,
  groupChanged,
  groupListed,
  groupUnlisted,
  groupWithdrawn,
} from '@cascade/shared/features/groups/joining';
import { streamOf } from '@cascade/shared/kernel/event';
import type { MemberWork } from '../../http/work.ts';
import { administrationFor, groupFor, sharedView } from './views.ts';

type Told = {
  /** Accounts whose own list changes: they joined, or are an admin or no longer one. */
  listed?: string[];
  /** Accounts that are out; their sockets leave the group's stream before the reply. */
  unlisted?: string[];
  /** Accounts that get a notice in the same change. */
  noticed?: string[];
  /** Strangers saw the group before the change. */
  wasPublic: boolean;
  /** Requests changed too. */
  isAdministered?: boolean;
};

/** Streams are locked together, in one order for all callers. The group's row is held. */
export async function emitGroup(
  work: MemberWork,
  id: string,
  { listed = [], unlisted = [], noticed = [], wasPublic, isAdministered = false }: Told,
): Promise<LoadedGroup> {
  const { tx, live, now, services } = work;
  const group = await findGroup(tx, id);
  if (!group) throw new Error('A held group is missing.');
  const admins = isAdministered ? adminsOf(group) : [];
  const isPublic = !group.row.isPrivate;
  const directory = isPublic || wasPublic ? [streamOf.groupDirectory()] : [];
  const accounts = new Set([...listed, ...unlisted, ...noticed, ...admins]);
  await live.lock([streamOf.group(id), ...directory, ...[...accounts].map(streamOf.member)]);
  const audience = [streamOf.group(id), ...(isPublic ? directory : [])];
  await live.append(groupChanged, audience, { group: sharedView(group) });
  if (wasPublic && !isPublic)
    await live.append(groupWithdrawn, directory, { groupId: id, rev: group.row.rev });
  for (const userId of listed) {
    const own = await administrationFor(tx, group, userId, now);
    const data = { group: groupFor(group, userId), administration: own };
    await live.append(groupListed, [streamOf.member(userId)], data);
  }
  for (const userId of unlisted) {
    await live.append(groupUnlisted, [streamOf.member(userId)], { groupId: id });
    live.beforeDelivery.push(() => services.live.kick(userId, streamOf.group(id)));
  }
  if (isAdministered) await appendAdministration(work, group, admins);
  return group;
}

export const adminsOf = ({ members }: LoadedGroup): string[] =>
  members.filter(({ isAdmin }) => isAdmin).map(({ userId }) => userId);

async function appendAdministration(
  { tx, live, now }: MemberWork,
  { row }: LoadedGroup,
  admins: string[],
): Promise<void> {
  const administration = await readAdministration(tx, row.id, now);
  const event = { groupId: row.id, administration };
  await live.append(groupAdministered, admins.map(streamOf.member), event);
}

/** Requests or the link changed, the group itself did not. Notices may follow for its admins. */
export async function emitAdministration(work: MemberWork, group: LoadedGroup): Promise<void> {
  const admins = adminsOf(group);
  await work.live.lock(admins.map(streamOf.member));
  await appendAdministration(work, group, admins);
}

/** Before the group is removed, to its members and, if it was public, to everybody. */
export async function emitRemoved(work: MemberWork, { row, members }: LoadedGroup): Promise<void> {
  const { live, services } = work;
  await lockLivesOf(work.tx, row.id);
  const accounts = members.map(({ userId }) => userId);
  const directory = row.isPrivate ? [] : [streamOf.groupDirectory()];
  await live.lock([...accounts.map(streamOf.member), ...directory]);
  await live.append(groupUnlisted, accounts.map(streamOf.member), { groupId: row.id });
  const withdrawn = { groupId: row.id, rev: row.rev };
  if (!row.isPrivate) await live.append(groupWithdrawn, directory, withdrawn);
  for (const userId of accounts)
    live.beforeDelivery.push(() => services.live.kick(userId, streamOf.group(row.id)));
}
