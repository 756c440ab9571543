import type { Conversation, Message } from '@cascade/shared/features/messaging/contract';
import type { Person } from '@cascade/shared/features/messaging/people';
import { laterOf, readUpTo } from './thread.ts';

/** A full page may have a successor. */
const PAGE = 100;
/** The cached list may be longer. */
export const CONVERSATIONS = { query: { limit: PAGE } };

/**
 * Idempotent.
 * @returns undefined when below the loaded part, as only the server knows its unread count
 */
export function afterSent(
  list: Conversation[],
  message: Message,
  other: Person,
): Conversation[] | undefined {
  const known = list.find(({ otherUser }) => otherUser.id === other.id);
  if (!known && list.length >= PAGE) return undefined;
  if (known && known.lastMessage.place >= message.place) return list;
  const before = known ?? {
    otherUser: { ...other, onlineStatus: 'offline', currentActivity: null },
    unreadCount: 0,
    readUpTo: 0,
    isBlocked: false,
  };
  const isUnread = message.senderId === other.id;
  return [
    {
      ...before,
      otherUser: { ...before.otherUser, ...other },
      unreadCount: before.unreadCount + (isUnread ? 1 : 0),
      lastMessage: message,
    },
    ...list.filter((conversation) => conversation !== known),
  ];
}

export function afterChanged(
  list: Conversation[],
  changed: Omit<Message, 'isRead'>,
): Conversation[] {
  return list.map((conversation) => ({
    ...conversation,
    lastMessage: laterOf(conversation.lastMessage, changed),
  }));
}

export function afterReceipt(list: Conversation[], readerId: string, upTo: number): Conversation[] {
  return list.map((conversation) =>
    conversation.otherUser.id === readerId
      ? {
          ...conversation,
          lastMessage: readUpTo(conversation.lastMessage, (id) => id !== readerId, upTo),
        }
      : conversation,
  );
}

/** Never goes backwards. */
export function afterReading(
  list: Conversation[],
  otherId: string,
  reading: { readUpTo: number; unreadCount: number },
): Conversation[] {
  return list.map((conversation) =>
    conversation.otherUser.id === otherId && reading.readUpTo > conversation.readUpTo
      ? {
          ...conversation,
          ...reading,
          lastMessage: readUpTo(conversation.lastMessage, (id) => id === otherId, reading.readUpTo),
        }
      : conversation,
  );
}

export function afterBlock(
  list: Conversation[],
  otherId: string,
  isBlocked: boolean,
): Conversation[] {
  return list.map((conversation) =>
    conversation.otherUser.id === otherId ? { ...conversation, isBlocked } : conversation,
  );
}

/** Blocked people do not count. */
export function unreadIn(list: Conversation[]): number {
  return list.reduce((sum, { isBlocked, unreadCount }) => sum + (isBlocked ? 0 : unreadCount), 0);
}
