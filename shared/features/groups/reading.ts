import { z } from 'zod';
import { MessageId } from '../../domain/encryption/envelope.ts';
import { defineEvent } from '../../kernel/event.ts';
import { defineRoute } from '../../kernel/route.ts';
import { groupParams } from './contract.ts';

/** How far members have read the conversation of their group. */

export const GroupReadState = z.object({
  readUpTo: z.int().min(0),
  /** Messages of others after `readUpTo`, up to `lastPlace`; includes deleted ones. */
  unreadCount: z.int().min(0),
  /** Those of them that mention the caller. */
  mentionCount: z.int().min(0),
  /** The place of the latest message when these were counted. */
  lastPlace: z.int().min(0),
});
export type GroupReadState = z.infer<typeof GroupReadState>;

export const readGroupMessages = defineRoute({
  name: 'groups.read',
  method: 'post',
  path: '/api/study-groups/:id/read',
  summary: 'Marks the conversation read up to a message, or whole without one; never goes back',
  access: 'verified',
  delivery: 'idempotent',
  params: groupParams,
  body: z.strictObject({ upTo: MessageId.optional() }),
  response: GroupReadState,
  failures: ['not_found'],
});

export const groupRead = defineEvent({
  name: 'group.read',
  summary: 'A member who sends read receipts has read up to a place',
  isDurable: true,
  data: z.object({ groupId: z.uuid(), personId: z.uuid(), upTo: z.int().positive() }),
});

export const groupConversationRead = defineEvent({
  name: 'group.conversation-read',
  summary: 'The member has read a group’s conversation up to a place, on some device',
  isDurable: true,
  data: GroupReadState.extend({ groupId: z.uuid() }),
});
