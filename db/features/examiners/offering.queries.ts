import type { FreeHours } from '@cascade/shared/domain/availability/free-hours';
import { tidied } from '@cascade/shared/domain/availability/free-hours';
import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../client.ts';
import { examinerHours, examinerHoursExceptions, examinerServices } from './schema.ts';

export type ServiceRow = typeof examinerServices.$inferSelect;

export function listServicesOf(db: Executor, examinerId: string): Promise<ServiceRow[]> {
  return db
    .select()
    .from(examinerServices)
    .where(and(eq(examinerServices.examinerId, examinerId), ne(examinerServices.state, 'removed')))
    .orderBy(asc(examinerServices.createdAt), asc(examinerServices.id));
}

/** Undefined for another examiner's. */
export async function findServiceOf(
  db: Executor,
  examinerId: string,
  id: string,
): Promise<ServiceRow | undefined> {
  const [row] = await db
    .select()
    .from(examinerServices)
    .where(and(eq(examinerServices.id, id), eq(examinerServices.examinerId, examinerId)));
  return row;
}

export async function insertService(
  tx: Tx,
  row: Omit<ServiceRow, 'rev' | 'publishedAt'>,
): Promise<void> {
  await tx.insert(examinerServices).values(row);
}

type Change = Partial<Omit<ServiceRow, 'id' | 'examinerId' | 'createdAt' | 'rev'>>;

export async function writeService(tx: Tx, id: string, change: Change): Promise<void> {
  await tx
    .update(examinerServices)
    .set({ ...change, rev: sql`${examinerServices.rev} + 1` })
    .where(eq(examinerServices.id, id));
}

export async function findHoursOf(
  db: Executor,
  examinerId: string,
): Promise<Pick<FreeHours, 'weekly' | 'exceptions'>> {
  const weekly = await db
    .select({
      day: examinerHours.day,
      fromMinute: examinerHours.fromMinute,
      toMinute: examinerHours.toMinute,
    })
    .from(examinerHours)
    .where(eq(examinerHours.examinerId, examinerId))
    .orderBy(asc(examinerHours.day), asc(examinerHours.fromMinute));
  const exceptions = await db
    .select({
      date: examinerHoursExceptions.date,
      isFree: examinerHoursExceptions.isFree,
      fromMinute: examinerHoursExceptions.fromMinute,
      toMinute: examinerHoursExceptions.toMinute,
    })
    .from(examinerHoursExceptions)
    .where(eq(examinerHoursExceptions.examinerId, examinerId))
    .orderBy(asc(examinerHoursExceptions.date), asc(examinerHoursExceptions.fromMinute));
  return { weekly, exceptions };
}

/** Replaces everything; the examiner must be locked. */
export async function writeHours(tx: Tx, examinerId: string, hours: FreeHours): Promise<void> {
  const { weekly, exceptions } = tidied(hours);
  await tx.delete(examinerHours).where(eq(examinerHours.examinerId, examinerId));
  if (weekly.length > 0)
    await tx.insert(examinerHours).values(weekly.map((time) => ({ examinerId, ...time })));
  await tx
    .delete(examinerHoursExceptions)
    .where(eq(examinerHoursExceptions.examinerId, examinerId));
  if (exceptions.length > 0)
    await tx
      .insert(examinerHoursExceptions)
      .values(exceptions.map((one) => ({ examinerId, ...one })));
}
