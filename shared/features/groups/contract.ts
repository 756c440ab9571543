import { z } from 'zod';
import { Line, Prose } from '../../domain/text/fields.ts';
import { defineRoute } from '../../kernel/route.ts';
import { Person, PersonId } from '../messaging/people.ts';

/**
 * Study groups. People appear by handle only. Public groups are open to every verified member; of a
 * private one strangers learn nothing, not even that it exists.
 */

/** Section 9. */
export const groupSpecialties = [
  'Adult Mental Health',
  'Child & Adolescent',
  'Forensic Psychiatry',
  'Learning Disability',
  'Old Age Psychiatry',
  'Addiction Psychiatry',
  'Liaison Psychiatry',
  'Psychotherapy',
  'General Practice',
] as const;
export const GroupSpecialty = z.enum(groupSpecialties);

/** Section 9: the choices of `maxMembers`. */
export const groupSizes = [4, 6, 8, 10, 12, 15, 20] as const;
export const DEFAULT_GROUP_SIZE = 8;
/** A device follows the stream of each of its member's groups. */
export const MOST_GROUPS = 12;
export const INVITATION_DAYS = 7;
export const MOST_REQUESTS = 30;

const GroupSize = z.literal(groupSizes, { error: 'must be 4, 6, 8, 10, 12, 15 or 20' });

export const GroupMember = Person.pick({
  id: true,
  userHandle: true,
  displayName: true,
  avatarSeed: true,
}).extend({ joinedAt: z.iso.datetime(), isAdmin: z.boolean() });
export type GroupMember = z.infer<typeof GroupMember>;

/** What is the same for everybody who may see the group. */
export const GroupShared = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  specialty: GroupSpecialty,
  maxMembers: z.int(),
  isPrivate: z.boolean(),
  /** `practice`: of one session of two or three people, who may all change it. */
  kind: z.enum(['group', 'practice']).default('group'),
  memberCount: z.int().min(0),
  /** Those who joined first come first. */
  members: z.array(GroupMember),
  createdAt: z.iso.datetime(),
  /** Rises when somebody joins or leaves; what is sent to the group's conversation names it. */
  membersRev: z.int().positive(),
  /** Rises with every change; edits must name it. */
  rev: z.int().positive(),
});
export type GroupShared = z.infer<typeof GroupShared>;

export const StudyGroup = GroupShared.extend({ isMember: z.boolean(), isAdmin: z.boolean() });
export type StudyGroup = z.infer<typeof StudyGroup>;

export const GroupRequest = z.object({
  person: GroupMember.pick({ id: true, userHandle: true, displayName: true, avatarSeed: true }),
  note: z.string(),
  askedAt: z.iso.datetime(),
});
export type GroupRequest = z.infer<typeof GroupRequest>;

/** What only admins of the group see. */
export const GroupAdministration = z.object({
  requests: z.array(GroupRequest),
  /** Anyone with the path may join until it expires or is revoked. */
  invitation: z.object({ path: z.string(), expiresAt: z.iso.datetime() }).nullable(),
});
export type GroupAdministration = z.infer<typeof GroupAdministration>;

export const GroupPage = StudyGroup.extend({
  /** Null unless the caller is an admin of the group. */
  administration: GroupAdministration.nullable(),
  /** The stream that tells of changes, and its position when this was read. */
  live: z.object({ stream: z.string(), n: z.int().min(0) }),
});
export type GroupPage = z.infer<typeof GroupPage>;

export const GroupList = z.array(StudyGroup);

export const listGroups = defineRoute({
  name: 'groups.list',
  method: 'get',
  path: '/api/study-groups',
  summary: 'Public groups and the caller’s own, newest first',
  access: 'member',
  response: GroupList,
});

export const listMyGroups = defineRoute({
  name: 'groups.mine',
  method: 'get',
  path: '/api/study-groups/my-groups',
  summary: 'Groups that the caller is in, newest first',
  access: 'member',
  response: GroupList,
});

export const getGroupDirectoryStart = defineRoute({
  name: 'groups.directory-start',
  method: 'get',
  path: '/api/study-groups/directory',
  summary: 'Where the stream of public groups stands; read it before the list',
  access: 'member',
  response: z.object({ stream: z.string(), n: z.int().min(0) }),
});

const name = Line.pipe(
  z.string().min(1, 'Name is required').max(80, 'must be at most 80 characters'),
);
const description = Prose.pipe(z.string().max(1_000, 'must be at most 1,000 characters'));

export const createGroup = defineRoute({
  name: 'groups.create',
  method: 'post',
  path: '/api/study-groups',
  summary: 'Creates a group, whose admin the caller becomes; the key is its id',
  access: 'verified',
  delivery: 'keyed',
  body: z.strictObject({
    name,
    description: description.default(''),
    specialty: GroupSpecialty,
    maxMembers: GroupSize.default(DEFAULT_GROUP_SIZE),
    isPrivate: z.boolean().default(false),
  }),
  response: GroupPage,
  failures: ['conflict', 'id_conflict'],
});

export const groupParams = z.object({ id: z.uuid('must be the id of a group').toLowerCase() });

export const getGroup = defineRoute({
  name: 'groups.get',
  method: 'get',
  path: '/api/study-groups/:id',
  summary: 'A public group, or one that the caller is in',
  access: 'member',
  params: groupParams,
  response: GroupPage,
  failures: ['not_found'],
});

const change = {
  access: 'verified',
  params: groupParams,
  response: GroupPage,
  reread: getGroup,
} as const;

export const editGroup = defineRoute({
  ...change,
  name: 'groups.edit',
  method: 'patch',
  path: '/api/study-groups/:id',
  summary: 'Changes what is given; for admins of the group',
  body: z.strictObject({
    rev: z.int().positive(),
    name: name.optional(),
    description: description.optional(),
    specialty: GroupSpecialty.optional(),
    maxMembers: GroupSize.optional(),
    isPrivate: z.boolean().optional(),
  }),
  failures: ['not_found', 'forbidden', 'conflict', 'stale'],
});

export const deleteGroup = defineRoute({
  name: 'groups.delete',
  method: 'delete',
  path: '/api/study-groups/:id',
  summary: 'Deletes the group for everybody; for its admins. A repeat changes nothing',
  access: 'verified',
  params: groupParams,
  response: z.object({ deleted: z.literal(true) }),
  failures: ['forbidden'],
});

/** Joining a group with somebody whom one has blocked needs this consent. */
const Joining = z.strictObject({ acceptsBlocked: z.boolean().default(false) });

export const joinGroup = defineRoute({
  ...change,
  name: 'groups.join',
  method: 'post',
  path: '/api/study-groups/:id/join',
  summary: 'Joins a public group that is not full; a repeat changes nothing',
  body: Joining,
  failures: ['not_found', 'conflict', 'forbidden'],
});

export const leaveGroup = defineRoute({
  name: 'groups.leave',
  method: 'post',
  path: '/api/study-groups/:id/leave',
  summary: 'Leaves the group, unless the caller is its last admin; a repeat changes nothing',
  access: 'member',
  params: groupParams,
  response: z.object({ left: z.literal(true) }),
  failures: ['conflict'],
});

const memberParams = z.object({ id: groupParams.shape.id, memberId: PersonId });

export const removeGroupMember = defineRoute({
  name: 'groups.remove',
  method: 'delete',
  path: '/api/study-groups/:id/members/:memberId',
  summary: 'Removes a member who is no admin; for admins of the group',
  access: 'verified',
  params: memberParams,
  response: GroupPage,
  failures: ['not_found', 'forbidden', 'conflict'],
});

export const setGroupAdmin = defineRoute({
  name: 'groups.set-admin',
  method: 'patch',
  path: '/api/study-groups/:id/members/:memberId',
  summary: 'Makes a member an admin, or lets an admin step down who is not the last',
  access: 'verified',
  params: memberParams,
  body: z.strictObject({ isAdmin: z.boolean() }),
  response: GroupPage,
  failures: ['not_found', 'forbidden', 'conflict'],
});
