import { hasUnreadOfKind } from '@cascade/db/domain/notices/notices.queries';
import { postNotice } from '@cascade/db/domain/notices/post-notice';
import { listAdminIds } from '@cascade/db/domain/people/accounts.queries';
import { tellOfTicket } from '@cascade/db/features/support/tell-of-ticket';
import type { MessageRow, TicketRow } from '@cascade/db/features/support/tickets.queries';
import type { Work } from '@cascade/db/live/transact';
import { categoryWords, numberWords, priorityWords } from '@cascade/shared/features/support/words';
import { streamOf } from '@cascade/shared/kernel/event';

const ADMIN_NOTICE = 'support.waiting';
const ANSWER_NOTICE = 'support.answered';

type Change = Pick<Work, 'tx' | 'live' | 'now'>;
type News = {
  /** Without it the person is told nothing, not even that something was done. */
  isShown: boolean;
  message?: MessageRow;
  /** Whose bell rings, besides the lists that change. */
  rings?: 'team' | 'person';
};

/** Locks all streams at once, in one order for all callers, and tells everybody who may know. */
export async function tell(
  work: Change,
  ticket: TicketRow,
  { isShown, message, rings }: News,
): Promise<void> {
  const { userId, assigneeId } = ticket;
  const team = rings !== 'team' ? [] : assigneeId ? [assigneeId] : await listAdminIds(work.tx);
  const person = isShown && userId !== null ? [userId] : [];
  await work.live.lock([streamOf.support(), ...[...team, ...person].map(streamOf.member)]);
  await tellOfTicket(work, ticket, { isShown, message });
  if (rings === 'person') for (const one of person) await ringPerson(work, ticket, one);
  for (const one of team) await ringAdmin(work, ticket, one);
}

async function ringPerson(work: Change, { id, number, subject }: TicketRow, userId: string) {
  const notice = {
    userId,
    kind: ANSWER_NOTICE,
    title: `We have answered your request ${numberWords(number)}`,
    body: `“${subject}”`,
    path: `/support/requests/${id}`,
  };
  await postNotice(work, notice, work.now);
}

/** Without what people wrote, which would outlive the request. */
async function ringAdmin(work: Change, ticket: TicketRow, userId: string) {
  const { id, number, category, priority } = ticket;
  const path = `/admin/support/${id}`;
  if (await hasUnreadOfKind(work.tx, userId, ADMIN_NOTICE, path)) return;
  const notice = {
    userId,
    kind: ADMIN_NOTICE,
    title: `${numberWords(number)} waits for an answer`,
    body: `${categoryWords[category]}, ${priorityWords[priority].toLowerCase()} priority`,
    path,
  };
  await postNotice(work, notice, work.now);
}
