import { and, desc, eq, gt, inArray, isNotNull, lt, ne, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../client.ts';
import { mails } from './schema.ts';

export type NewMail = { id: string; to: string; subject: string; body: string; html?: string };

export async function insertMail(db: Executor, mail: NewMail): Promise<void> {
  await db.insert(mails).values(mail);
}

export function listLatestMails(db: Executor, limit = 100) {
  return db.select().from(mails).orderBy(desc(mails.createdAt), desc(mails.id)).limit(limit);
}

/**
 * Locks an unsent mail until commit, so that two workers never send the same one. Undefined when
 * sent, kept, or locked by another.
 */
export async function takeUnsentMail(db: Executor, id: string) {
  const [row] = await db
    .select()
    .from(mails)
    .where(and(eq(mails.id, id), inArray(mails.status, ['queued', 'failed'])))
    .for('update', { skipLocked: true });
  return row;
}

/** A mail server may take minutes, longer than transactions of jobs may otherwise wait. */
export async function allowSlowAnswer(tx: Tx): Promise<void> {
  await tx.execute(sql`select set_config('idle_in_transaction_session_timeout', '15min', true)`);
}

type Settled = { status: 'sent' | 'kept' | 'failed'; error?: string; settledAt: Date };

export async function settleMail(db: Executor, id: string, outcome: Settled): Promise<void> {
  await db
    .update(mails)
    .set({
      status: outcome.status,
      error: outcome.error ?? null,
      settledAt: outcome.settledAt,
      ...(outcome.status === 'sent' ? { body: null, html: null } : {}),
    })
    .where(eq(mails.id, id));
}

export async function forgetMailTexts(db: Executor, writtenBefore: Date): Promise<void> {
  await db
    .update(mails)
    .set({ body: null, html: null })
    .where(
      and(lt(mails.createdAt, writtenBefore), ne(mails.status, 'queued'), isNotNull(mails.body)),
    );
}

export function countMailsTo(db: Executor, address: string, since: Date): Promise<number> {
  return db.$count(
    mails,
    and(gt(mails.createdAt, since), sql`lower(${mails.to}) = ${address.toLowerCase()}`),
  );
}

export async function findMail(db: Executor, id: string) {
  const [row] = await db.select().from(mails).where(eq(mails.id, id));
  return row;
}

export async function findMailSubject(db: Executor, id: string): Promise<string | undefined> {
  const [row] = await db.select({ subject: mails.subject }).from(mails).where(eq(mails.id, id));
  return row?.subject;
}
