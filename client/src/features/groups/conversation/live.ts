import { getCurrentUser } from '@cascade/shared/features/auth/contract';
import {
  getGroupConversation,
  groupMessageChanged,
  groupMessageSent,
  groupReacted,
  groupTyping,
  listGroupConversations,
  listGroupMessages,
} from '@cascade/shared/features/groups/conversation';
import { groupConversationRead, groupRead } from '@cascade/shared/features/groups/reading';
import { noteTyping, typingInGroup } from '../../../domain/thread/typing.ts';
import { type EventHandler, onEvent } from '../../../live/event-handler.ts';
import {
  afterChange,
  afterMessage,
  afterOtherRead,
  afterReaction,
  afterReading,
  afterSent,
  messagesOf,
  patchConversation,
} from './cache.ts';

const sentLive = onEvent(groupMessageSent, (cache, { message }) => {
  const { groupId, senderId } = message;
  const ownId = cache.read(getCurrentUser, {})?.publicId;
  cache.patch(listGroupMessages, messagesOf(groupId), (old) => afterMessage(old, message));
  patchConversation(cache, groupId, (known) => afterSent(known, message, ownId));
  noteTyping(typingInGroup(groupId, senderId), false);
});

const changedLive = onEvent(groupMessageChanged, (cache, { message }) =>
  cache.patch(listGroupMessages, messagesOf(message.groupId), (old) => afterChange(old, message)),
);

const reactedLive = onEvent(groupReacted, (cache, reacted) =>
  cache.patch(listGroupMessages, messagesOf(reacted.groupId), (old) => afterReaction(old, reacted)),
);

const readLive = onEvent(groupRead, (cache, { groupId, personId, upTo }) => {
  if (personId !== cache.read(getCurrentUser, {})?.publicId)
    patchConversation(cache, groupId, (known) => afterOtherRead(known, personId, upTo));
});

const conversationReadLive = onEvent(groupConversationRead, (cache, { groupId, ...reading }) => {
  let isUncertain = false;
  patchConversation(cache, groupId, (known) => {
    const after = afterReading(known, reading);
    isUncertain ||= after === undefined;
    return after ?? { ...known, readUpTo: reading.readUpTo };
  });
  if (!isUncertain) return;
  cache.refetch(getGroupConversation, { params: { id: groupId } });
  cache.refetch(listGroupConversations, {});
});

const typingLive = onEvent(groupTyping, (_cache, { groupId, personId, isTyping }) =>
  noteTyping(typingInGroup(groupId, personId), isTyping),
);

export const events: EventHandler[] = [
  sentLive,
  changedLive,
  reactedLive,
  readLive,
  conversationReadLive,
  typingLive,
];
