import { createHash } from 'node:crypto';
import { allowSlowAnswer } from '@cascade/db/features/mail/mail.queries';
import {
  findRevision,
  insertRevision,
  listWrittenMonths,
  lockReports,
  noteRun,
  type ReportFiles,
} from '@cascade/db/features/reports/reports.queries';
import { findFirstMonth, readingLedger } from '@cascade/db/features/reports/source.queries';
import { tellOfReport } from '@cascade/db/features/reports/statements';
import { transact, type Work } from '@cascade/db/live/transact';
import { changesBetween } from '@cascade/shared/features/reports/changes';
import { sendStatements } from '@cascade/shared/features/reports/contract';
import { lastReportable, type Month, monthAfter } from '@cascade/shared/features/reports/month';
import { imbalancesOf, type Report, reportOf } from '@cascade/shared/features/reports/report';
import type { Services } from '../../services.ts';
import { reportCsv } from './csv.ts';
import { reportPdf } from './pdf.ts';

const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** A report's files; the same report gives the same bytes. */
export async function filesOf(report: Report): Promise<ReportFiles> {
  const csv = reportCsv(report);
  const pdf = await reportPdf(report);
  return { csv, csvDigest: digestOf(csv), pdf, pdfDigest: digestOf(pdf) };
}

/**
 * Makes a month's report from the ledger, and keeps it if it is another one than before. Everything
 * is in the caller's transaction: a worker that dies has written nothing.
 * @throws Error for a ledger that does not add up
 */
export async function writeReportOf(
  { database: { orm } }: Pick<Services, 'database'>,
  work: Work,
  month: Month,
): Promise<void> {
  const { tx, now, enqueue } = work;
  const before = await findRevision(tx, month);
  // A snapshot of its own, of after the lock, so that all its figures are of one moment.
  const report = await readingLedger(orm, month, reportOf);
  const wrong = imbalancesOf(report);
  if (wrong.length > 0) throw new Error(`The ledger does not add up: ${wrong.join(', ')}.`);
  const files = await filesOf(report);
  const changes = before ? changesBetween(before.contents, report) : [];
  const isSame =
    before?.csvDigest === files.csvDigest &&
    before.pdfDigest === files.pdfDigest &&
    changes.length === 0;
  if (before && changes.length === 0 && !isSame)
    changes.push('The figures are the same; the files are laid out differently.');
  const revision = (before?.revision ?? 0) + (isSame ? 0 : 1);
  const outcome = isSame ? 'same' : before ? 'changed' : 'written';
  await noteRun(tx, { month, revision, runAt: now, outcome, changes });
  if (!isSame)
    await insertRevision(tx, { month, revision, writtenAt: now, contents: report, ...files });
  if (!before) await enqueue(sendStatements, { month });
  await tellOfReport(work, month);
}

/** One run at a time, which may take longer than transactions otherwise wait. */
export async function alone(work: Work): Promise<void> {
  await allowSlowAnswer(work.tx);
  await lockReports(work.tx);
}

/** Writes the report of each month that is over and has none, the earliest first. */
export async function writeDueReports(services: Services): Promise<void> {
  const { database, clock } = services;
  const first = await findFirstMonth(database.orm);
  if (first === undefined) return;
  const last = lastReportable(clock.now());
  const written = await listWrittenMonths(database.orm);
  for (let month = first; month <= last; month = monthAfter(month))
    if (!written.has(month))
      await transact(services, async (work) => {
        await alone(work);
        if (!(await findRevision(work.tx, month))) await writeReportOf(services, work, month);
      });
}
