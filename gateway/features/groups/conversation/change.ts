import {
  type FoundGroupMessage,
  findGroupMessage,
  forgetGroupCiphertext,
  lockGroupConversation,
  writeGroupChange,
  writeGroupReaction,
} from '@cascade/db/features/groups/messages.queries';
import {
  type editGroupMessage,
  type GroupMessage,
  groupMessageChanged,
  groupReacted,
  type reactToGroupMessage,
} from '@cascade/shared/features/groups/conversation';
import { CHANGE_WINDOW_MS } from '@cascade/shared/features/messaging/contract';
import { AppError } from '@cascade/shared/kernel/app-error';
import { streamOf } from '@cascade/shared/kernel/event';
import type { BodyOf } from '@cascade/shared/kernel/route';
import type { CallerWork } from '../../../http/work.ts';
import { requireMembersRev } from './send.ts';

const noSuchMessage = () => new AppError('not_found', 'There is no such message in this group.');
const deleted = () => new AppError('conflict', 'This message was deleted.');

/** @throws AppError not_found for what the caller does not see */
async function lockMessage(
  { tx, caller }: CallerWork,
  groupId: string,
  id: string,
): Promise<FoundGroupMessage & { membersRev: number }> {
  const group = await lockGroupConversation(tx, groupId);
  const found = group && (await findGroupMessage(tx, groupId, id, caller));
  if (!found) throw noSuchMessage();
  return { ...found, membersRev: group.membersRev };
}

/** @throws AppError conflict when it is too late */
function checkWindow({ createdAt }: GroupMessage, now: Date): void {
  if (now.getTime() - new Date(createdAt).getTime() > CHANGE_WINDOW_MS)
    throw new AppError('conflict', 'A message can be changed for 15 minutes, and these are over.');
}

async function write(
  { tx, live }: CallerWork,
  before: GroupMessage,
  change: Pick<GroupMessage, 'content'> & Partial<GroupMessage>,
): Promise<GroupMessage> {
  const changed = { ...before, ...change, rev: before.rev + 1 };
  await writeGroupChange(tx, changed);
  const { senderHandle: _face, reactions: _set, reactionsRev: _of, ...message } = changed;
  await live.append(groupMessageChanged, [streamOf.group(changed.groupId)], { message });
  return changed;
}

/** @throws AppError not_found for others' messages, conflict, stale */
export async function edit(
  work: CallerWork,
  groupId: string,
  id: string,
  { content, rev, membersRev }: BodyOf<typeof editGroupMessage>,
): Promise<GroupMessage> {
  const found = await lockMessage(work, groupId, id);
  const { message } = found;
  if (message.senderId !== work.caller.publicId) throw noSuchMessage();
  checkWindow(message, work.now);
  if (message.deletedAt !== null) throw deleted();
  // The ciphertext names its version, so of two concurrent edits one must be repeated.
  if (message.rev !== rev)
    throw new AppError('conflict', 'This message has been changed on another device.');
  await requireMembersRev(work, groupId, found, membersRev);
  return write(work, message, { content, editedAt: work.now.toISOString() });
}

/**
 * Deletes a message for everybody, with its ciphertext in earlier events.
 * @throws AppError not_found; forbidden for others' messages and conflict for old ones, unless the
 *   caller is an admin of the group
 */
export async function remove(work: CallerWork, groupId: string, id: string): Promise<GroupMessage> {
  const { message, isAdmin } = await lockMessage(work, groupId, id);
  const isOwn = message.senderId === work.caller.publicId;
  if (!isOwn && !isAdmin)
    throw new AppError('forbidden', 'Only its writer and admins of this group can delete it.');
  if (message.deletedAt !== null) return message;
  if (!isAdmin) checkWindow(message, work.now);
  await forgetGroupCiphertext(work.tx, message);
  return write(work, message, {
    content: null,
    deletedAt: work.now.toISOString(),
    reactions: [],
  });
}

/** @throws AppError not_found, conflict for a deleted message, stale */
export async function react(
  work: CallerWork,
  groupId: string,
  id: string,
  { content, membersRev }: BodyOf<typeof reactToGroupMessage>,
): Promise<GroupMessage> {
  const { tx, live, caller } = work;
  const found = await lockMessage(work, groupId, id);
  const { message } = found;
  if (message.deletedAt !== null) throw deleted();
  await requireMembersRev(work, groupId, found, membersRev);
  const personId = caller.publicId;
  const rev = await writeGroupReaction(tx, message, personId, content);
  if (rev === undefined) return message;
  const data = { groupId, messageId: id, personId, content, rev };
  await live.append(groupReacted, [streamOf.group(groupId)], data);
  const others = message.reactions.filter((reaction) => reaction.personId !== personId);
  const own = content === null ? [] : [{ personId, content, rev }];
  return { ...message, reactions: [...others, ...own], reactionsRev: rev };
}
