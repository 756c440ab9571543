import type { Message } from '@cascade/shared/features/messaging/contract';
import { THREAD_PAGE, withSent as withMessage } from '../../../domain/thread/messages.ts';

/** Gapless, latest first. */
export type Thread = Message[];

/** The cached thread may be longer. */
export const threadOf = (userId: string) => ({
  params: { userId },
  query: { limit: THREAD_PAGE },
});

/** Ignores those before the loaded part. */
export const withSent = (thread: Thread, message: Message): Thread =>
  withMessage(thread, message, withChanged);

/** Keeps the read state. */
export function withChanged(thread: Thread, changed: Omit<Message, 'isRead'>): Thread {
  return thread.map((message) => laterOf(message, changed));
}

/** The read state is not part of a version. */
export function laterOf(message: Message, changed: Omit<Message, 'isRead'>): Message {
  if (message.id !== changed.id || changed.rev <= message.rev) return message;
  return { ...changed, isRead: message.isRead };
}

export function withRead(thread: Thread, senderIs: (id: string) => boolean, upTo: number): Thread {
  return thread.map((message) => readUpTo(message, senderIs, upTo));
}

export function readUpTo(
  message: Message,
  senderIs: (id: string) => boolean,
  upTo: number,
): Message {
  const isMeant = !message.isRead && senderIs(message.senderId) && message.place <= upTo;
  return isMeant ? { ...message, isRead: true } : message;
}
