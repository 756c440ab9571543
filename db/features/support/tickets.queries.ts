import { and, asc, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../client.ts';
import { users } from '../auth/schema.ts';
import { supportLinks, supportMessages, supportTickets } from './schema.ts';

export type TicketRow = typeof supportTickets.$inferSelect;
export type MessageRow = typeof supportMessages.$inferSelect;

type NewTicket = Pick<
  TicketRow,
  'id' | 'userId' | 'email' | 'subject' | 'category' | 'priority' | 'owedSince' | 'dueAt'
> & { at: Date };

/** Undefined where the id is taken, perhaps by the same request sent twice. */
export async function insertTicket(
  tx: Tx,
  { at, ...row }: NewTicket,
): Promise<TicketRow | undefined> {
  const [inserted] = await tx
    .insert(supportTickets)
    .values({ ...row, state: 'open', createdAt: at, changedAt: at })
    .onConflictDoNothing({ target: supportTickets.id })
    .returning();
  return inserted;
}

/** False where the id is taken. */
export async function insertMessage(tx: Tx, row: MessageRow): Promise<boolean> {
  const inserted = await tx
    .insert(supportMessages)
    .values(row)
    .onConflictDoNothing({ target: supportMessages.id })
    .returning({ id: supportMessages.id });
  return inserted.length > 0;
}

export async function findTicket(db: Executor, id: string): Promise<TicketRow | undefined> {
  const [row] = await db.select().from(supportTickets).where(eq(supportTickets.id, id));
  return row;
}

/** Until commit; changes of one request follow each other. */
export async function lockTicket(tx: Tx, id: string): Promise<TicketRow | undefined> {
  const [row] = await tx
    .select()
    .from(supportTickets)
    .where(eq(supportTickets.id, id))
    .for('update');
  return row;
}

/** Both in one order, so that two merges do not wait for each other. */
export async function lockTickets(tx: Tx, ids: string[]): Promise<TicketRow[]> {
  return tx
    .select()
    .from(supportTickets)
    .where(inArray(supportTickets.id, ids))
    .orderBy(asc(supportTickets.id))
    .for('update');
}

export async function findTicketByNumber(
  db: Executor,
  number: number,
): Promise<TicketRow | undefined> {
  const [row] = await db.select().from(supportTickets).where(eq(supportTickets.number, number));
  return row;
}

type Change = Partial<Omit<TicketRow, 'id' | 'number' | 'createdAt' | 'rev' | 'personRev'>>;

/** @param isShown whether the person sees something of it */
export async function changeTicket(
  tx: Tx,
  id: string,
  change: Change,
  isShown: boolean,
): Promise<TicketRow> {
  const [row] = await tx
    .update(supportTickets)
    .set({
      ...change,
      rev: sql`${supportTickets.rev} + 1`,
      ...(isShown ? { personRev: sql`${supportTickets.personRev} + 1` } : {}),
    })
    .where(eq(supportTickets.id, id))
    .returning();
  if (!row) throw new Error('A locked request for support is gone.');
  return row;
}

export function listMessages(db: Executor, ticketId: string) {
  return db
    .select({
      id: supportMessages.id,
      kind: supportMessages.kind,
      author: users.handle,
      text: supportMessages.text,
      at: supportMessages.at,
    })
    .from(supportMessages)
    .leftJoin(users, eq(users.id, supportMessages.authorId))
    .where(eq(supportMessages.ticketId, ticketId))
    .orderBy(asc(supportMessages.at), asc(supportMessages.id));
}

export async function findMessage(db: Executor, id: string): Promise<MessageRow | undefined> {
  const [row] = await db.select().from(supportMessages).where(eq(supportMessages.id, id));
  return row;
}

const forPerson = inArray(supportMessages.kind, ['person', 'team']);

export function countForPerson(db: Executor, ticketId: string): Promise<number> {
  return db.$count(supportMessages, and(eq(supportMessages.ticketId, ticketId), forPerson));
}

/** What the person wrote since an instant, to bound how much they can write. */
export function countOfPersonSince(db: Executor, ticketId: string, since: Date): Promise<number> {
  return db.$count(
    supportMessages,
    and(
      eq(supportMessages.ticketId, ticketId),
      eq(supportMessages.kind, 'person'),
      sql`${supportMessages.at} > ${since.toISOString()}::timestamptz`,
    ),
  );
}

export type OwnTicket = TicketRow & { messages: number; mergedIntoNumber: number | null };

/** A member's, the newest first. */
export async function listTicketsOf(
  db: Executor,
  userId: string,
  most: number,
): Promise<OwnTicket[]> {
  const rows = await db
    .select({
      ticket: supportTickets,
      messages: sql<number>`(select count(*)::int from support_messages m
        where m.ticket_id = ${supportTickets.id} and m.kind <> 'note')`,
      mergedIntoNumber: sql<number | null>`(select into_.number from support_tickets into_
        where into_.id = ${supportTickets.mergedIntoId})`,
    })
    .from(supportTickets)
    .where(eq(supportTickets.userId, userId))
    .orderBy(desc(supportTickets.number))
    .limit(most);
  return rows.map(({ ticket, ...counted }) => ({ ...ticket, ...counted }));
}

/**
 * Notes go too: both conversations are of one person.
 * @param areLinksKept otherwise they end, because they went to another address
 */
export async function moveConversation(
  tx: Tx,
  fromId: string,
  intoId: string,
  areLinksKept: boolean,
): Promise<void> {
  await tx
    .update(supportMessages)
    .set({ ticketId: intoId })
    .where(eq(supportMessages.ticketId, fromId));
  const links = eq(supportLinks.ticketId, fromId);
  if (areLinksKept) await tx.update(supportLinks).set({ ticketId: intoId }).where(links);
  else await tx.delete(supportLinks).where(links);
  // What was merged into it before leads on in one step.
  await tx
    .update(supportTickets)
    .set({ mergedIntoId: intoId })
    .where(eq(supportTickets.mergedIntoId, fromId));
}

export async function insertLink(db: Executor, row: typeof supportLinks.$inferInsert) {
  await db.insert(supportLinks).values(row);
}

export async function findLink(db: Executor, tokenHash: string) {
  const [row] = await db.select().from(supportLinks).where(eq(supportLinks.tokenHash, tokenHash));
  return row;
}

/** Answered, and nothing heard since an instant. */
export function listQuietTickets(db: Executor, before: Date, most: number) {
  return db
    .select({ id: supportTickets.id })
    .from(supportTickets)
    .where(and(eq(supportTickets.state, 'waiting'), lt(supportTickets.changedAt, before)))
    .limit(most);
}

/** Those merged into another go with it. */
export async function deleteOldTickets(db: Executor, closedBefore: Date): Promise<void> {
  await db
    .delete(supportTickets)
    .where(and(eq(supportTickets.state, 'closed'), lt(supportTickets.closedAt, closedBefore)));
}
