import type { Executor, Tx } from '@cascade/db/client';
import { recordAudit } from '@cascade/db/domain/audit/audit.queries';
import {
  findAcquaintance,
  lockConversation,
  personOf,
  writeBlock,
} from '@cascade/db/domain/people/people.queries';
import type { Caller } from '@cascade/db/features/auth/sessions.queries';
import { findAccounts } from '@cascade/db/features/key-server/identity.queries';
import {
  insertReport,
  listReports,
  listSentTo,
  settleReport,
} from '@cascade/db/features/messaging/reports.queries';
import { lockPair } from '@cascade/db/features/network/connections.queries';
import { MESSAGE_NOTICE, threadPath } from '@cascade/shared/features/messaging/notice';
import {
  blockChanged,
  type MessageReport,
  type reportPerson,
} from '@cascade/shared/features/messaging/people';
import { AppError } from '@cascade/shared/kernel/app-error';
import { streamOf } from '@cascade/shared/kernel/event';
import { newId } from '@cascade/shared/kernel/id';
import type { BodyOf } from '@cascade/shared/kernel/route';
import { endForBlock } from '../../domain/connections/end-connections.ts';
import { withdrawNotices } from '../../domain/notices/withdraw.ts';
import type { Presence } from '../../live/presence/presence.ts';
import type { Change } from './send.ts';

const nobody = () => new AppError('not_found', 'There is no such member.');

/** A person whom the caller may see, with or without messages between them. */
export async function readPerson(db: Executor, caller: Caller, personId: string) {
  const found = await findAcquaintance(db, caller, personId);
  if (!found) throw nobody();
  return { ...personOf(found), isBlocked: found.isBlocked };
}

/** Blocks somebody. A message sent concurrently arrives before the block or not at all. */
export async function block(
  { tx, live, caller, now }: Change,
  presence: Presence,
  personId: string,
): Promise<{ userId: string; isBlocked: boolean }> {
  if (personId === caller.publicId) throw new AppError('invalid', 'You cannot block yourself.');
  const found = await findAcquaintance(tx, caller, personId, { orInGroup: true });
  if (!found?.userId) throw nobody();
  const change = { userId: personId, isBlocked: true };
  const blocked = { userId: found.userId, publicId: personId };
  await lockPair(tx, caller.userId, blocked.userId);
  const isChanged = await writeBlock(tx, caller.userId, found.userId, true, now);
  await lockConversation(tx, caller.publicId, personId);
  if (!isChanged) return change;
  live.afterCommit.push(() => presence.chose(caller.publicId));
  await endForBlock({ tx, live }, caller, blocked);
  await live.append(blockChanged, [streamOf.member(caller.userId)], change);
  await withdrawNotices(
    { tx, live },
    { userId: caller.userId, kind: MESSAGE_NOTICE, path: threadPath(personId) },
  );
  return change;
}

export async function unblock(
  { tx, live, caller, now }: Change,
  presence: Presence,
  personId: string,
): Promise<{ userId: string; isBlocked: boolean }> {
  const account = (await findAccounts(tx, [personId])).get(personId);
  if (!account) throw nobody();
  const change = { userId: personId, isBlocked: false };
  if (!(await writeBlock(tx, caller.userId, account, false, now))) return change;
  live.afterCommit.push(() => presence.chose(caller.publicId));
  await live.append(blockChanged, [streamOf.member(caller.userId)], change);
  return change;
}

/**
 * Stores a report. Its messages must be from the reported person to the reporter, or of a study
 * group where the reporter sees them; their texts are the reporter's claim.
 */
export async function report(
  { tx, caller, now }: { tx: Tx; caller: Caller; now: Date },
  personId: string,
  { reason, details, messages }: BodyOf<typeof reportPerson>,
): Promise<{ reportId: string }> {
  if (!(await findAcquaintance(tx, caller, personId, { orInGroup: true }))) throw nobody();
  const ids = messages.map(({ id }) => id);
  const sent = await listSentTo(tx, ids, personId, caller);
  const chosen = messages.map(({ id, text }) => {
    const sentAt = sent.get(id);
    if (!sentAt)
      throw new AppError('invalid', 'Choose messages that this person sent to you.', {
        errors: [{ field: 'messages', message: 'must be of this person' }],
      });
    return { id, text, sentAt };
  });
  const reportId = newId();
  await insertReport(tx, {
    id: reportId,
    reporterId: caller.publicId,
    reportedId: personId,
    reason,
    details,
    messages: chosen,
    createdAt: now,
  });
  return { reportId };
}

export async function settle(
  { tx, caller, now }: { tx: Tx; caller: Caller; now: Date },
  id: string,
  outcome: string,
): Promise<MessageReport> {
  const isSettled = await settleReport(tx, id, outcome, now);
  const [found] = await listReports(tx, { id });
  if (!found) throw new AppError('not_found', 'There is no such report.');
  if (!isSettled) throw new AppError('conflict', 'This report is settled already.');
  await recordAudit(tx, {
    actor: caller,
    action: 'message-report.settle',
    subject: { kind: 'message-report', id },
    before: { isSettled: false },
    after: { isSettled: true, outcome },
    at: now,
  });
  return found;
}
