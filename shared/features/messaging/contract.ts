import { z } from 'zod';
import { Envelope, MessageId, SentEnvelope } from '../../domain/encryption/envelope.ts';
import { defineCommand } from '../../kernel/command.ts';
import { defineEvent } from '../../kernel/event.ts';
import { defineJob } from '../../kernel/job.ts';
import { defineRoute } from '../../kernel/route.ts';
import { Person, PersonId, PersonWithPresence } from './people.ts';

/** Private messages between two people (sections 2.19, 3). The server has ciphertext only. */

export const CHANGE_WINDOW_MS = 15 * 60_000;
/** Messages that may be sent before the other person has ever answered. */
export const UNANSWERED_MESSAGES = 3;
export const CONVERSATIONS_A_DAY = 20;
/** Delay before an unread message rings the bell, and before it is mailed. */
export const NOTICE_AFTER_MS = 3_000;
export const MAIL_AFTER_MS = 10 * 60_000;

export const Message = z.object({
  id: z.uuid(),
  senderId: z.uuid(),
  receiverId: z.uuid(),
  /** The order in the conversation; numbers may be skipped. */
  place: z.int().positive(),
  content: Envelope.nullable(),
  replyTo: z.uuid().nullable(),
  createdAt: z.iso.datetime(),
  editedAt: z.iso.datetime().nullable(),
  deletedAt: z.iso.datetime().nullable(),
  /** Own message: receipt received. Other's: read on one of one's own devices. */
  isRead: z.boolean(),
  rev: z.int().positive(),
});
export type Message = z.infer<typeof Message>;

export const Conversation = z.object({
  otherUser: PersonWithPresence,
  /** Of the other person, after `readUpTo`; includes deleted ones. */
  unreadCount: z.int().min(0),
  readUpTo: z.int().min(0),
  lastMessage: Message,
  isBlocked: z.boolean(),
});
export type Conversation = z.infer<typeof Conversation>;

const person = z.object({ userId: PersonId });
const message = z.object({ messageId: MessageId });

export const listConversations = defineRoute({
  name: 'messaging.conversations',
  method: 'get',
  path: '/api/messages/conversations',
  summary:
    'Conversations, latest first; `before` is the other person of the previous page’s last one',
  access: 'verified',
  query: z.object({
    before: PersonId.optional(),
    limit: z.coerce.number().int().min(1).max(200).default(100),
  }),
  response: z.array(Conversation),
});

export const getThread = defineRoute({
  name: 'messaging.thread',
  method: 'get',
  path: '/api/messages/:userId',
  summary: 'Messages with one person, latest first; fewer than `limit` means there are no more',
  access: 'verified',
  params: person,
  query: z.object({
    before: MessageId.optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  response: z.array(Message),
  failures: ['not_found'],
});

export const sendMessage = defineRoute({
  name: 'messaging.send',
  method: 'post',
  path: '/api/messages',
  summary:
    'Sends one encrypted message; the Idempotency-Key becomes its id, and a repeat answers with the message',
  access: 'verified',
  limit: 'message',
  delivery: 'keyed',
  body: z.strictObject({
    receiverId: PersonId,
    content: SentEnvelope,
    replyTo: MessageId.nullish(),
  }),
  response: Message,
  failures: ['not_found', 'forbidden', 'id_conflict', 'invalid', 'too_many'],
});

export const editMessage = defineRoute({
  name: 'messaging.edit',
  method: 'patch',
  path: '/api/messages/:messageId',
  summary: 'Replaces the ciphertext of one’s own message, within 15 minutes',
  access: 'verified',
  limit: 'message',
  params: message,
  /** `rev`: the version that it replaces; a stale one is a conflict. */
  body: z.strictObject({ content: SentEnvelope, rev: z.int().positive() }),
  response: Message,
  failures: ['not_found', 'conflict'],
});

export const deleteMessage = defineRoute({
  name: 'messaging.delete',
  method: 'delete',
  path: '/api/messages/:messageId',
  summary: 'Deletes one’s own message for both, within 15 minutes; a repeat changes nothing',
  access: 'verified',
  params: message,
  response: Message,
  failures: ['not_found', 'conflict'],
});

export const ReadState = z.object({ readUpTo: z.int().min(0), unreadCount: z.int().min(0) });

export const readMessages = defineRoute({
  name: 'messaging.read',
  method: 'post',
  path: '/api/messages/:userId/read',
  summary: 'Marks the thread read up to a message, or whole without one; never goes back',
  access: 'verified',
  delivery: 'idempotent',
  params: person,
  body: z.strictObject({ upTo: MessageId.optional() }),
  response: ReadState,
  failures: ['not_found'],
});

export const sendTyping = defineCommand({
  name: 'messaging.type',
  summary: 'Reports that the caller is typing, or has stopped; repeat it every few seconds',
  data: z.strictObject({ userId: PersonId, isTyping: z.boolean() }),
  reply: z.object({}),
});

export const typingChanged = defineEvent({
  name: 'typing.changed',
  summary:
    'The other person of a conversation is typing, or has stopped; expires after six seconds',
  isDurable: false,
  data: z.object({ userId: z.uuid(), isTyping: z.boolean() }),
});

export const messageSent = defineEvent({
  name: 'message.sent',
  summary: 'A message was sent, by the member or to them; sent to both people',
  isDurable: true,
  data: z.object({ message: Message, sender: Person, receiver: Person }),
});

export const messageChanged = defineEvent({
  name: 'message.changed',
  summary: 'A message was edited or deleted; `isRead` stays what it was',
  isDurable: true,
  data: z.object({ message: Message.omit({ isRead: true }) }),
});

export const messagesRead = defineEvent({
  name: 'messages.read',
  summary: 'The other person has read one’s messages up to a place',
  isDurable: true,
  data: z.object({ readerId: z.uuid(), upTo: z.int().positive() }),
});

export const conversationRead = defineEvent({
  name: 'conversation.read',
  summary: 'The member has read a thread up to a place, on some device',
  isDurable: true,
  data: ReadState.extend({ otherUserId: z.uuid() }),
});

/** Queued for the first unread message of a conversation; does nothing once it is read. */
export const remindOfMessage = defineJob({
  name: 'messaging.remind',
  queue: 'messaging',
  data: z.strictObject({
    conversationId: z.uuid(),
    receiverId: z.uuid(),
    place: z.int().positive(),
    step: z.enum(['notice', 'mail']),
  }),
  attempts: 6,
  backoffMs: 500,
});
