import {
  type GroupConversation,
  type GroupMessage,
  type GroupReaction,
  getGroupConversation,
  type groupMessageChanged,
  type groupReacted,
  listGroupConversations,
} from '@cascade/shared/features/groups/conversation';
import type { GroupReadState } from '@cascade/shared/features/groups/reading';
import type { z } from 'zod';
import { THREAD_PAGE, withSent } from '../../../domain/thread/messages.ts';
import type { CacheView } from '../../../live/cache-view.ts';

/** The cached messages may be more. */
export const messagesOf = (id: string) => ({ params: { id }, query: { limit: THREAD_PAGE } });

type Changed = z.infer<typeof groupMessageChanged.data>['message'];

/** A deleted message has no reactions. */
export function afterChange(messages: GroupMessage[], changed: Changed): GroupMessage[] {
  return messages.map((message) => {
    if (message.id !== changed.id || changed.rev <= message.rev) return message;
    const reactions = changed.deletedAt ? [] : message.reactions;
    return { ...message, ...changed, reactions };
  });
}

type Reacted = z.infer<typeof groupReacted.data>;

export function afterReaction(
  messages: GroupMessage[],
  { messageId, personId, content, rev }: Reacted,
): GroupMessage[] {
  return messages.map((message) => {
    if (message.id !== messageId || rev <= message.reactionsRev) return message;
    const others = message.reactions.filter((one) => one.personId !== personId);
    const own: GroupReaction[] = content ? [{ personId, content, rev }] : [];
    return { ...message, reactions: [...others, ...own], reactionsRev: rev };
  });
}

/** As an answer or an event brings it. */
export function afterMessage(messages: GroupMessage[], message: GroupMessage): GroupMessage[] {
  return withSent(messages, message, (known) =>
    afterChange(known, message).map((one) =>
      one.id === message.id && message.reactionsRev > one.reactionsRev
        ? { ...one, reactions: message.reactions, reactionsRev: message.reactionsRev }
        : one,
    ),
  );
}

/** Each message counts once, by its place. */
export function afterSent<Known extends GroupReadState>(
  known: Known,
  { place, senderId, mentions }: GroupMessage,
  ownId: string | undefined,
): Known {
  if (place <= known.lastPlace) return known;
  const isUnread = senderId !== ownId && place > known.readUpTo;
  const isMentioned = isUnread && ownId !== undefined && mentions.includes(ownId);
  return {
    ...known,
    lastPlace: place,
    unreadCount: known.unreadCount + (isUnread ? 1 : 0),
    mentionCount: known.mentionCount + (isMentioned ? 1 : 0),
  };
}

/** Undefined when messages came after it was counted: only the server knows whose. */
export function afterReading<Known extends GroupReadState>(
  known: Known,
  { readUpTo, unreadCount, mentionCount, lastPlace }: GroupReadState,
): Known | undefined {
  if (readUpTo < known.readUpTo) return known;
  if (lastPlace < known.lastPlace) return readUpTo === known.readUpTo ? known : undefined;
  return { ...known, readUpTo, unreadCount, mentionCount, lastPlace };
}

export function afterOtherRead(
  known: GroupConversation,
  personId: string,
  upTo: number,
): GroupConversation {
  const before = known.readers.find((one) => one.personId === personId);
  if (before && before.upTo >= upTo) return known;
  const others = known.readers.filter((one) => one !== before);
  return { ...known, readers: [...others, { personId, upTo }] };
}

export const unreadIn = (conversations: readonly GroupConversation[]): number =>
  conversations.reduce((sum, { unreadCount }) => sum + unreadCount, 0);

/** In the list for the badge, and on its page. */
export function patchConversation(
  cache: CacheView,
  id: string,
  change: (known: GroupConversation) => GroupConversation,
): void {
  cache.patch(getGroupConversation, { params: { id } }, change);
  cache.patch(listGroupConversations, {}, (list) =>
    list.map((known) => (known.groupId === id ? change(known) : known)),
  );
}
