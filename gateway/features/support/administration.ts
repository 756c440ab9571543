import { recordAudit } from '@cascade/db/domain/audit/audit.queries';
import { findMailbox } from '@cascade/db/domain/people/accounts.queries';
import { findAdminAccount, findHandle } from '@cascade/db/features/support/queue.queries';
import {
  changeTicket,
  findTicketByNumber,
  insertMessage,
  lockTicket,
  lockTickets,
  moveConversation,
  type TicketRow,
} from '@cascade/db/features/support/tickets.queries';
import type { TicketDossier } from '@cascade/shared/features/support/administration';
import {
  dueAtOf,
  standingAfter,
  type TicketAct,
} from '@cascade/shared/features/support/ticket-state';
import {
  type Category,
  numberWords,
  type Priority,
  readNumber,
} from '@cascade/shared/features/support/words';
import { AppError } from '@cascade/shared/kernel/app-error';
import { newId } from '@cascade/shared/kernel/id';
import { postWithin } from '../../domain/mail/email-templates.ts';
import type { CallerWork } from '../../http/work.ts';
import { makeLink } from './links.ts';
import { answeredEmail } from './mails.ts';
import { tell } from './tell.ts';
import { noSuchRequest, readDossier } from './views.ts';

type State = Record<string, unknown> | null;

/** Never with what people wrote. */
async function audit(
  { tx, caller, now }: CallerWork,
  action: string,
  id: string,
  [before, after]: [State, State],
): Promise<void> {
  await recordAudit(tx, {
    actor: caller,
    action: `support.${action}`,
    subject: { kind: 'ticket', id },
    before,
    after,
    at: now,
  });
}

async function stale(work: CallerWork, id: string): Promise<AppError> {
  return new AppError(
    'stale',
    'Somebody has just changed this request. It is shown as it is now; please look again.',
    { current: await readDossier(work.tx, id) },
  );
}

/** Locked, and as the admin saw it. @throws AppError not_found, stale */
async function lockAt(work: CallerWork, id: string, rev: number): Promise<TicketRow> {
  const ticket = await lockTicket(work.tx, id);
  if (!ticket) throw noSuchRequest();
  if (ticket.rev !== rev) throw await stale(work, id);
  return ticket;
}

const refusals: Record<TicketAct, string> = {
  'person-answers': 'This request goes on in another one.',
  'team-answers': 'This request is closed. Reopen it to answer.',
  close: 'This request is closed already.',
  reopen: 'This request is not closed.',
  merge: 'This request was merged before.',
};

function standingOf(ticket: TicketRow, act: TicketAct, now: Date) {
  const standing = standingAfter(ticket, act, now);
  if (standing) return standing;
  const why = ticket.state === 'merged' ? 'This request goes on in another one.' : refusals[act];
  throw new AppError('conflict', why);
}

/** @throws AppError not_found; conflict where it is closed */
export async function answer(work: CallerWork, id: string, text: string): Promise<TicketDossier> {
  const { tx, now, userId, services } = work;
  const ticket = await lockTicket(tx, id);
  if (!ticket) throw noSuchRequest();
  const standing = standingOf(ticket, 'team-answers', now);
  const message = {
    id: newId(),
    ticketId: id,
    kind: 'team' as const,
    authorId: userId,
    text,
    at: now,
  };
  await insertMessage(tx, message);
  const change = { ...standing, dueAt: null, changedAt: now };
  const changed = await changeTicket(tx, id, change, true);
  const origin = services.env.PUBLIC_ORIGIN;
  const link = await makeLink(tx, { ticketId: id, origin, now });
  await postWithin(work, answeredEmail(ticket, text, link));
  await audit(work, 'answer', id, [{ state: ticket.state }, { state: changed.state }]);
  await tell(work, changed, { isShown: true, message, rings: 'person' });
  return readDossier(tx, id);
}

/** Changes nothing that the person sees, and nothing that another admin could have overwritten. */
export async function note(work: CallerWork, id: string, text: string): Promise<TicketDossier> {
  const { tx, now, userId } = work;
  const ticket = await lockTicket(tx, id);
  if (!ticket) throw noSuchRequest();
  if (ticket.state === 'merged') throw new AppError('conflict', refusals['person-answers']);
  await insertMessage(tx, {
    id: newId(),
    ticketId: id,
    kind: 'note',
    authorId: userId,
    text,
    at: now,
  });
  await audit(work, 'note', id, [null, { kind: 'note' }]);
  await tell(work, ticket, { isShown: false });
  return readDossier(tx, id);
}

/** @throws AppError not_found, stale; conflict for somebody who is no admin */
export async function assign(
  work: CallerWork,
  id: string,
  { rev, assigneeId }: { rev: number; assigneeId: string | null },
): Promise<TicketDossier> {
  const { tx, now } = work;
  const ticket = await lockAt(work, id, rev);
  const wanted = assigneeId === null ? null : await findAdminAccount(tx, assigneeId);
  if (wanted === undefined) throw new AppError('conflict', 'This person is no admin any more.');
  if (ticket.assigneeId === (wanted?.userId ?? null)) return readDossier(tx, id);
  const before = await findHandle(tx, ticket.assigneeId);
  const change = { assigneeId: wanted?.userId ?? null, changedAt: now };
  const changed = await changeTicket(tx, id, change, false);
  await audit(work, 'assign', id, [{ assignee: before }, { assignee: wanted?.handle ?? null }]);
  await tell(work, changed, { isShown: false });
  return readDossier(tx, id);
}

/** @throws AppError not_found, stale */
export async function sort(
  work: CallerWork,
  id: string,
  { rev, category, priority }: { rev: number; category: Category; priority: Priority },
): Promise<TicketDossier> {
  const { tx, now } = work;
  const ticket = await lockAt(work, id, rev);
  if (ticket.category === category && ticket.priority === priority) return readDossier(tx, id);
  const dueAt = dueAtOf(priority, ticket.owedSince);
  const changed = await changeTicket(tx, id, { category, priority, dueAt, changedAt: now }, true);
  await audit(work, 'sort', id, [
    { category: ticket.category, priority: ticket.priority },
    { category, priority },
  ]);
  await tell(work, changed, { isShown: true });
  return readDossier(tx, id);
}

/** @throws AppError not_found, stale, conflict */
export async function closeOrReopen(
  work: CallerWork,
  act: 'close' | 'reopen',
  id: string,
  rev: number,
): Promise<TicketDossier> {
  const { tx, now } = work;
  const ticket = await lockAt(work, id, rev);
  const standing = standingOf(ticket, act, now);
  const dueAt = dueAtOf(ticket.priority, standing.owedSince);
  const changed = await changeTicket(tx, id, { ...standing, dueAt, changedAt: now }, true);
  await audit(work, act, id, [{ state: ticket.state }, { state: changed.state }]);
  await tell(work, changed, { isShown: true });
  return readDossier(tx, id);
}

/**
 * Whether two requests are of one person: of one account, of one address without an account, or of
 * one address that is the account's own. What somebody entered as their address proves nothing.
 */
async function isOnePerson({ tx }: CallerWork, a: TicketRow, b: TicketRow): Promise<boolean> {
  const isOneAddress = a.email.toLowerCase() === b.email.toLowerCase();
  if (a.userId === b.userId) return a.userId !== null || isOneAddress;
  const userId = a.userId ?? b.userId;
  if (userId === null || (a.userId !== null && b.userId !== null)) return false;
  const mailbox = await findMailbox(tx, userId);
  const stranger = a.userId === null ? a : b;
  return (
    mailbox?.isVerified === true &&
    isOneAddress &&
    mailbox.email.toLowerCase() === stranger.email.toLowerCase()
  );
}

const earliest = (a: Date | null, b: Date | null) => (a && b ? (a < b ? a : b) : (a ?? b));

/** @throws AppError not_found, stale; conflict where it cannot go on there */
export async function merge(
  work: CallerWork,
  id: string,
  { rev, into }: { rev: number; into: string },
): Promise<TicketDossier> {
  const { tx, now } = work;
  const found = await findTicketByNumber(tx, readNumber(into) ?? 0);
  const refuse = (why: string) =>
    new AppError('conflict', why, { errors: [{ field: 'into', message: why }] });
  if (!found) throw refuse('There is no request with this number.');
  if (found.id === id) throw refuse('A request cannot be merged into itself.');
  const locked = await lockTickets(tx, [id, found.id]);
  const from = locked.find((one) => one.id === id);
  const target = locked.find((one) => one.id === found.id);
  if (!from || !target) throw noSuchRequest();
  if (from.rev !== rev) throw await stale(work, id);
  if (target.state === 'merged') throw refuse('That request was itself merged into another one.');
  if (!(await isOnePerson(work, from, target)))
    throw refuse('Only requests of the same person can be merged.');
  const standing = standingOf(from, 'merge', now);
  const areLinksKept = from.email.toLowerCase() === target.email.toLowerCase();
  await moveConversation(tx, id, target.id, areLinksKept);
  const owedSince = earliest(from.owedSince, target.owedSince);
  const changedTarget = await changeTicket(
    tx,
    target.id,
    {
      userId: target.userId ?? from.userId,
      changedAt: now,
      ...(owedSince === null
        ? {}
        : {
            state: 'open' as const,
            owedSince,
            dueAt: dueAtOf(target.priority, owedSince),
            closedAt: null,
          }),
    },
    true,
  );
  const changed = await changeTicket(
    tx,
    id,
    { ...standing, dueAt: null, mergedIntoId: target.id, changedAt: now },
    true,
  );
  await audit(work, 'merge', id, [
    { state: from.state },
    { state: 'merged', into: numberWords(target.number) },
  ]);
  await tell(work, changedTarget, { isShown: true });
  await tell(work, changed, { isShown: true });
  return readDossier(tx, id);
}
