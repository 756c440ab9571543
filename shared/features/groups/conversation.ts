import { z } from 'zod';
import { Envelope, MessageId, SentEnvelope } from '../../domain/encryption/envelope.ts';
import { defineCommand } from '../../kernel/command.ts';
import { defineEvent } from '../../kernel/event.ts';
import { defineJob } from '../../kernel/job.ts';
import { defineRoute } from '../../kernel/route.ts';
import { PersonId } from '../messaging/people.ts';
import { groupParams } from './contract.ts';
import { GroupReadState } from './reading.ts';

/**
 * A study group's conversation, encrypted for the devices of its members. The server has ciphertext
 * only. Members get what was sent since they joined, never what was sent before.
 */

export const MOST_MENTIONS = 20;

/** One person's reaction: which one is inside the ciphertext. */
export const GroupReaction = z.object({
  personId: z.uuid(),
  content: Envelope,
  /** The message's `reactionsRev` when it was set. */
  rev: z.int().positive(),
});
export type GroupReaction = z.infer<typeof GroupReaction>;

export const GroupMessage = z.object({
  id: z.uuid(),
  groupId: z.uuid(),
  senderId: z.uuid(),
  /** At the time of reading; null once the account is deleted. */
  senderHandle: z.string().nullable(),
  /** The order in the conversation, from 1 and without gaps. */
  place: z.int().positive(),
  /** Null once deleted. */
  content: Envelope.nullable(),
  replyTo: z.uuid().nullable(),
  /** Members whose bell it rings, as the sender named them. */
  mentions: z.array(z.uuid()),
  /** None once deleted. */
  reactions: z.array(GroupReaction),
  /** Rises with every change of the reactions. */
  reactionsRev: z.int().min(0),
  createdAt: z.iso.datetime(),
  editedAt: z.iso.datetime().nullable(),
  deletedAt: z.iso.datetime().nullable(),
  /** Of the content: 1, and one more for each edit and the deletion. */
  rev: z.int().positive(),
});
export type GroupMessage = z.infer<typeof GroupMessage>;

export const GroupConversation = GroupReadState.extend({
  groupId: z.uuid(),
  /** The caller sees messages after this place. */
  joinedAfter: z.int().min(0),
  /** Rises when somebody joins or leaves; what is sent names the one it was encrypted for. */
  membersRev: z.int().positive(),
  /** How far the other members have read who send read receipts. */
  readers: z.array(z.object({ personId: z.uuid(), upTo: z.int().positive() })),
  /** The group's stream, and its position when this was read. */
  live: z.object({ stream: z.string(), n: z.int().min(0) }),
});
export type GroupConversation = z.infer<typeof GroupConversation>;

export const listGroupConversations = defineRoute({
  name: 'groups.conversations',
  method: 'get',
  path: '/api/study-groups/conversations',
  summary: 'The conversations of the caller’s groups, with unread counts',
  access: 'verified',
  response: z.array(GroupConversation),
});

export const getGroupConversation = defineRoute({
  name: 'groups.conversation',
  method: 'get',
  path: '/api/study-groups/:id/conversation',
  summary: 'How far the caller and the other members have read',
  access: 'verified',
  params: groupParams,
  response: GroupConversation,
  failures: ['not_found'],
});

export const listGroupMessages = defineRoute({
  name: 'groups.messages',
  method: 'get',
  path: '/api/study-groups/:id/messages',
  summary:
    'Messages since the caller joined, latest first; fewer than `limit` means there are no more',
  access: 'verified',
  params: groupParams,
  query: z.object({
    before: MessageId.optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  response: z.array(GroupMessage),
  failures: ['not_found'],
});

/** The members for whom it was encrypted; with another one the answer has the group's page. */
const membersRev = z.int().positive();

export const sendGroupMessage = defineRoute({
  name: 'groups.send',
  method: 'post',
  path: '/api/study-groups/:id/messages',
  summary:
    'Sends one encrypted message; the Idempotency-Key becomes its id, and a repeat answers with the message',
  access: 'verified',
  limit: 'message',
  delivery: 'keyed',
  params: groupParams,
  body: z.strictObject({
    content: SentEnvelope,
    replyTo: MessageId.nullish(),
    mentions: z.array(PersonId).max(MOST_MENTIONS, `must be at most ${MOST_MENTIONS}`).default([]),
    membersRev,
  }),
  response: GroupMessage,
  failures: ['not_found', 'stale', 'id_conflict', 'invalid'],
});

const messageParams = groupParams.extend({ messageId: MessageId });

export const editGroupMessage = defineRoute({
  name: 'groups.edit-message',
  method: 'patch',
  path: '/api/study-groups/:id/messages/:messageId',
  summary: 'Replaces the ciphertext of one’s own message, within 15 minutes',
  access: 'verified',
  limit: 'message',
  params: messageParams,
  /** `rev`: the version that it replaces; another one is a conflict. */
  body: z.strictObject({ content: SentEnvelope, rev: z.int().positive(), membersRev }),
  response: GroupMessage,
  failures: ['not_found', 'conflict', 'stale'],
});

export const deleteGroupMessage = defineRoute({
  name: 'groups.delete-message',
  method: 'delete',
  path: '/api/study-groups/:id/messages/:messageId',
  summary:
    'Deletes one’s own message for everybody, within 15 minutes; for admins of the group any message, at any time. A repeat changes nothing',
  access: 'verified',
  params: messageParams,
  response: GroupMessage,
  failures: ['not_found', 'forbidden', 'conflict'],
});

export const reactToGroupMessage = defineRoute({
  name: 'groups.react',
  method: 'put',
  path: '/api/study-groups/:id/messages/:messageId/reaction',
  summary: 'Sets or removes the caller’s reaction; a repeat changes nothing',
  access: 'verified',
  limit: 'message',
  delivery: 'idempotent',
  params: messageParams,
  body: z.strictObject({ content: SentEnvelope.nullable(), membersRev }),
  response: GroupMessage,
  failures: ['not_found', 'conflict', 'stale'],
});

export const typeInGroup = defineCommand({
  name: 'groups.type',
  summary: 'Reports that the caller is typing, or has stopped; repeat it every few seconds',
  data: z.strictObject({ groupId: groupParams.shape.id, isTyping: z.boolean() }),
  reply: z.object({}),
});

export const groupTyping = defineEvent({
  name: 'group.typing',
  summary: 'A member is typing in their group, or has stopped; expires after six seconds',
  isDurable: false,
  data: z.object({ groupId: z.uuid(), personId: z.uuid(), isTyping: z.boolean() }),
});

export const groupMessageSent = defineEvent({
  name: 'group.message-sent',
  summary: 'A member has written in their group; replayed, it is the message as it is now',
  isDurable: true,
  data: z.object({ message: GroupMessage }),
});

export const groupMessageChanged = defineEvent({
  name: 'group.message-changed',
  summary: 'A message was edited or deleted; a deleted one has no reactions',
  isDurable: true,
  data: z.object({
    message: GroupMessage.omit({ senderHandle: true, reactions: true, reactionsRev: true }),
  }),
});

export const groupReacted = defineEvent({
  name: 'group.reacted',
  summary: 'A member has set or removed their reaction to a message',
  isDurable: true,
  data: z.object({
    groupId: z.uuid(),
    messageId: z.uuid(),
    personId: z.uuid(),
    /** Null: removed. */
    content: Envelope.nullable(),
    /** The message's `reactionsRev` since then. */
    rev: z.int().positive(),
  }),
});

/** Queued for a message that mentions or answers members; does nothing for those who read it. */
export const remindOfGroupMessage = defineJob({
  name: 'groups.remind-message',
  queue: 'groups',
  data: z.strictObject({ messageId: z.uuid(), step: z.enum(['notice', 'mail']) }),
  attempts: 6,
  backoffMs: 500,
});

/** The bell's notices of mentions and answers, withdrawn once everything is read. */
export const GROUP_MESSAGE_NOTICE = 'group.message';

export const conversationPath = (groupId: string) => `/study-groups/${groupId}/conversation`;
