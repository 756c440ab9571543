import {
  forgetCiphertext,
  lockOwnMessage,
  type OwnMessage,
  writeChange,
} from '@cascade/db/features/messaging/changes.queries';
import { messageOf } from '@cascade/db/features/messaging/messaging.queries';
import {
  CHANGE_WINDOW_MS,
  type editMessage,
  type Message,
  messageChanged,
} from '@cascade/shared/features/messaging/contract';
import { AppError } from '@cascade/shared/kernel/app-error';
import { streamOf } from '@cascade/shared/kernel/event';
import type { BodyOf } from '@cascade/shared/kernel/route';
import type { Change } from './send.ts';

async function own(
  { tx, caller }: Change,
  id: string,
): Promise<{ row: OwnMessage; seen: Message }> {
  const found = await lockOwnMessage(tx, caller, id);
  if (!found) throw new AppError('not_found', 'You have no such message.');
  const { receiverUserId, isBlocked, receiptUpTo, ...row } = found;
  return { row: found, seen: messageOf(row, caller.publicId, row.place <= receiptUpTo) };
}

/** @throws AppError conflict when it is too late */
function checkWindow({ createdAt }: Message, now: Date): void {
  if (now.getTime() - new Date(createdAt).getTime() > CHANGE_WINDOW_MS)
    throw new AppError('conflict', 'A message can be changed for 15 minutes, and these are over.');
}

/** Writes a later version and emits it; to the receiver only if nothing is withheld. */
async function write(
  { tx, live, caller }: Change,
  row: OwnMessage,
  seen: Message,
  change: Pick<Message, 'content' | 'editedAt' | 'deletedAt'>,
): Promise<Message> {
  const changed = { ...seen, ...change, rev: seen.rev + 1 };
  const { content, editedAt, deletedAt, rev } = changed;
  const isOwnView = row.isBlocked && !row.isWithheld;
  await writeChange(tx, row.id, { content, editedAt, deletedAt, rev }, isOwnView);
  const mine = streamOf.member(caller.userId);
  const reaches = !row.isBlocked && !row.isWithheld && row.receiverUserId !== null;
  const { isRead: _own, ...message } = changed;
  await live.append(
    messageChanged,
    reaches && row.receiverUserId ? [mine, streamOf.member(row.receiverUserId)] : [mine],
    { message },
  );
  return changed;
}

export async function edit(
  change: Change,
  id: string,
  { content, rev }: BodyOf<typeof editMessage>,
): Promise<Message> {
  const { row, seen } = await own(change, id);
  checkWindow(seen, change.now);
  if (seen.deletedAt !== null) throw new AppError('conflict', 'This message was deleted.');
  // The ciphertext names its version, so of two concurrent edits one must be repeated.
  if (seen.rev !== rev)
    throw new AppError('conflict', 'This message has been changed on another device.');
  return write(change, row, seen, {
    content,
    editedAt: change.now.toISOString(),
    deletedAt: null,
  });
}

/** Deletes a message for both, with its ciphertext in earlier events. */
export async function takeBack(change: Change, id: string): Promise<Message> {
  const { row, seen } = await own(change, id);
  if (seen.deletedAt !== null) return seen;
  checkWindow(seen, change.now);
  if (!row.isBlocked) await forgetCiphertext(change.tx, streamOf.member(change.caller.userId), id);
  return write(change, row, seen, {
    content: null,
    editedAt: seen.editedAt,
    deletedAt: change.now.toISOString(),
  });
}
