import type { ComponentType } from 'react';
import type { SentMessage } from '../../e2ee/sealed-message.ts';

type OfMessage = ComponentType<{ message: SentMessage }>;

/**
 * What differs between the threads of two people and of a group. The same object while nothing
 * changes, because rows are memoised.
 */
export type ThreadSetting = {
  /** The conversation's id, as the keys' device knows it. */
  id: string;
  ownId: string;
  /** The other person's, or the group's. */
  name: string;
  isGroup: boolean;
  /** Of another person. */
  nameOf: (personId: string) => string;
  /** Beside the time of one's own message. */
  Mark: OfMessage;
  /** Above the first of another person's messages. */
  Writer?: OfMessage;
  /** Instead of the plain text. */
  Text?: ComponentType<{ text: string; mentions: readonly string[] }>;
  /** Below a message. */
  Below?: OfMessage;
  /** In front of a message's other actions. */
  Actions?: ComponentType<{ message: SentMessage; onDone: () => void }>;
  /** Besides one's own. */
  mayDeleteAny?: boolean;
};

export const isOwnIn = ({ ownId }: ThreadSetting, { senderId }: { senderId: string }): boolean =>
  senderId === ownId;
