import type { SentEnvelope } from '@cascade/shared/domain/encryption/envelope';
import type { SealedMessage, SentMessage } from '../sealed-message.ts';

/** No signed device could read it. */
export class NobodyToReadIt extends Error {}

/** Whose signed devices get the room key, the member's own included. */
export type Readers = {
  people: string[];
  /** Of a group: the server refuses what was encrypted for earlier members. */
  membersRev?: number;
};

/** One encrypted message and those for whom it was encrypted. */
export type Written = { content: SentEnvelope; membersRev?: number };

export type Unsent = Written & { id: string; replyTo: string | null; mentions?: string[] };

/** What the engine needs of a conversation, between two people or in a group. */
export interface Conversation {
  /** @see ../sealed-message.ts */
  readonly id: string;
  /** Matrix name; room keys are bound to it. */
  readonly room: string;
  /** Public id or group id inside own ciphertexts. */
  readonly to: string;
  /** Whether the server shows it where it belongs. */
  contains(message: SealedMessage): boolean;
  /** @throws NobodyToReadIt or ApiError */
  readers(): Promise<Readers>;
  /** The server has other members by now. */
  forgetReaders(): void;
  /** @throws ApiError stale when the group's members have changed */
  send(message: Unsent): Promise<SentMessage>;
  /** @throws ApiError */
  edit(message: SentMessage, written: Written): Promise<SentMessage>;
  /** The latest messages that the server has. */
  latest(): Promise<SentMessage[]>;
}
