import type { ConsentPurpose } from '@cascade/shared/features/account/consents';
import { newId } from '@cascade/shared/kernel/id';
import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Executor, Tx } from '../../client.ts';
import { consents } from './schema.ts';

export function listConsentsOf(db: Executor, userId: string) {
  return db
    .select()
    .from(consents)
    .where(eq(consents.userId, userId))
    .orderBy(desc(consents.givenAt), desc(consents.id));
}

const activeConsent = (userId: string, purpose: ConsentPurpose) =>
  and(eq(consents.userId, userId), eq(consents.purpose, purpose), isNull(consents.withdrawnAt));

export async function findConsent(db: Executor, userId: string, purpose: ConsentPurpose) {
  const [row] = await db.select().from(consents).where(activeConsent(userId, purpose));
  return row;
}

export async function insertConsent(
  tx: Tx,
  consent: Pick<typeof consents.$inferInsert, 'userId' | 'purpose' | 'wording' | 'givenAt'>,
) {
  const row = { id: newId(), withdrawnAt: null, ...consent };
  await tx.insert(consents).values(row);
  return row;
}

export async function endConsent(
  tx: Tx,
  userId: string,
  purpose: ConsentPurpose,
  now: Date,
): Promise<boolean> {
  const ended = await tx
    .update(consents)
    .set({ withdrawnAt: now })
    .where(activeConsent(userId, purpose))
    .returning({ id: consents.id });
  return ended.length > 0;
}
