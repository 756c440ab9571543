import { getCurrentUser } from '@cascade/shared/features/auth/contract';
import {
  conversationRead,
  getThread,
  listConversations,
  messageChanged,
  messageSent,
  messagesRead,
  typingChanged,
} from '@cascade/shared/features/messaging/contract';
import { blockChanged, getPerson, listBlocked } from '@cascade/shared/features/messaging/people';
import { listSuggestedConnections } from '@cascade/shared/features/network/contract';
import { listMentors } from '@cascade/shared/features/network/mentors';
import { noteTyping } from '../../domain/thread/typing.ts';
import { openAhead } from '../../e2ee/shown.ts';
import { withNextDrawing } from '../../live/drawing.ts';
import { type EventHandler, onEvent } from '../../live/event-handler.ts';
import {
  afterBlock,
  afterChanged,
  afterReading,
  afterReceipt,
  afterSent,
  CONVERSATIONS,
} from './cache/conversations.ts';
import { threadOf, withChanged, withRead, withSent } from './cache/thread.ts';

const messageSentLive = onEvent(messageSent, (cache, { message, sender, receiver }) => {
  const isOwn = sender.id === cache.read(getCurrentUser, {})?.publicId;
  const other = isOwn ? receiver : sender;
  const isThreadKnown = cache.read(getThread, threadOf(other.id)) !== undefined;
  if (isThreadKnown) openAhead(message, other.id);
  cache.patch(getThread, threadOf(other.id), (old) => withSent(old, message));
  const known = cache.read(listConversations, CONVERSATIONS);
  const isBelow = known !== undefined && afterSent(known, message, other) === undefined;
  cache.patch(listConversations, CONVERSATIONS, (old) => afterSent(old, message, other) ?? old);
  if (isBelow) cache.refetch(listConversations, CONVERSATIONS);
  if (!isOwn) withNextDrawing(() => noteTyping(other.id, false));
});

const messageChangedLive = onEvent(messageChanged, (cache, { message }) => {
  for (const userId of [message.senderId, message.receiverId])
    cache.patch(getThread, threadOf(userId), (old) => withChanged(old, message));
  cache.patch(listConversations, CONVERSATIONS, (old) => afterChanged(old, message));
});

const messagesReadLive = onEvent(messagesRead, (cache, { readerId, upTo }) => {
  cache.patch(getThread, threadOf(readerId), (old) => withRead(old, (id) => id !== readerId, upTo));
  cache.patch(listConversations, CONVERSATIONS, (old) => afterReceipt(old, readerId, upTo));
});

const conversationReadLive = onEvent(conversationRead, (cache, { otherUserId, ...reading }) => {
  cache.patch(getThread, threadOf(otherUserId), (old) =>
    withRead(old, (id) => id === otherUserId, reading.readUpTo),
  );
  cache.patch(listConversations, CONVERSATIONS, (old) => afterReading(old, otherUserId, reading));
});

const blockChangedLive = onEvent(blockChanged, (cache, { userId, isBlocked }) => {
  cache.patch(listConversations, CONVERSATIONS, (old) => afterBlock(old, userId, isBlocked));
  cache.patch(getPerson, { params: { userId } }, (old) => ({ ...old, isBlocked }));
  cache.refetch(listBlocked, {});
  cache.refetch(listSuggestedConnections, {});
  cache.refetch(listMentors, {});
  if (isBlocked) noteTyping(userId, false);
});

const typingChangedLive = onEvent(typingChanged, (_cache, { userId, isTyping }) =>
  noteTyping(userId, isTyping),
);

export const events: EventHandler[] = [
  messageSentLive,
  messageChangedLive,
  messagesReadLive,
  conversationReadLive,
  blockChangedLive,
  typingChangedLive,
];
