import type { SubmissionContent } from '@cascade/shared/features/submissions/parts';
import type { SubmissionCounts } from '@cascade/shared/features/submissions/review';
import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../client.ts';
import { users } from '../auth/schema.ts';
import { submissions, submissionVersions } from './schema.ts';

export type SubmissionRow = typeof submissions.$inferSelect;
export type AuthoredRow = SubmissionRow & { authorHandle: string };

export async function insertSubmission(
  tx: Tx,
  row: Pick<SubmissionRow, 'id' | 'userId' | 'content' | 'submittedAt'>,
): Promise<SubmissionRow> {
  const [inserted] = await tx.insert(submissions).values(row).returning();
  if (!inserted) throw new Error('An inserted submission came back empty.');
  await insertVersion(tx, inserted);
  return inserted;
}

async function insertVersion(tx: Tx, row: SubmissionRow): Promise<void> {
  const { id: submissionId, version, content, submittedAt } = row;
  await tx.insert(submissionVersions).values({ submissionId, version, content, submittedAt });
}

export async function insertNextVersion(
  tx: Tx,
  id: string,
  content: SubmissionContent,
  submittedAt: Date,
): Promise<SubmissionRow> {
  const row = await changeSubmission(tx, id, {
    status: 'pending',
    version: sql`${submissions.version} + 1`,
    content,
    submittedAt,
    reviewedAt: null,
  });
  await insertVersion(tx, row);
  return row;
}

type Change = Parameters<ReturnType<Tx['update']>['set']>[0];

export async function changeSubmission(tx: Tx, id: string, change: Change): Promise<SubmissionRow> {
  const [row] = await tx
    .update(submissions)
    .set({ ...change, rev: sql`${submissions.rev} + 1` })
    .where(eq(submissions.id, id))
    .returning();
  if (!row) throw new Error('A locked submission is missing.');
  return row;
}

/** Locked until commit, so that reviewers decide in turn. */
export async function lockSubmission(tx: Tx, id: string): Promise<SubmissionRow | undefined> {
  const [row] = await tx.select().from(submissions).where(eq(submissions.id, id)).for('update');
  return row;
}

export function listSubmissionsOf(db: Executor, userId: string): Promise<SubmissionRow[]> {
  return db
    .select()
    .from(submissions)
    .where(eq(submissions.userId, userId))
    .orderBy(desc(submissions.submittedAt), desc(submissions.id));
}

export async function findSubmissionOf(
  db: Executor,
  userId: string,
  id: string,
): Promise<SubmissionRow | undefined> {
  const [row] = await db
    .select()
    .from(submissions)
    .where(and(eq(submissions.id, id), eq(submissions.userId, userId)));
  return row;
}

/** Locks the author's account row, so that one member's submissions are counted in turn. */
export async function countOpenSubmissions(tx: Tx, userId: string): Promise<number> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  const [row] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(submissions)
    .where(
      and(
        eq(submissions.userId, userId),
        inArray(submissions.status, ['pending', 'under_review', 'needs_revision']),
      ),
    );
  return row?.count ?? 0;
}

type Page = {
  state: 'pending' | 'reviewed' | undefined;
  cursor: string | undefined;
  limit: number;
};

export async function listAllSubmissions(
  db: Executor,
  { state, cursor, limit }: Page,
): Promise<AuthoredRow[]> {
  const after = cursor
    ? sql`(${submissions.submittedAt}, ${submissions.id}) <
        (select submitted_at, id from submissions where id = ${cursor})`
    : undefined;
  const rows = await db
    .select({ submission: submissions, authorHandle: users.handle })
    .from(submissions)
    .innerJoin(users, eq(users.id, submissions.userId))
    .where(
      and(
        state === 'pending' ? eq(submissions.status, 'pending') : undefined,
        state === 'reviewed' ? ne(submissions.status, 'pending') : undefined,
        after,
      ),
    )
    .orderBy(desc(submissions.submittedAt), desc(submissions.id))
    .limit(limit);
  return rows.map(({ submission, authorHandle }) => ({ ...submission, authorHandle }));
}

export async function findSubmission(db: Executor, id: string): Promise<AuthoredRow | undefined> {
  const [row] = await db
    .select({ submission: submissions, authorHandle: users.handle })
    .from(submissions)
    .innerJoin(users, eq(users.id, submissions.userId))
    .where(eq(submissions.id, id));
  return row && { ...row.submission, authorHandle: row.authorHandle };
}

export function listVersions(db: Executor, submissionId: string) {
  return db
    .select()
    .from(submissionVersions)
    .where(eq(submissionVersions.submissionId, submissionId))
    .orderBy(desc(submissionVersions.version));
}

/** The reviewers' figures; days begin at midnight in London. */
export async function readSubmissionCounts(db: Executor, now: Date): Promise<SubmissionCounts> {
  const [row] = await db.execute<SubmissionCounts>(sql`
    select count(*)::int as total,
      (count(*) filter (where status = 'pending'))::int as pending,
      (count(*) filter (where status <> 'pending'))::int as reviewed,
      (count(*) filter (where status = 'approved' and reviewed_at >=
        date_trunc('day', ${now.toISOString()}::timestamptz, 'Europe/London')))::int
        as "approvedToday"
    from submissions`);
  if (!row) throw new Error('An aggregate returned no row.');
  return row;
}
