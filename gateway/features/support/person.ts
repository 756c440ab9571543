import type { Caller } from '@cascade/db/features/auth/sessions.queries';
import {
  changeTicket,
  countOfPersonSince,
  findMessage,
  findTicket,
  insertMessage,
  insertTicket,
  listMessages,
  lockTicket,
  type TicketRow,
} from '@cascade/db/features/support/tickets.queries';
import type { Work } from '@cascade/db/live/transact';
import type { createRequest, SupportConversation } from '@cascade/shared/features/support/contract';
import type { SupportForm } from '@cascade/shared/features/support/fields';
import { dueAtOf, standingAfter } from '@cascade/shared/features/support/ticket-state';
import { numberWords } from '@cascade/shared/features/support/words';
import { AppError } from '@cascade/shared/kernel/app-error';
import { newId } from '@cascade/shared/kernel/id';
import { postWithin } from '../../domain/mail/email-templates.ts';
import type { Context } from '../../http/bind.ts';
import { idempotencyKey } from '../../http/idempotency.ts';
import type { FloodGate } from './flood-gate.ts';
import { getLink, getOpenLink, makeLink } from './links.ts';
import { newLinkEmail, receivedEmail } from './mails.ts';
import { tell } from './tell.ts';
import { noSuchRequest, readConversation } from './views.ts';

const HOUR_MS = 3_600_000;
/** In one request in an hour. */
const MOST_MESSAGES = 30;

type From = Context<typeof createRequest>['from'];

/** For signed-out callers too, whose keys nothing else remembers. */
const keyIn = ({ headers }: From): string => {
  const given = headers['idempotency-key'];
  return idempotencyKey(Array.isArray(given) ? given[0] : given) ?? newId();
};

const keyTaken = () => new AppError('id_conflict', 'This key was already used for something else.');

type Created = { number: string; id: string | null };

const created = ({ number, id, userId }: TicketRow): Created => ({
  number: numberWords(number),
  id: userId === null ? null : id,
});

/** @throws AppError id_conflict when the key was used for another request */
async function repeatOf(
  { tx }: Work,
  known: TicketRow,
  form: SupportForm,
  caller: Caller | undefined,
): Promise<Created> {
  const [first] = await listMessages(tx, known.id);
  const isSame =
    known.userId === (caller?.userId ?? null) &&
    known.email === form.email &&
    known.subject === form.subject &&
    first?.text === form.description;
  if (!isSame) throw keyTaken();
  return created(known);
}

/**
 * The link goes to the given address alone: who enters somebody else's address reads nothing.
 * @throws AppError too_many, id_conflict
 */
export async function createTicket(
  work: Context<typeof createRequest>,
  gate: FloodGate,
): Promise<Created> {
  const { tx, now, body, caller, from, services } = work;
  const id = keyIn(from);
  const known = await findTicket(tx, id);
  if (known) return repeatOf(work, known, body, caller);
  await gate.admit({ caller, address: from.address }, body);
  const { email, subject, category, priority, description } = body;
  const ticket = await insertTicket(tx, {
    id,
    userId: caller?.userId ?? null,
    email,
    subject,
    category,
    priority,
    owedSince: now,
    dueAt: dueAtOf(priority, now),
    at: now,
  });
  if (!ticket) {
    const other = await findTicket(tx, id);
    if (!other) throw keyTaken();
    return repeatOf(work, other, body, caller);
  }
  const message = {
    id: newId(),
    ticketId: id,
    kind: 'person' as const,
    authorId: null,
    text: description,
    at: now,
  };
  await insertMessage(tx, message);
  const origin = services.env.PUBLIC_ORIGIN;
  await postWithin(work, receivedEmail(ticket, await makeLink(tx, { ticketId: id, origin, now })));
  await tell(work, ticket, { isShown: true, message, rings: 'team' });
  return created(ticket);
}

/**
 * Writes in a request for its person.
 * @throws AppError not_found, conflict where it was merged, too_many, id_conflict
 */
async function writeAsPerson(
  work: Work & { from: From },
  id: string,
  text: string,
): Promise<TicketRow> {
  const { tx, now, from } = work;
  const ticket = await lockTicket(tx, id);
  if (!ticket) throw noSuchRequest();
  const key = keyIn(from);
  const known = await findMessage(tx, key);
  if (known) {
    if (known.ticketId !== id || known.kind !== 'person' || known.text !== text) throw keyTaken();
    return ticket;
  }
  const standing = standingAfter(ticket, 'person-answers', now);
  if (!standing)
    throw new AppError('conflict', 'This request goes on in another one. Please write there.');
  const since = new Date(now.getTime() - HOUR_MS);
  if ((await countOfPersonSince(tx, id, since)) >= MOST_MESSAGES)
    throw new AppError(
      'too_many',
      'You have written a lot in the last hour. Please wait a little.',
      {
        retryAfterSeconds: 600,
      },
    );
  const message = {
    id: key,
    ticketId: id,
    kind: 'person' as const,
    authorId: null,
    text,
    at: now,
  };
  if (!(await insertMessage(tx, message))) throw keyTaken();
  const changed = await changeTicket(
    tx,
    id,
    { ...standing, dueAt: dueAtOf(ticket.priority, standing.owedSince), changedAt: now },
    true,
  );
  await tell(work, changed, { isShown: true, message, rings: 'team' });
  return changed;
}

/** @throws AppError not_found for a request of anybody else */
export async function answerOwn(
  work: Work & { from: From; userId: string },
  id: string,
  text: string,
): Promise<SupportConversation> {
  const ticket = await findTicket(work.tx, id);
  if (ticket?.userId !== work.userId) throw noSuchRequest();
  return readConversation(work.tx, await writeAsPerson(work, id, text));
}

/** @throws AppError not_found, conflict */
export async function answerByLink(work: Work & { from: From }, token: string, text: string) {
  const link = await getOpenLink(work.tx, token, work.now);
  const ticket = await writeAsPerson(work, link.ticketId, text);
  return {
    ...(await readConversation(work.tx, ticket)),
    linkEndsAt: link.endsAt.toISOString(),
  };
}

/** The mail goes to the request's own address, no matter who asks. @throws AppError not_found, too_many */
export async function sendNewLink(
  work: Work & { services: { env: { PUBLIC_ORIGIN: string } } },
  token: string,
  gate: FloodGate,
): Promise<{ sent: true }> {
  const { tx, now, services } = work;
  const { ticketId } = await getLink(tx, token);
  const ticket = await findTicket(tx, ticketId);
  if (!ticket) throw noSuchRequest();
  await gate.admitMailTo(ticket.email);
  const origin = services.env.PUBLIC_ORIGIN;
  await postWithin(work, newLinkEmail(ticket, await makeLink(tx, { ticketId, origin, now })));
  return { sent: true };
}
