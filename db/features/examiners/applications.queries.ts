import type { ApplicationFilter } from '@cascade/shared/features/examiners/administration';
import type {
  ApplicationForm,
  ApplicationState,
} from '@cascade/shared/features/examiners/applications';
import { and, asc, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../client.ts';
import { users } from '../auth/schema.ts';
import { examinerApplicationMessages, examinerApplications, examinerEvidence } from './schema.ts';

export type ApplicationRow = typeof examinerApplications.$inferSelect;
export type ApplicationMessageRow = typeof examinerApplicationMessages.$inferSelect;
type EvidenceRow = typeof examinerEvidence.$inferSelect;

const OPEN: ApplicationState[] = ['submitted', 'asked'];
export const isOpen = ({ state }: { state: ApplicationState }): boolean => OPEN.includes(state);

/** Undefined where the id is taken, or another one of this member is open. */
export async function insertApplication(
  tx: Tx,
  { id, userId, form, at }: { id: string; userId: string; form: ApplicationForm; at: Date },
): Promise<ApplicationRow | undefined> {
  const [inserted] = await tx
    .insert(examinerApplications)
    .values({ ...form, id, userId, state: 'submitted', createdAt: at, changedAt: at })
    .onConflictDoNothing()
    .returning();
  return inserted;
}

export async function findApplication(
  db: Executor,
  id: string,
): Promise<ApplicationRow | undefined> {
  const [row] = await db.select().from(examinerApplications).where(eq(examinerApplications.id, id));
  return row;
}

export async function findLatestApplicationOf(
  db: Executor,
  userId: string,
): Promise<ApplicationRow | undefined> {
  const [row] = await db
    .select()
    .from(examinerApplications)
    .where(eq(examinerApplications.userId, userId))
    .orderBy(desc(examinerApplications.createdAt), desc(examinerApplications.id))
    .limit(1);
  return row;
}

/** Until commit; changes of one application follow each other. */
export async function lockApplication(tx: Tx, id: string): Promise<ApplicationRow | undefined> {
  const [row] = await tx
    .select()
    .from(examinerApplications)
    .where(eq(examinerApplications.id, id))
    .for('update');
  return row;
}

type Change = Pick<ApplicationRow, 'state' | 'changedAt'> &
  Partial<Pick<ApplicationRow, 'decidedAt' | 'decidedById'>>;

export async function changeApplication(
  tx: Tx,
  id: string,
  change: Change,
): Promise<ApplicationRow> {
  const [row] = await tx
    .update(examinerApplications)
    .set({ ...change, rev: sql`${examinerApplications.rev} + 1` })
    .where(eq(examinerApplications.id, id))
    .returning();
  if (!row) throw new Error('A locked application is gone.');
  return row;
}

/** False where the id is taken. */
export async function insertApplicationMessage(
  tx: Tx,
  row: ApplicationMessageRow,
): Promise<boolean> {
  const inserted = await tx
    .insert(examinerApplicationMessages)
    .values(row)
    .onConflictDoNothing({ target: examinerApplicationMessages.id })
    .returning({ id: examinerApplicationMessages.id });
  return inserted.length > 0;
}

export async function findApplicationMessage(
  db: Executor,
  id: string,
): Promise<ApplicationMessageRow | undefined> {
  const [row] = await db
    .select()
    .from(examinerApplicationMessages)
    .where(eq(examinerApplicationMessages.id, id));
  return row;
}

export function listApplicationMessages(db: Executor, applicationId: string) {
  return db
    .select({
      id: examinerApplicationMessages.id,
      kind: examinerApplicationMessages.kind,
      author: users.handle,
      text: examinerApplicationMessages.text,
      at: examinerApplicationMessages.at,
    })
    .from(examinerApplicationMessages)
    .leftJoin(users, eq(users.id, examinerApplicationMessages.authorId))
    .where(eq(examinerApplicationMessages.applicationId, applicationId))
    .orderBy(asc(examinerApplicationMessages.at), asc(examinerApplicationMessages.id));
}

/** As admins see it in a list. Instants arrive as text. */
export type ListedApplication = Pick<
  ApplicationRow,
  'id' | 'name' | 'qualification' | 'institution' | 'state' | 'rev'
> & {
  memberId: string;
  memberHandle: string;
  createdAt: string;
  changedAt: string;
  evidenceCount: number;
};

const states: Record<ApplicationFilter, ApplicationState> = {
  waiting: 'submitted',
  asked: 'asked',
  approved: 'approved',
  refused: 'refused',
};

const listed = sql`
  a.id, a.name, a.qualification, a.institution, a.state, a.rev, u.public_id as "memberId",
  u.handle as "memberHandle", a.created_at as "createdAt", a.changed_at as "changedAt",
  (select count(*)::int from examiner_evidence e where e.application_id = a.id) as "evidenceCount"
  from examiner_applications a join users u on u.id = a.user_id`;

export type ApplicationCursor = { at: string; id: string };

export const isOldestFirst = (filter: ApplicationFilter): boolean => filter === 'waiting';

export async function listApplicationsIn(
  db: Executor,
  {
    filter,
    after,
    limit,
  }: { filter: ApplicationFilter; after: ApplicationCursor | null; limit: number },
): Promise<ListedApplication[]> {
  const isAscending = isOldestFirst(filter);
  const compared = isAscending ? sql`>` : sql`<`;
  const beyond = after
    ? sql`(a.changed_at, a.id) ${compared} (${after.at}::timestamptz, ${after.id}::uuid)`
    : sql`true`;
  return db.execute<ListedApplication>(sql`
    select ${listed} where a.state = ${states[filter]} and ${beyond}
    order by ${isAscending ? sql`a.changed_at, a.id` : sql`a.changed_at desc, a.id desc`}
    limit ${limit}`);
}

export async function findListedApplication(
  db: Executor,
  id: string,
): Promise<ListedApplication | undefined> {
  const [row] = await db.execute<ListedApplication>(sql`select ${listed} where a.id = ${id}`);
  return row;
}

/** Without its bytes. */
export type EvidenceFacts = Omit<EvidenceRow, 'content'>;

const evidenceFacts = {
  id: examinerEvidence.id,
  applicationId: examinerEvidence.applicationId,
  fileName: examinerEvidence.fileName,
  mediaType: examinerEvidence.mediaType,
  size: examinerEvidence.size,
  createdAt: examinerEvidence.createdAt,
};

/** False where the id is taken. */
export async function insertEvidence(tx: Tx, row: EvidenceRow): Promise<boolean> {
  const inserted = await tx
    .insert(examinerEvidence)
    .values(row)
    .onConflictDoNothing({ target: examinerEvidence.id })
    .returning({ id: examinerEvidence.id });
  return inserted.length > 0;
}

export async function findEvidenceFacts(
  db: Executor,
  id: string,
): Promise<EvidenceFacts | undefined> {
  const [row] = await db
    .select(evidenceFacts)
    .from(examinerEvidence)
    .where(eq(examinerEvidence.id, id));
  return row;
}

export async function findEvidence(db: Executor, id: string): Promise<EvidenceRow | undefined> {
  const [row] = await db.select().from(examinerEvidence).where(eq(examinerEvidence.id, id));
  return row;
}

export function listEvidence(db: Executor, applicationId: string): Promise<EvidenceFacts[]> {
  return db
    .select(evidenceFacts)
    .from(examinerEvidence)
    .where(eq(examinerEvidence.applicationId, applicationId))
    .orderBy(asc(examinerEvidence.createdAt), asc(examinerEvidence.id));
}

export async function deleteEvidence(tx: Tx, id: string): Promise<void> {
  await tx.delete(examinerEvidence).where(eq(examinerEvidence.id, id));
}

export async function deleteEvidenceOf(tx: Tx, applicationId: string): Promise<void> {
  await tx.delete(examinerEvidence).where(eq(examinerEvidence.applicationId, applicationId));
}

/** Of applications that were decided before an instant. */
export async function deleteDecidedEvidence(db: Executor, decidedBefore: Date): Promise<void> {
  await db.delete(examinerEvidence).where(
    inArray(
      examinerEvidence.applicationId,
      db
        .select({ id: examinerApplications.id })
        .from(examinerApplications)
        .where(
          and(
            inArray(examinerApplications.state, ['approved', 'refused']),
            lt(examinerApplications.decidedAt, decidedBefore),
          ),
        ),
    ),
  );
}
