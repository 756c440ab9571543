import { ticketChanged } from '@cascade/shared/features/support/administration';
import {
  requestChanged,
  type SupportMessage,
  type SupportRequest,
} from '@cascade/shared/features/support/contract';
import { numberWords } from '@cascade/shared/features/support/words';
import { streamOf } from '@cascade/shared/kernel/event';
import type { Executor } from '../../client.ts';
import type { Work } from '../../live/transact.ts';
import {
  countForPerson,
  findTicket,
  type MessageRow,
  type OwnTicket,
  type TicketRow,
} from './tickets.queries.ts';

const text = (at: Date | null) => at?.toISOString() ?? null;

/** What its person sees. */
export function requestView({ messages, mergedIntoNumber, ...row }: OwnTicket): SupportRequest {
  return {
    id: row.id,
    number: numberWords(row.number),
    subject: row.subject,
    category: row.category,
    priority: row.priority,
    state: row.state,
    createdAt: row.createdAt.toISOString(),
    dueAt: text(row.dueAt),
    mergedInto: mergedIntoNumber === null ? null : numberWords(mergedIntoNumber),
    messages,
    rev: row.personRev,
  };
}

/** Undefined for a note. */
export function messageView({
  id,
  kind,
  text: words,
  at,
}: Pick<MessageRow, 'id' | 'kind' | 'text' | 'at'>): SupportMessage | undefined {
  return kind === 'note' ? undefined : { id, from: kind, text: words, at: at.toISOString() };
}

export async function readRequest(db: Executor, row: TicketRow): Promise<SupportRequest> {
  const into = row.mergedIntoId === null ? undefined : await findTicket(db, row.mergedIntoId);
  const messages = await countForPerson(db, row.id);
  return requestView({ ...row, messages, mergedIntoNumber: into?.number ?? null });
}

/** Tells the admins who look, and the request's person if they are a member and see the change. */
export async function tellOfTicket(
  { tx, live }: Pick<Work, 'tx' | 'live'>,
  ticket: TicketRow,
  { isShown = true, message }: { isShown?: boolean; message?: MessageRow | undefined } = {},
): Promise<void> {
  const own = isShown && ticket.userId !== null ? [streamOf.member(ticket.userId)] : [];
  await live.lock([streamOf.support(), ...own]);
  await live.append(ticketChanged, [streamOf.support()], { id: ticket.id, rev: ticket.rev });
  if (own.length > 0)
    await live.append(requestChanged, own, {
      request: await readRequest(tx, ticket),
      message: (message && messageView(message)) ?? null,
    });
}
