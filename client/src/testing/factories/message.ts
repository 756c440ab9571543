import type { Message } from '@cascade/shared/features/messaging/contract';

/** Of another person, without anything to decrypt. */
export function aMessage(change: Partial<Message>): Message {
  return {
    id: 'message',
    senderId: 'you',
    receiverId: 'me',
    place: 1,
    content: null,
    replyTo: null,
    createdAt: '2027-01-01T12:00:00.000Z',
    editedAt: null,
    deletedAt: null,
    isRead: false,
    rev: 1,
    ...change,
  };
}
