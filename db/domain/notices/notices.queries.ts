import type { Notice } from '@cascade/shared/features/notices/contract';
import { and, desc, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { Executor } from '../../client.ts';
import { notices } from '../../live/schema.ts';

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

export async function hasUnreadOfKind(
  db: Executor,
  userId: string,
  kind: string,
  path?: string,
): Promise<boolean> {
  const rows = await db
    .select({ id: notices.id })
    .from(notices)
    .where(
      and(
        eq(notices.userId, userId),
        eq(notices.kind, kind),
        isNull(notices.readAt),
        path === undefined ? undefined : eq(notices.path, path),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/**
 * Marks the member's unread notices read, all of them by default.
 * @returns the ones that changed
 */
export async function markNoticesRead(
  db: Executor,
  userId: string,
  { ids, upTo }: { ids?: string[] | undefined; upTo?: string | undefined },
  now: Date,
): Promise<string[]> {
  const changed = await db
    .update(notices)
    .set({ readAt: now })
    .where(
      and(
        eq(notices.userId, userId),
        isNull(notices.readAt),
        ids && inArray(notices.id, ids),
        upTo === undefined ? undefined : lte(notices.id, upTo),
      ),
    )
    .returning({ id: notices.id });
  return changed.map(({ id }) => id);
}

export async function deleteNotices(
  db: Executor,
  userId: string,
  kind: string,
  path: string,
): Promise<string[]> {
  const removed = await db
    .delete(notices)
    .where(and(eq(notices.userId, userId), eq(notices.kind, kind), eq(notices.path, path)))
    .returning({ id: notices.id });
  return removed.map(({ id }) => id);
}
