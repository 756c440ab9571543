import { GroupPage, type StudyGroup } from '@cascade/shared/features/groups/contract';
import type { z } from 'zod';
import { idOf } from './id.ts';

type Change = Partial<z.input<typeof GroupPage>>;

export const groupMember = (n: number, handle: string, isAdmin = false) => ({
  id: idOf(31, n),
  userHandle: handle,
  displayName: handle,
  avatarSeed: handle,
  joinedAt: '2027-01-02T08:00:00.000Z',
  isAdmin,
});

/** The test's member by default, as `aMember`. */
export const ownMembership = (isAdmin: boolean) => ({
  ...groupMember(0, 'CalmHeron42', isAdmin),
  id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
});

/** A public group that the member sees as a stranger. */
export function aGroupPage(change: Change = {}): GroupPage {
  const members = change.members ?? [groupMember(1, 'BoldWren17', true)];
  return GroupPage.parse({
    id: idOf(30),
    name: 'Evening circle',
    description: 'Two stations a week.',
    specialty: 'Old Age Psychiatry',
    maxMembers: 8,
    isPrivate: false,
    kind: 'group',
    memberCount: members.length,
    members,
    createdAt: '2027-01-01T08:00:00.000Z',
    membersRev: 1,
    rev: 1,
    isMember: false,
    isAdmin: false,
    administration: null,
    live: { stream: 'd:groups', n: 0 },
    ...change,
  });
}

/** A private group of two, whose admin the member is. */
export const ownGroupPage = (change: Change = {}): GroupPage =>
  aGroupPage({
    isPrivate: true,
    isMember: true,
    isAdmin: true,
    members: [ownMembership(true), groupMember(1, 'BoldWren17')],
    administration: { requests: [], invitation: null },
    live: { stream: `g:${idOf(30)}`, n: 0 },
    ...change,
  });

export function listedIn({ administration: _, live: __, ...group }: GroupPage): StudyGroup {
  return group;
}
