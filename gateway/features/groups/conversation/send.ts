import { createHash } from 'node:crypto';
import {
  type GroupDraft,
  type GroupSituation,
  lockGroupConversation,
  readGroupSituation,
  writeGroupMessage,
} from '@cascade/db/features/groups/messages.queries';
import {
  type GroupMessage,
  groupMessageSent,
  remindOfGroupMessage,
  type sendGroupMessage,
} from '@cascade/shared/features/groups/conversation';
import { NOTICE_AFTER_MS } from '@cascade/shared/features/messaging/contract';
import { AppError } from '@cascade/shared/kernel/app-error';
import { streamOf } from '@cascade/shared/kernel/event';
import type { BodyOf } from '@cascade/shared/kernel/route';
import type { CallerWork } from '../../../http/work.ts';
import { page } from '../actions.ts';
import { noSuchGroup } from '../policy.ts';

type Body = BodyOf<typeof sendGroupMessage>;

/**
 * What is encrypted for other members than those of now is not stored: somebody who was removed
 * could open it, somebody who joined could not.
 * @throws AppError stale, with the group's page
 */
export async function requireMembersRev(
  work: CallerWork,
  groupId: string,
  { membersRev }: { membersRev: number },
  named: number,
): Promise<void> {
  if (membersRev === named) return;
  throw new AppError('stale', 'Somebody has just joined or left this group.', {
    current: await page(work, groupId),
  });
}

function draftOf(
  { caller, now }: CallerWork,
  id: string,
  groupId: string,
  { content, replyTo = null, mentions }: Body,
): GroupDraft {
  const named = [...new Set(mentions)].sort();
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([groupId, content, replyTo, named]))
    .digest('base64url');
  return {
    id,
    groupId,
    senderId: caller.publicId,
    content,
    replyTo,
    mentions: named,
    fingerprint,
    createdAt: now,
  };
}

const refuse = (field: string, sentence: string, message: string) =>
  new AppError('invalid', sentence, { errors: [{ field, message }] });

/** @throws AppError invalid */
function checkSituation(
  { answersKnown, mentionedMembers }: GroupSituation,
  { mentions }: GroupDraft,
): void {
  if (!answersKnown)
    throw refuse(
      'replyTo',
      'The message that you answer is not in this conversation.',
      'is not in this conversation',
    );
  if (mentionedMembers < mentions.length)
    throw refuse('mentions', 'Only members of this group can be mentioned.', 'must be members');
}

/**
 * The id is the sender's, so a repeat is idempotent. Blocks make no difference: people who blocked
 * each other were told on joining, and everybody sees the whole conversation.
 * @throws AppError not_found for anybody but a member, stale, invalid, id_conflict
 */
export async function send(
  work: CallerWork,
  groupId: string,
  id: string,
  body: Body,
): Promise<GroupMessage> {
  const { tx, live, caller, now, enqueue } = work;
  const draft = draftOf(work, id, groupId, body);
  const group = await lockGroupConversation(tx, groupId);
  const situation = group && (await readGroupSituation(tx, draft, caller));
  if (!situation) throw noSuchGroup();
  const { known } = situation;
  if (known?.senderId === caller.publicId && known.fingerprint === draft.fingerprint) {
    const { fingerprint: _kept, ...message } = known;
    return message;
  }
  const taken = () => new AppError('id_conflict', 'This id was already used for another message.');
  if (known) throw taken();
  await requireMembersRev(work, groupId, group, body.membersRev);
  checkSituation(situation, draft);
  const place = group.lastPlace + 1;
  if (!(await writeGroupMessage(tx, draft, place))) throw taken();
  const message: GroupMessage = {
    id,
    groupId,
    senderId: caller.publicId,
    senderHandle: caller.handle,
    place,
    content: draft.content,
    replyTo: draft.replyTo,
    mentions: draft.mentions,
    reactions: [],
    reactionsRev: 0,
    createdAt: now.toISOString(),
    editedAt: null,
    deletedAt: null,
    rev: 1,
  };
  await live.append(groupMessageSent, [streamOf.group(groupId)], { message }, id);
  const others = draft.mentions.filter((person) => person !== caller.publicId);
  if (others.length > 0 || situation.answersOther)
    await enqueue(
      remindOfGroupMessage,
      { messageId: id, step: 'notice' },
      { dueAt: new Date(now.getTime() + NOTICE_AFTER_MS) },
    );
  return message;
}
