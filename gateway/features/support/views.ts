import type { Executor } from '@cascade/db/client';
import { listAuditOn } from '@cascade/db/domain/audit/audit.queries';
import {
  findQueued,
  isByTarget,
  type QueueCursor,
  type QueuedRow,
} from '@cascade/db/features/support/queue.queries';
import { messageView, readRequest } from '@cascade/db/features/support/tell-of-ticket';
import { listMessages, type TicketRow } from '@cascade/db/features/support/tickets.queries';
import type {
  Ticket,
  TicketDossier,
  TicketFilter,
} from '@cascade/shared/features/support/administration';
import type { SupportConversation } from '@cascade/shared/features/support/contract';
import { numberWords } from '@cascade/shared/features/support/words';
import { AppError } from '@cascade/shared/kernel/app-error';

export const noSuchRequest = () =>
  new AppError('not_found', 'There is no such request. It may have been removed.');

const instant = (at: string) => new Date(at).toISOString();

export async function readConversation(db: Executor, row: TicketRow): Promise<SupportConversation> {
  const messages = await listMessages(db, row.id);
  return {
    request: await readRequest(db, row),
    messages: messages.flatMap((one) => messageView(one) ?? []),
  };
}

/** What admins see. */
export function ticketView(row: QueuedRow): Ticket {
  const person = (id: string | null, handle: string | null) =>
    id === null || handle === null ? null : { id, handle };
  return {
    id: row.id,
    number: numberWords(row.number),
    subject: row.subject,
    category: row.category,
    priority: row.priority,
    state: row.state,
    email: row.email,
    member: person(row.memberId, row.memberHandle),
    assignee: person(row.assigneeId, row.assigneeHandle),
    createdAt: instant(row.createdAt),
    dueAt: row.dueAt && instant(row.dueAt),
    closedAt: row.closedAt && instant(row.closedAt),
    mergedInto:
      row.mergedIntoId === null || row.mergedIntoNumber === null
        ? null
        : { id: row.mergedIntoId, number: numberWords(row.mergedIntoNumber) },
    rev: row.rev,
  };
}

/** @throws AppError not_found */
export async function readDossier(db: Executor, id: string): Promise<TicketDossier> {
  const row = await findQueued(db, id);
  if (!row) throw noSuchRequest();
  const entries = await listMessages(db, id);
  const history = await listAuditOn(db, { kind: 'ticket', id });
  return {
    ticket: ticketView(row),
    entries: entries.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() })),
    history: history.map(({ at, actorHandle, action, before, after }) => ({
      at: at.toISOString(),
      actor: actorHandle,
      action,
      before: before as Record<string, unknown> | null,
      after: after as Record<string, unknown> | null,
    })),
  };
}

export const cursorOf =
  (filter: TicketFilter) =>
  ({ dueAt, changedAt, id }: QueuedRow): string =>
    `${instant(isByTarget(filter) ? (dueAt ?? changedAt) : changedAt)}_${id}`;

const CURSOR =
  /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

/** @throws AppError invalid for an unknown cursor */
export function readCursor(cursor: string | undefined): QueueCursor | null {
  if (cursor === undefined) return null;
  const [, at, id] = CURSOR.exec(cursor) ?? [];
  if (!at || !id || Number.isNaN(Date.parse(at)))
    throw new AppError('invalid', 'Please check cursor: it is not from the Link header.', {
      errors: [{ field: 'cursor', message: 'is not from the Link header' }],
    });
  return { at, id };
}
