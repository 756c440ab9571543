import { randomBytes } from 'node:crypto';
import type { Executor } from '@cascade/db/client';
import { postNotice } from '@cascade/db/domain/notices/post-notice';
import {
  addGroupMember,
  changeGroup,
  findGroup,
  type LoadedGroup,
  lockGroup,
} from '@cascade/db/features/groups/groups.queries';
import {
  findInvited,
  findRequester,
  insertRequest,
  listBlocks,
  removeInvitation,
  removeRequest,
  wasRemoved,
  writeInvitation,
} from '@cascade/db/features/groups/joining.queries';
import {
  type GroupPage,
  INVITATION_DAYS,
  MOST_REQUESTS,
} from '@cascade/shared/features/groups/contract';
import { AppError } from '@cascade/shared/kernel/app-error';
import type { CallerWork, MemberWork } from '../../http/work.ts';
import { page, requireRoomFor } from './actions.ts';
import { adminsOf, emitAdministration, emitGroup } from './events.ts';
import { lockAsAdmin, memberOf, noSuchGroup } from './policy.ts';

const DAY_MS = 86_400_000;

const deadLink = () => new AppError('not_found', 'This link no longer leads to a study group.');

function refuseFull({ row, members }: LoadedGroup): void {
  if (members.length >= row.maxMembers)
    throw new AppError('conflict', 'This group is full. You can look again later.');
}

type Joined = {
  userId: string;
  /** Of the person who joins; nobody else is told who they blocked. */
  handle: string;
  /** They know that somebody whom they blocked is in it; null where they cannot be asked. */
  acceptsBlocked: boolean | null;
};

/**
 * Nobody meets somebody they blocked without being told: who joins is asked before, or gets a
 * notice where an admin lets them in; members who blocked them get a notice.
 */
async function letIn(
  work: MemberWork,
  { row }: LoadedGroup,
  { userId, handle, acceptsBlocked }: Joined,
): Promise<void> {
  const { tx, now } = work;
  const blocks = await listBlocks(tx, row.id, userId);
  const hasBlocked = blocks.some(({ isByMember }) => !isByMember);
  if (hasBlocked && acceptsBlocked === false)
    throw new AppError('conflict', 'Somebody whom you have blocked is in this group.', {
      errors: [{ field: 'acceptsBlocked', message: 'must be agreed to' }],
    });
  await requireRoomFor(work, userId);
  await addGroupMember(tx, { groupId: row.id, userId, joinedAt: now });
  await changeGroup(tx, row.id, {});
  const wary = blocks.filter(({ isByMember }) => isByMember).map((block) => block.userId);
  const isLetIn = acceptsBlocked === null;
  await emitGroup(work, row.id, {
    listed: [userId],
    noticed: [...wary, ...(isLetIn ? [userId] : [])],
    wasPublic: !row.isPrivate,
    isAdministered: isLetIn,
  });
  const path = `/study-groups/${row.id}`;
  for (const member of wary)
    await postNotice(
      work,
      {
        userId: member,
        kind: 'group.blocked-joined',
        title: 'Somebody whom you blocked is in your study group',
        body: `${handle} has joined “${row.name}”. You can leave the group on its page.`,
        path,
      },
      now,
    );
  if (!isLetIn) return;
  const warning = hasBlocked ? ' Somebody whom you have blocked is in it.' : '';
  await postNotice(
    work,
    {
      userId,
      kind: 'group.accepted',
      title: 'You are in a study group',
      body: `An admin has accepted your request to join “${row.name}”.${warning}`,
      path,
    },
    now,
  );
}

/** @throws AppError not_found for a private group, conflict, forbidden after a removal */
export async function join(
  work: CallerWork,
  id: string,
  acceptsBlocked: boolean,
): Promise<GroupPage> {
  const { caller } = work;
  const group = await lockGroup(work.tx, id);
  if (!group) throw noSuchGroup();
  if (memberOf(group, caller.userId)) return page(work, id);
  if (group.row.isPrivate) throw noSuchGroup();
  return enter(work, group, acceptsBlocked);
}

async function enter(
  work: CallerWork,
  group: LoadedGroup,
  acceptsBlocked: boolean,
): Promise<GroupPage> {
  const { userId, handle } = work.caller;
  if (await wasRemoved(work.tx, group.row.id, userId))
    throw new AppError('forbidden', 'An admin has removed you from this group.');
  refuseFull(group);
  await letIn(work, group, { userId, handle, acceptsBlocked });
  return page(work, group.row.id);
}

/** @throws AppError not_found for a dead link, conflict, forbidden after a removal */
export async function joinByLink(
  work: CallerWork,
  token: string,
  acceptsBlocked: boolean,
): Promise<GroupPage> {
  const id = await findInvited(work.tx, token, work.now);
  const group = id === undefined ? undefined : await lockGroup(work.tx, id);
  // Read again under the lock: the link may have been revoked meanwhile.
  if (!group || (await findInvited(work.tx, token, work.now)) !== id) throw deadLink();
  if (memberOf(group, work.userId)) return page(work, group.row.id);
  return enter(work, group, acceptsBlocked);
}

/** @throws AppError not_found or forbidden */
export async function invite(work: MemberWork, id: string): Promise<GroupPage> {
  const group = await lockAsAdmin(work, id);
  const expiresAt = new Date(work.now.getTime() + INVITATION_DAYS * DAY_MS);
  // 24 random bytes, so links cannot be guessed.
  const token = randomBytes(24).toString('base64url');
  await writeInvitation(work.tx, { groupId: id, token, expiresAt });
  await emitAdministration(work, group);
  return page(work, id);
}

/** @throws AppError not_found or forbidden */
export async function revokeInvitation(work: MemberWork, id: string): Promise<GroupPage> {
  const group = await lockAsAdmin(work, id);
  if (await removeInvitation(work.tx, id)) await emitAdministration(work, group);
  return page(work, id);
}

/**
 * The answer for a private group is that for none.
 * @throws AppError conflict for a public group or a member
 */
export async function ask(work: CallerWork, id: string, note: string): Promise<{ asked: true }> {
  const { tx, now, caller } = work;
  const group = await lockGroup(tx, id);
  if (!group) return { asked: true };
  if (memberOf(group, caller.userId))
    throw new AppError('conflict', 'You are in this group already.');
  if (!group.row.isPrivate)
    throw new AppError('conflict', 'This group is public: you can join it without asking.');
  const request = { groupId: id, userId: caller.userId, note, askedAt: now };
  if (!(await insertRequest(tx, request, MOST_REQUESTS))) return { asked: true };
  await emitAdministration(work, group);
  for (const userId of adminsOf(group))
    await postNotice(
      work,
      {
        userId,
        kind: 'group.request',
        title: 'Somebody asks to join your study group',
        body: `${caller.handle} asks to join “${group.row.name}”.`,
        path: `/study-groups/${id}`,
      },
      now,
    );
  return { asked: true };
}

/** @throws AppError not_found, forbidden; conflict when the group is full */
export async function answer(
  work: MemberWork,
  id: string,
  personId: string,
  accepts: boolean,
): Promise<GroupPage> {
  const { tx } = work;
  const group = await lockAsAdmin(work, id);
  const userId = await findRequester(tx, id, personId);
  if (userId === undefined) return page(work, id);
  if (!accepts) {
    await removeRequest(tx, id, userId);
    await emitAdministration(work, group);
    return page(work, id);
  }
  refuseFull(group);
  const { requests } = (await page(work, id)).administration ?? { requests: [] };
  const handle = requests.find(({ person }) => person.id === personId)?.person.userHandle ?? '';
  await letIn(work, group, { userId, handle, acceptsBlocked: null });
  return page(work, id);
}

/** The group of a link. @throws AppError not_found */
export async function invited(db: Executor, token: string, now: Date): Promise<LoadedGroup> {
  const id = await findInvited(db, token, now);
  const group = id === undefined ? undefined : await findGroup(db, id);
  if (!group) throw deadLink();
  return group;
}
