import { z } from 'zod';
import { Prose } from '../../domain/text/fields.ts';
import { defineEvent } from '../../kernel/event.ts';
import { defineRoute } from '../../kernel/route.ts';
import { PersonId } from '../messaging/people.ts';
import {
  GroupAdministration,
  GroupPage,
  GroupShared,
  getGroup,
  groupParams,
  StudyGroup,
} from './contract.ts';

/** Ways into a private group, and the events of groups. */

const administering = {
  access: 'verified',
  params: groupParams,
  response: GroupPage,
  reread: getGroup,
} as const;

export const inviteToGroup = defineRoute({
  ...administering,
  name: 'groups.invite',
  method: 'post',
  path: '/api/study-groups/:id/invitation',
  summary: 'Makes a link for joining, which replaces the one before; for admins of the group',
  failures: ['not_found', 'forbidden'],
});

export const revokeGroupInvitation = defineRoute({
  ...administering,
  name: 'groups.revoke-invitation',
  method: 'delete',
  path: '/api/study-groups/:id/invitation',
  summary: 'Ends the link for joining; for admins of the group. A repeat changes nothing',
  failures: ['not_found', 'forbidden'],
});

const linkParams = z.object({ token: z.string().regex(/^[\w-]{32}$/, 'is not an invitation') });

export const GroupInvitation = GroupShared.pick({
  id: true,
  name: true,
  description: true,
  specialty: true,
  maxMembers: true,
  memberCount: true,
}).extend({ isMember: z.boolean() });

export const getGroupInvitation = defineRoute({
  name: 'groups.invitation',
  method: 'get',
  path: '/api/study-groups/invitations/:token',
  summary: 'The group of a link',
  access: 'member',
  params: linkParams,
  response: GroupInvitation,
  failures: ['not_found'],
});

export const joinGroupByLink = defineRoute({
  name: 'groups.join-by-link',
  method: 'post',
  path: '/api/study-groups/invitations/:token/join',
  summary: 'Joins by a link; a repeat changes nothing',
  access: 'verified',
  params: linkParams,
  body: z.strictObject({ acceptsBlocked: z.boolean().default(false) }),
  response: GroupPage,
  failures: ['not_found', 'conflict', 'forbidden'],
});

export const askToJoinGroup = defineRoute({
  name: 'groups.ask',
  method: 'post',
  path: '/api/study-groups/:id/requests',
  summary: 'Asks to join a private group; the answer is the same where there is none',
  access: 'verified',
  params: groupParams,
  body: z.strictObject({
    note: Prose.pipe(z.string().max(200, 'must be at most 200 characters')).default(''),
  }),
  response: z.object({ asked: z.literal(true) }),
  failures: ['conflict'],
});

export const answerGroupRequest = defineRoute({
  name: 'groups.answer-request',
  method: 'post',
  path: '/api/study-groups/:id/requests/:memberId',
  summary: 'Accepts or declines a request; for admins of the group. A repeat changes nothing',
  access: 'verified',
  params: z.object({ id: groupParams.shape.id, memberId: PersonId }),
  body: z.strictObject({ accepts: z.boolean() }),
  response: GroupPage,
  failures: ['not_found', 'forbidden', 'conflict'],
});

export const groupChanged = defineEvent({
  name: 'group.changed',
  summary: 'A group or its members changed; to its members, for a public group to everybody',
  isDurable: true,
  data: z.object({ group: GroupShared }),
});

export const groupWithdrawn = defineEvent({
  name: 'group.withdrawn',
  summary: 'A public group was deleted or became private',
  isDurable: true,
  data: z.object({ groupId: z.uuid(), rev: z.int().positive() }),
});

export const groupListed = defineEvent({
  name: 'group.listed',
  summary: 'The member joined a group, or became an admin of it or no longer is one',
  isDurable: true,
  data: z.object({ group: StudyGroup, administration: GroupAdministration.nullable() }),
});

export const groupUnlisted = defineEvent({
  name: 'group.unlisted',
  summary: 'The member is no longer in a group: it was left or deleted, or they were removed',
  isDurable: true,
  data: z.object({ groupId: z.uuid() }),
});

export const groupAdministered = defineEvent({
  name: 'group.administered',
  summary: 'Requests or the link of a group changed; to each of its admins',
  isDurable: true,
  data: z.object({ groupId: z.uuid(), administration: GroupAdministration }),
});
