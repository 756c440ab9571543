import { hash } from 'node:crypto';
import { personOf } from '@cascade/db/domain/people/people.queries';
import type { Caller } from '@cascade/db/features/auth/sessions.queries';
import { messageOf } from '@cascade/db/features/messaging/messaging.queries';
import {
  type Draft,
  openConversation,
  readSituation,
  type Situation,
  writeMessage,
} from '@cascade/db/features/messaging/send.queries';
import {
  CONVERSATIONS_A_DAY,
  type Message,
  messageSent,
  NOTICE_AFTER_MS,
  remindOfMessage,
  type sendMessage,
  UNANSWERED_MESSAGES,
} from '@cascade/shared/features/messaging/contract';
import { AppError } from '@cascade/shared/kernel/app-error';
import { streamOf } from '@cascade/shared/kernel/event';
import { newId } from '@cascade/shared/kernel/id';
import type { BodyOf } from '@cascade/shared/kernel/route';
import type { CallerWork } from '../../http/work.ts';

export type Change = Pick<CallerWork, 'tx' | 'live' | 'caller' | 'now' | 'enqueue'>;

const DAY_MS = 86_400_000;

function fingerprintOf({ receiverId, content, replyTo }: BodyOf<typeof sendMessage>): string {
  return hash('sha256', JSON.stringify([receiverId, content, replyTo ?? null]), 'base64url');
}

/**
 * A block is no reason: the sender must not notice it.
 * @throws AppError forbidden, invalid or too_many
 */
function checkSituation(
  { blocks, answersKnown, sent, isAnswered, begun }: Situation,
  isNew: boolean,
  mostConversations: number,
): void {
  if (blocks)
    throw new AppError('forbidden', 'You have blocked this person. Lift the block to write.');
  if (!answersKnown)
    throw new AppError('invalid', 'The message that you answer is not in this conversation.', {
      errors: [{ field: 'replyTo', message: 'is not in this conversation' }],
    });
  if (!isAnswered && sent >= UNANSWERED_MESSAGES)
    throw new AppError('forbidden', 'Please wait for an answer before you write more.');
  if (isNew && begun > mostConversations)
    throw new AppError(
      'too_many',
      'You have begun many conversations today. Please wait a while.',
      {
        retryAfterSeconds: 3_600,
      },
    );
}

/** The message as both people first see it. */
export function newMessage(draft: Draft, place: number): Message {
  const { id, senderId, receiverId, content, replyTo, createdAt } = draft;
  return {
    id,
    senderId,
    receiverId,
    place,
    content,
    replyTo,
    createdAt: createdAt.toISOString(),
    editedAt: null,
    deletedAt: null,
    isRead: false,
    rev: 1,
  };
}

type Face = { handle: string; avatarSeed: string };

export function eventOf(message: Message, sender: Face, receiver: Face) {
  const faceOf = (id: string, { handle, avatarSeed }: Face) =>
    personOf({ id, userHandle: handle, avatarSeed });
  return {
    message,
    sender: faceOf(message.senderId, sender),
    receiver: faceOf(message.receiverId, receiver),
  };
}

export function draftOf(
  caller: Caller,
  id: string,
  body: BodyOf<typeof sendMessage>,
  createdAt: Date,
): Draft {
  return {
    id,
    senderId: caller.publicId,
    senderUserId: caller.userId,
    receiverId: body.receiverId,
    content: body.content,
    replyTo: body.replyTo ?? null,
    fingerprint: fingerprintOf(body),
    createdAt,
  };
}

/**
 * The id is the sender's, so repeats are idempotent. A message to somebody who blocked the sender
 * is kept for the sender alone, with the same response.
 * @param scale of limits; at most 1 in production
 */
export async function send(
  { tx, live, caller, now, enqueue }: Change,
  id: string,
  body: BodyOf<typeof sendMessage>,
  scale: number,
): Promise<Message> {
  if (body.receiverId === caller.publicId)
    throw new AppError('invalid', 'You cannot write to yourself.', {
      errors: [{ field: 'receiverId', message: 'must be somebody else' }],
    });
  const draft = draftOf(caller, id, body, now);
  const opened = await openConversation(tx, draft, newId());
  if (!opened?.conversation) throw new AppError('not_found', 'There is no such member.');
  const { receiver, conversation } = opened;
  const streams = [streamOf.member(caller.userId), streamOf.member(receiver.userId)];
  const isNew = conversation.place === 1;
  // Concurrent first messages of one person must each count the others.
  if (isNew) await live.lock(streams);
  const since = new Date(now.getTime() - DAY_MS);
  const situation = await readSituation(tx, draft, conversation.id, receiver.userId, since);
  const { known } = situation;
  if (known?.senderId === caller.publicId && known.fingerprint === draft.fingerprint) {
    const { fingerprint: _kept, ...row } = known;
    return messageOf(row, caller.publicId, row.place <= situation.receiptUpTo);
  }
  const taken = () => new AppError('id_conflict', 'This id was already used for another message.');
  if (known) throw taken();
  checkSituation(situation, isNew, Math.floor(CONVERSATIONS_A_DAY * scale));
  const isWithheld = situation.isBlocked;
  const written = await writeMessage(tx, draft, conversation, receiver.userId, isWithheld);
  if (!written) throw taken();

  const message = newMessage(draft, conversation.place);
  const audience = isWithheld ? streams.slice(0, 1) : streams;
  await live.append(messageSent, audience, eventOf(message, caller, receiver), id);
  if (!isWithheld && written.unread === 1)
    await enqueue(
      remindOfMessage,
      {
        conversationId: conversation.id,
        receiverId: draft.receiverId,
        place: conversation.place,
        step: 'notice',
      },
      { dueAt: new Date(now.getTime() + NOTICE_AFTER_MS) },
    );
  return message;
}
