import { postNotice } from '@cascade/db/domain/notices/post-notice';
import {
  addGroupMember,
  changeGroup,
  countGroupsOf,
  dropGroupMember,
  findGroup,
  insertGroup,
  type LoadedGroup,
  listMemberships,
  lockGroup,
  lockMembershipsOf,
  removeGroup,
  writeGroupAdmin,
} from '@cascade/db/features/groups/groups.queries';
import { noteRemoval } from '@cascade/db/features/groups/joining.queries';
import { lockLivesOf } from '@cascade/db/features/groups/live.queries';
import { leaveLives } from '@cascade/db/features/groups/live-people.queries';
import {
  type createGroup,
  type editGroup,
  type GroupPage,
  MOST_GROUPS,
} from '@cascade/shared/features/groups/contract';
import { AppError } from '@cascade/shared/kernel/app-error';
import { streamOf } from '@cascade/shared/kernel/event';
import type { BodyOf } from '@cascade/shared/kernel/route';
import {
  settlePracticeOf,
  tellPractice,
  tellPracticeLeft,
} from '../../domain/practice-groups/tell-practice.ts';
import type { MemberWork } from '../../http/work.ts';
import { emitGroup, emitRemoved } from './events.ts';
import { emitLive } from './live/rounds.ts';
import { isLastAdmin, lockAsAdmin, memberOf } from './policy.ts';
import { pageFor } from './views.ts';

/** @throws AppError conflict when the member is in as many groups as a device can follow */
export async function requireRoomFor({ tx }: MemberWork, userId: string): Promise<void> {
  await lockMembershipsOf(tx, userId);
  if ((await countGroupsOf(tx, userId)) >= MOST_GROUPS)
    throw new AppError('conflict', `Nobody can be in more than ${MOST_GROUPS} groups at once.`);
}

export const page = ({ tx, userId, now }: MemberWork, id: string): Promise<GroupPage> =>
  pageFor(tx, id, userId, now);

/** @throws AppError conflict; id_conflict when the id is another group's */
export async function create(
  work: MemberWork,
  id: string,
  draft: BodyOf<typeof createGroup>,
): Promise<GroupPage> {
  const { tx, userId, now } = work;
  // A repeat at the same time waits here, and finds the group.
  await lockMembershipsOf(tx, userId);
  const known = await findGroup(tx, id);
  if (known?.row.createdBy === userId) return page(work, id);
  await requireRoomFor(work, userId);
  const isNew = await insertGroup(tx, { id, ...draft, createdBy: userId, createdAt: now });
  if (!isNew) throw new AppError('id_conflict', 'This key was already used for something else.');
  await addGroupMember(tx, { groupId: id, userId, isAdmin: true, joinedAt: now });
  await emitGroup(work, id, { listed: [userId], wasPublic: false });
  return page(work, id);
}

/** @throws AppError not_found, forbidden, stale; conflict when more are in it than would fit */
export async function edit(
  work: MemberWork,
  id: string,
  { rev, ...change }: BodyOf<typeof editGroup>,
): Promise<GroupPage> {
  const { row, members } = await lockAsAdmin(work, id);
  if (row.rev !== rev)
    throw new AppError('stale', 'Somebody else has just changed this group. Please look again.');
  const { maxMembers } = change;
  if (maxMembers !== undefined && maxMembers < members.length)
    throw new AppError('conflict', `${members.length} people are in this group already.`, {
      errors: [{ field: 'maxMembers', message: 'is less than the group has' }],
    });
  await changeGroup(work.tx, id, change);
  await emitGroup(work, id, { wasPublic: !row.isPrivate });
  return page(work, id);
}

/** @throws AppError forbidden */
export async function remove(work: MemberWork, id: string): Promise<{ deleted: true }> {
  const group = await lockGroup(work.tx, id);
  const me = group && memberOf(group, work.userId);
  // A stranger's answer must not tell whether there is such a private group.
  if (!group || (!me && group.row.isPrivate)) return { deleted: true };
  if (!me?.isAdmin) throw new AppError('forbidden', 'Only the admins of this group can do this.');
  await emitRemoved(work, group);
  await removeGroup(work.tx, id);
  return { deleted: true };
}

async function takeOut(
  work: MemberWork,
  group: LoadedGroup,
  userId: string,
  told: { listed?: string[]; noticed?: string[] } = {},
): Promise<void> {
  const { id, isPrivate, kind } = group.row;
  await dropGroupMember(work.tx, id, userId);
  await changeGroup(work.tx, id, {});
  const lives = await leaveLives(work.tx, id, userId);
  const isPractice = kind === 'practice';
  const others = group.members.map((one) => one.userId).filter((one) => one !== userId);
  const noticed = isPractice ? others : (told.noticed ?? []);
  await emitGroup(work, id, { ...told, noticed, unlisted: [userId], wasPublic: !isPrivate });
  if (isPractice) {
    await tellPractice(work, id, others);
    await tellPracticeLeft(work, id, userId);
  }
  for (const live of lives) await emitLive(work, live);
}

/**
 * The last one takes a group of one practice session along.
 * @throws AppError conflict for the last admin
 */
export async function leave(work: MemberWork, id: string): Promise<{ left: true }> {
  const group = await lockGroup(work.tx, id);
  const me = group && memberOf(group, work.userId);
  if (!group || !me) return { left: true };
  const isPractice = group.row.kind === 'practice';
  if (isPractice) {
    await lockLivesOf(work.tx, id);
    const members = group.members.map(({ userId }) => streamOf.member(userId));
    await work.live.lock([streamOf.group(id), ...members]);
    await settlePracticeOf(work, id, work.userId);
  }
  if (isPractice && group.members.length === 1) {
    await emitRemoved(work, group);
    await tellPracticeLeft(work, id, work.userId);
    await removeGroup(work.tx, id);
    return { left: true };
  }
  if (isLastAdmin(group, me))
    throw new AppError(
      'conflict',
      group.members.length > 1
        ? 'You are the last admin: make somebody else an admin first, or delete the group.'
        : 'You are the last member: delete the group instead.',
    );
  await takeOut(work, group, work.userId);
  return { left: true };
}

const noSuchMember = () => new AppError('not_found', 'There is no such member in this group.');

/** @throws AppError not_found, forbidden; conflict for an admin, oneself included */
export async function removeMember(
  work: MemberWork,
  id: string,
  memberId: string,
): Promise<GroupPage> {
  const group = await lockAsAdmin(work, id);
  const member = group.members.find((one) => one.id === memberId);
  if (!member) throw noSuchMember();
  if (member.isAdmin)
    throw new AppError('conflict', 'An admin cannot be removed. They can step down or leave.');
  const { userId } = member;
  await noteRemoval(work.tx, { groupId: id, userId, removedAt: work.now });
  await takeOut(work, group, userId, { noticed: [userId] });
  const notice = {
    userId,
    kind: 'group.removed',
    title: 'You are no longer in a study group',
    body: `An admin has removed you from “${group.row.name}”.`,
    path: '/study-groups',
  };
  await postNotice(work, notice, work.now);
  return page(work, id);
}

/** @throws AppError not_found, forbidden; conflict for the last admin */
export async function setAdmin(
  work: MemberWork,
  id: string,
  memberId: string,
  isAdmin: boolean,
): Promise<GroupPage> {
  const group = await lockAsAdmin(work, id);
  const member = group.members.find((one) => one.id === memberId);
  if (!member) throw noSuchMember();
  if (member.isAdmin === isAdmin) return page(work, id);
  if (!isAdmin && member.id !== group.me.id)
    throw new AppError('forbidden', 'Admins can only step down themselves.');
  if (!isAdmin && isLastAdmin(group, member))
    throw new AppError('conflict', 'You are the last admin: make somebody else an admin first.');
  await writeGroupAdmin(work.tx, id, member.userId, isAdmin);
  await changeGroup(work.tx, id, {});
  await emitGroup(work, id, { listed: [member.userId], wasPublic: !group.row.isPrivate });
  return page(work, id);
}

/** For an account that is deleted: the first to have joined becomes admin where none is left. */
export async function leaveAllGroups(work: MemberWork): Promise<void> {
  const { tx, userId } = work;
  for (const { id } of await listMemberships(tx, userId)) {
    const group = await lockGroup(tx, id);
    const me = group && memberOf(group, userId);
    if (!group || !me) continue;
    const heir = group.members.find((one) => one.userId !== userId);
    if (!heir) {
      await emitRemoved(work, group);
      await removeGroup(tx, id);
      continue;
    }
    const inherits = isLastAdmin(group, me);
    if (inherits) await writeGroupAdmin(tx, id, heir.userId, true);
    await takeOut(work, group, userId, inherits ? { listed: [heir.userId] } : {});
  }
}
