import type {
  FeedbackFigure,
  FeedbackState,
} from '@cascade/shared/features/feedback/administration';
import type { FeedbackType } from '@cascade/shared/features/feedback/contract';
import { eq, type SQL, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../client.ts';
import { feedback } from './schema.ts';

export type FeedbackRow = typeof feedback.$inferSelect;

/** @returns false when there is feedback with this id already */
export async function insertFeedback(
  tx: Tx,
  row: Pick<
    FeedbackRow,
    'id' | 'userId' | 'rating' | 'type' | 'title' | 'description' | 'email' | 'createdAt'
  >,
): Promise<boolean> {
  const made = await tx
    .insert(feedback)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: feedback.id });
  return made.length > 0;
}

/** Locked until commit, so that admins decide in turn. */
export async function lockFeedback(tx: Tx, id: string): Promise<FeedbackRow | undefined> {
  const [row] = await tx.select().from(feedback).where(eq(feedback.id, id)).for('update');
  return row;
}

export async function changeFeedback(
  tx: Tx,
  id: string,
  change: Partial<
    Pick<FeedbackRow, 'state' | 'settledAt' | 'ideaTitle' | 'ideaText' | 'publishedAt'>
  >,
): Promise<void> {
  await tx
    .update(feedback)
    .set({ ...change, rev: sql`${feedback.rev} + 1`, ideaRev: sql`${feedback.ideaRev} + 1` })
    .where(eq(feedback.id, id));
}

export type ReceivedRow = {
  id: string;
  rating: number | null;
  type: FeedbackType;
  title: string;
  description: string;
  email: string | null;
  author: string | null;
  state: FeedbackState;
  createdAt: string;
  rev: number;
  ideaTitle: string | null;
  ideaText: string | null;
  publishedAt: string | null;
  votes: number;
};

const received = (where: SQL, limit: number) => sql`
  select f.id, f.rating, f.type, f.title, f.description, f.email, u.handle as author, f.state,
    f.created_at as "createdAt", f.rev, f.idea_title as "ideaTitle", f.idea_text as "ideaText",
    f.published_at as "publishedAt",
    (select count(*)::int from feedback_votes v where v.feedback_id = f.id) as votes
  from feedback f left join users u on u.id = f.user_id
  where ${where} order by f.created_at desc, f.id desc limit ${limit}`;

export async function findReceived(db: Executor, id: string): Promise<ReceivedRow | undefined> {
  const [row] = await db.execute<ReceivedRow>(received(sql`f.id = ${id}`, 1));
  return row;
}

type Wanted = {
  type: FeedbackType | undefined;
  state: FeedbackState | undefined;
  rating: number | undefined;
  /** `YYYY-MM`, in London. */
  month: string | undefined;
  /** The id of the last one that is known. */
  after: string | undefined;
  limit: number;
};

export async function listReceived(db: Executor, wanted: Wanted): Promise<ReceivedRow[]> {
  const { type, state, rating, month, after, limit } = wanted;
  const start = sql`(${`${month}-01`}::timestamp at time zone 'Europe/London')`;
  const end = sql`((${`${month}-01`}::timestamp + interval '1 month') at time zone 'Europe/London')`;
  const where = sql.join(
    [
      type ? sql`f.type = ${type}` : sql`true`,
      state ? sql`f.state = ${state}` : sql`true`,
      rating ? sql`f.rating = ${rating}` : sql`true`,
      month ? sql`f.created_at >= ${start} and f.created_at < ${end}` : sql`true`,
      after
        ? sql`(f.created_at, f.id) < (select created_at, id from feedback where id = ${after})`
        : sql`true`,
    ],
    sql` and `,
  );
  return db.execute<ReceivedRow>(received(where, limit));
}

/** Of this month and the months before it, as London counts them. */
export async function listFigures(
  db: Executor,
  now: Date,
  months: number,
): Promise<FeedbackFigure[]> {
  return db.execute<FeedbackFigure>(sql`
    select to_char(f.created_at at time zone 'Europe/London', 'YYYY-MM') as month, f.type,
      count(*)::int as count, count(f.rating)::int as rated,
      coalesce(sum(f.rating), 0)::int as stars
    from feedback f
    where f.created_at >= (date_trunc('month', ${now.toISOString()}::timestamptz
      at time zone 'Europe/London') - make_interval(months => ${months - 1}::int))
      at time zone 'Europe/London'
    group by 1, 2 order by 1 desc, 2`);
}
