import type { MonthlyReport } from '@cascade/shared/features/reports/contract';
import type { Month } from '@cascade/shared/features/reports/month';
import type { Report } from '@cascade/shared/features/reports/report';
import { and, eq, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../client.ts';
import { advertiserStatements, monthlyReports, reportRevisions } from './schema.ts';

/** Until commit, one run at a time, so that an older reading cannot replace a newer one. */
export async function lockReports(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('monthly_reports'))`);
}

/** Newest first. */
export function listReports(
  db: Executor,
  { before, limit }: { before: Month | undefined; limit: number },
): Promise<MonthlyReport[]> {
  const instant = (column: ReturnType<typeof sql.raw>) =>
    sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  const figure = (name: string) => sql`(r.contents ->> ${name})::float8`;
  return db.execute<MonthlyReport>(sql`
    select m.month, m.revision, ${instant(sql.raw('r.written_at'))} as "writtenAt",
      ${figure('revenue')} as revenue, ${figure('payouts')} as payouts,
      ${figure('impressions')} as impressions, ${figure('clicks')} as clicks,
      ${figure('postings')} as postings,
      coalesce((select (a ->> 'closing')::float8 from json_array_elements(r.contents -> 'accounts') a
        where a ->> 'account' = 'provider'), 0) as closing,
      m.asked_at is not null as "isRunning",
      json_build_object('at', ${instant(sql.raw('m.run_at'))}, 'outcome', m.outcome,
        'changes', m.changes) as "lastRun",
      json_build_object(
        'due', (select count(*) from json_array_elements(r.contents -> 'advertisers') a
          where (a ->> 'postings')::int > 0),
        'sent', (select count(*) from advertiser_statements s where s.month = m.month)
      ) as statements
    from monthly_reports m join report_revisions r on r.month = m.month and r.revision = m.revision
    where ${before === undefined ? sql`true` : sql`m.month < ${before}`}
    order by m.month desc limit ${limit}`);
}

export async function listWrittenMonths(db: Executor): Promise<Set<Month>> {
  const rows = await db.select({ month: monthlyReports.month }).from(monthlyReports);
  return new Set(rows.map(({ month }) => month));
}

export type ReportFiles = { csv: Buffer; csvDigest: string; pdf: Buffer; pdfDigest: string };

/** The last revision, or the one named. */
const isRevision = (month: Month, revision: number | undefined) =>
  and(
    eq(reportRevisions.month, month),
    eq(reportRevisions.revision, revision ?? monthlyReports.revision),
  );

export async function findRevision(db: Executor, month: Month, revision?: number) {
  const [row] = await db
    .select({
      revision: reportRevisions.revision,
      contents: reportRevisions.contents,
      csvDigest: reportRevisions.csvDigest,
      pdfDigest: reportRevisions.pdfDigest,
    })
    .from(reportRevisions)
    .innerJoin(monthlyReports, eq(monthlyReports.month, reportRevisions.month))
    .where(isRevision(month, revision));
  return row;
}

/** The bytes as they were written. */
export async function findFile(
  db: Executor,
  { month, revision, kind }: { month: Month; revision: number | undefined; kind: 'csv' | 'pdf' },
): Promise<{ revision: number; content: Buffer } | undefined> {
  const [row] = await db
    .select({ revision: reportRevisions.revision, content: reportRevisions[kind] })
    .from(reportRevisions)
    .innerJoin(monthlyReports, eq(monthlyReports.month, reportRevisions.month))
    .where(isRevision(month, revision));
  return row;
}

type Run = {
  month: Month;
  revision: number;
  runAt: Date;
  outcome: MonthlyReport['lastRun']['outcome'];
  changes: string[];
};

/** Notes how a run ended; nobody waits for it after that. */
export async function noteRun(tx: Tx, run: Run): Promise<void> {
  const { month: _, ...rest } = run;
  await tx
    .insert(monthlyReports)
    .values(run)
    .onConflictDoUpdate({ target: monthlyReports.month, set: { ...rest, askedAt: null } });
}

export async function insertRevision(
  tx: Tx,
  row: { month: Month; revision: number; writtenAt: Date; contents: Report } & ReportFiles,
): Promise<void> {
  await tx.insert(reportRevisions).values(row);
}

/** A run that was given up. A month that was never written has no row, and is tried again. */
export async function noteFailedRun(tx: Tx, month: Month, at: Date): Promise<void> {
  await tx
    .update(monthlyReports)
    .set({ outcome: 'failed', changes: [], runAt: at, askedAt: null })
    .where(eq(monthlyReports.month, month));
}

/** @returns false when a run was asked for already, or the month has no report */
export async function askForRun(tx: Tx, month: Month, at: Date): Promise<boolean> {
  const asked = await tx
    .update(monthlyReports)
    .set({ askedAt: at })
    .where(and(eq(monthlyReports.month, month), sql`${monthlyReports.askedAt} is null`))
    .returning({ month: monthlyReports.month });
  return asked.length > 0;
}

export async function listSent(db: Executor, month: Month) {
  const rows = await db
    .select()
    .from(advertiserStatements)
    .where(eq(advertiserStatements.month, month));
  return new Map(rows.map(({ advertiserId, ...sent }) => [advertiserId, sent]));
}

type Sent = { month: Month; advertiserId: string; revision: number; sentAt: Date };

/** @returns false when one was sent before; waits for another transaction that sends it */
export async function noteFirstStatement(tx: Tx, sent: Sent): Promise<boolean> {
  const made = await tx
    .insert(advertiserStatements)
    .values(sent)
    .onConflictDoNothing()
    .returning({ month: advertiserStatements.month });
  return made.length > 0;
}

/** @returns how often it has been sent by now */
export async function noteStatement(tx: Tx, sent: Sent): Promise<number> {
  const [row] = await tx
    .insert(advertiserStatements)
    .values(sent)
    .onConflictDoUpdate({
      target: [advertiserStatements.month, advertiserStatements.advertiserId],
      set: {
        revision: sent.revision,
        sentAt: sent.sentAt,
        times: sql`${advertiserStatements.times} + 1`,
      },
    })
    .returning({ times: advertiserStatements.times });
  return row?.times ?? 1;
}
