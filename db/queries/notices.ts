import type { Notice } from '@cascade/shared/contracts/notices';
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Executor } from '../client.ts';
import { notices } from '../schema/live.ts';

type Row = typeof notices.$inferSelect;

function asNotice({ userId: _owner, createdAt, readAt, ...rest }: Row): Notice {
  return {
    ...rest,
    createdAt: createdAt.toISOString(),
    readAt: readAt?.toISOString() ?? null,
  };
}

export async function insertNotice(
  db: Executor,
  row: typeof notices.$inferInsert,
): Promise<Notice> {
  const [inserted] = await db.insert(notices).values(row).returning();
  if (!inserted) throw new Error('An inserted notice came back empty.');
  return asNotice(inserted);
}

export async function listLatestNotices(
  db: Executor,
  userId: string,
  limit: number,
): Promise<Notice[]> {
  const rows = await db
    .select()
    .from(notices)
    .where(eq(notices.userId, userId))
    .orderBy(desc(notices.id))
    .limit(limit);
  return rows.map(asNotice);
}

export async function countUnread(db: Executor, userId: string): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(notices)
    .where(and(eq(notices.userId, userId), isNull(notices.readAt)));
  return row?.count ?? 0;
}

/** Marks the member's own unread notices read; all of them without ids. @returns which changed */
export async function markNoticesRead(
  db: Executor,
  userId: string,
  ids: string[] | undefined,
  now: Date,
): Promise<string[]> {
  const mine = and(eq(notices.userId, userId), isNull(notices.readAt));
  const changed = await db
    .update(notices)
    .set({ readAt: now })
    .where(ids === undefined ? mine : and(mine, inArray(notices.id, ids)))
    .returning({ id: notices.id });
  return changed.map(({ id }) => id);
}
