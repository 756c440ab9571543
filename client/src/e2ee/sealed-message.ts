import type { GroupMessage, GroupReaction } from '@cascade/shared/features/groups/conversation';
import type { Message } from '@cascade/shared/features/messaging/contract';

/**
 * A conversation's id on this device: the other person's public id, or a group's id after `g.`.
 * Drafts, unsent and read messages are stored under it.
 */
export const groupConversationId = (groupId: string): string => `g.${groupId}`;

/** Undefined for a private conversation. */
export function groupIdOf(conversationId: string): string | undefined {
  return conversationId.startsWith('g.') ? conversationId.slice(2) : undefined;
}

/** In the form of a message, so that both are opened the same way. */
export type SealedReaction = Pick<
  GroupMessage,
  'id' | 'groupId' | 'senderId' | 'content' | 'rev' | 'createdAt' | 'editedAt' | 'replyTo'
> & { about: string; place: 0 };

export type SentMessage = Message | GroupMessage;
export type SealedMessage = SentMessage | SealedReaction;

/** The receiver or the group, as the ciphertext names it. */
export const addresseeOf = (message: SealedMessage): string =>
  'groupId' in message ? message.groupId : message.receiverId;

export function sealedReaction(
  { id: about, groupId, createdAt }: GroupMessage,
  { personId, content, rev }: GroupReaction,
): SealedReaction {
  const id = `${about} ${personId}`;
  const nothing = { editedAt: null, replyTo: null, place: 0 } as const;
  return { id, about, groupId, senderId: personId, content, rev, createdAt, ...nothing };
}
