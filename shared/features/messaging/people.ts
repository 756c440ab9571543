import { z } from 'zod';
import { Prose } from '../../domain/text/fields.ts';
import { defineEvent } from '../../kernel/event.ts';
import { defineRoute } from '../../kernel/route.ts';
import { PresenceActivity, presenceStatuses } from '../presence/contract.ts';

/** Not the id of the account. */
export const PersonId = z.uuid('must be the id of a person').toLowerCase();

/** What others learn about a member beside a handle; never a real name. */
export const Person = z.object({
  id: z.uuid(),
  userHandle: z.string(),
  displayName: z.string(),
  avatarSeed: z.string(),
  isDeleted: z.boolean(),
});
export type Person = z.infer<typeof Person>;

export const PersonWithPresence = Person.extend({
  /** At the time of the answer; `presence.watch` keeps it current. */
  onlineStatus: z.enum(presenceStatuses),
  currentActivity: PresenceActivity.nullable(),
});
export type PersonWithPresence = z.infer<typeof PersonWithPresence>;

export const findPeople = defineRoute({
  name: 'messaging.find-people',
  method: 'get',
  path: '/api/people',
  summary: 'Members with a public profile whose handle begins with some letters; at most twenty',
  access: 'verified',
  query: z.object({
    handle: z.string().trim().min(2, 'Enter at least two letters').max(40),
  }),
  response: z.array(Person),
});

const params = z.object({ userId: PersonId });

export const getPerson = defineRoute({
  name: 'messaging.person',
  method: 'get',
  path: '/api/people/:userId',
  summary: 'A person with a public profile or from a conversation, for links to them',
  access: 'verified',
  params,
  response: Person.extend({ isBlocked: z.boolean() }),
  failures: ['not_found'],
});

export const listBlocked = defineRoute({
  name: 'messaging.blocked',
  method: 'get',
  path: '/api/blocks',
  summary: 'People whom the caller has blocked',
  access: 'member',
  response: z.array(Person),
});

const Blocked = z.object({ userId: z.uuid(), isBlocked: z.boolean() });

/**
 * The blocked person is not notified: their messages are shown to themselves as sent and never
 * reach the other, even after the block ends.
 */
export const blockPerson = defineRoute({
  name: 'messaging.block',
  method: 'put',
  path: '/api/people/:userId/block',
  summary:
    'Blocks a person: nothing of theirs arrives, and the caller’s presence is hidden from them',
  access: 'member',
  params,
  response: Blocked,
  failures: ['not_found', 'invalid'],
});

export const unblockPerson = defineRoute({
  name: 'messaging.unblock',
  method: 'delete',
  path: '/api/people/:userId/block',
  summary: 'Lifts a block; messages sent during it do not arrive',
  access: 'member',
  params,
  response: Blocked,
  failures: ['not_found'],
});

export const blockChanged = defineEvent({
  name: 'block.changed',
  summary:
    'The member blocked someone or lifted a block, on some device; the other is not notified',
  isDurable: true,
  data: Blocked,
});

export const reportReasons = ['harassment', 'spam', 'unsafe', 'impersonation', 'other'] as const;

/**
 * The only readable text of a conversation that ever reaches the server: the reporter chose it.
 */
const ReportedMessage = z.strictObject({
  id: z.uuid(),
  text: z.string().trim().min(1).max(5_000, 'is longer than a message can be'),
});

export const reportPerson = defineRoute({
  name: 'messaging.report',
  method: 'post',
  path: '/api/people/:userId/report',
  summary: 'Reports someone to the admins, with the decrypted messages that the reporter chose',
  access: 'verified',
  limit: 'heavy',
  params,
  body: z.strictObject({
    reason: z.enum(reportReasons),
    details: Prose.max(1_000, 'Use at most 1,000 characters').default(''),
    messages: z.array(ReportedMessage).max(10, 'Choose at most ten messages').default([]),
  }),
  response: z.object({ reportId: z.uuid() }),
  failures: ['not_found', 'invalid'],
});

export const MessageReport = z.object({
  id: z.uuid(),
  reason: z.enum(reportReasons),
  details: z.string(),
  /** As the reporter's device decrypted them: the server cannot verify them. */
  messages: z.array(ReportedMessage.extend({ sentAt: z.iso.datetime() })),
  reporter: Person,
  reported: Person,
  createdAt: z.iso.datetime(),
  settledAt: z.iso.datetime().nullable(),
  outcome: z.string().nullable(),
});
export type MessageReport = z.infer<typeof MessageReport>;

export const listMessageReports = defineRoute({
  name: 'messaging.reports',
  method: 'get',
  path: '/api/admin/message-reports',
  summary: 'Reports, open ones first; the texts are deleted once a report is settled',
  access: 'admin',
  proof: 'fresh',
  response: z.array(MessageReport),
});

export const settleMessageReport = defineRoute({
  name: 'messaging.settle-report',
  method: 'post',
  path: '/api/admin/message-reports/:id/settle',
  summary: 'Closes a report with a remark, and deletes its texts',
  access: 'admin',
  params: z.object({ id: z.uuid('must be a report id') }),
  body: z.strictObject({ outcome: Prose.min(1, 'Say what was done').max(500) }),
  response: MessageReport,
  failures: ['not_found', 'conflict'],
});
