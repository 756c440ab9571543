import type { Message } from '@cascade/shared/features/messaging/contract';

/** A thread as it lies in the cache: without gaps, the latest first. */
export type Thread = Message[];

export const THREAD_PAGE = 50;

/** How a thread is asked for, and where it lies in the cache; it may have grown since. */
export const threadOf = (userId: string) => ({
  params: { userId },
  query: { limit: THREAD_PAGE },
});

/** Puts a new message in; one that is there already, or is older than what was loaded, is not. */
export function withSent(thread: Thread, message: Message): Thread {
  if (thread.some(({ id }) => id === message.id)) return withChanged(thread, message);
  const oldest = thread.at(-1);
  if (oldest && message.place < oldest.place) return thread;
  const after = thread.findIndex(({ place }) => place < message.place);
  return after === -1 ? [...thread, message] : thread.toSpliced(after, 0, message);
}

/** Puts a later version in the place of an earlier one; whether it was read stays. */
export function withChanged(thread: Thread, changed: Omit<Message, 'isRead'>): Thread {
  return thread.map((message) => laterOf(message, changed));
}

/** Of two versions of one message the later; whether it was read is not part of a version. */
export function laterOf(message: Message, changed: Omit<Message, 'isRead'>): Message {
  if (message.id !== changed.id || changed.rev <= message.rev) return message;
  return { ...changed, isRead: message.isRead };
}

/** Messages of one person up to a place count as read. */
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

/** Adds older messages below those that are there. */
export function withOlder(thread: Thread, older: Message[]): Thread {
  const oldest = thread.at(-1)?.place ?? Number.POSITIVE_INFINITY;
  return [...thread, ...older.filter(({ place }) => place < oldest)];
}
