import { recordAudit } from '@cascade/db/domain/audit/audit.queries';
import {
  askForRun,
  findFile,
  findRevision,
  listReports,
  listSent,
} from '@cascade/db/features/reports/reports.queries';
import { findFirstMonth, listAdvertisers } from '@cascade/db/features/reports/source.queries';
import { tellOfReport } from '@cascade/db/features/reports/statements';
import { readHeads } from '@cascade/db/live/streams.queries';
import {
  getReportCsv,
  getReportPdf,
  getReportsStart,
  listReports as listReportsRoute,
  listStatements,
  runReport,
  sendStatement,
  writeReport,
} from '@cascade/shared/features/reports/contract';
import { lastReportable, monthName } from '@cascade/shared/features/reports/month';
import { AppError } from '@cascade/shared/kernel/app-error';
import { streamOf } from '@cascade/shared/kernel/event';
import { elevatedStream } from '../../domain/revenue/elevated-stream.ts';
import type { Feature } from '../../feature.ts';
import { type BoundRoute, bind, type Context } from '../../http/bind.ts';
import { Attachment } from '../../http/site/attachment.ts';
import { Page } from '../../http/site/page.ts';
import type { Services } from '../../services.ts';
import { noSuchReport, sendAgain, statementsOf } from './statements.ts';

const types = { csv: 'text/csv; charset=utf-8', pdf: 'application/pdf' } as const;

/** @throws AppError conflict for a month that is not over, or of before the first posting */
async function ask(context: Context<typeof runReport>): Promise<{ isRunning: true }> {
  const { tx, now, caller, enqueue, params } = context;
  const { month } = params;
  const name = monthName(month);
  if (month > lastReportable(now))
    throw new AppError(
      'conflict',
      `${name} cannot be reported yet: a month is reported from 15:00 UTC on the first day of the next.`,
    );
  const isAsked = await askForRun(tx, month, now);
  if (!isAsked) {
    // One that is running already needs no second run.
    if (await findRevision(tx, month)) return { isRunning: true };
    const first = await findFirstMonth(tx);
    if (first === undefined || month < first)
      throw new AppError('conflict', `The ledger has nothing in US dollars up to ${name}.`);
  }
  await enqueue(writeReport, { month });
  await recordAudit(tx, {
    actor: caller,
    action: 'report.run',
    subject: { kind: 'report', id: month },
    before: null,
    after: { month },
    at: now,
  });
  await tellOfReport(context, month);
  return { isRunning: true };
}

function reportRoutes({ database }: Services): BoundRoute[] {
  const fileOf = async (
    kind: 'csv' | 'pdf',
    {
      params: { month },
      query: { revision },
    }: Pick<Context<typeof getReportCsv>, 'params' | 'query'>,
  ) => {
    const found = await findFile(database.orm, { month, revision, kind });
    if (!found) throw noSuchReport();
    const name = `cascade-${month}-revision-${found.revision}.${kind}`;
    return new Attachment(found.content, types[kind], name);
  };
  return [
    bind(getReportsStart, async () => {
      const stream = streamOf.reports();
      const heads = await readHeads(database.sql, [stream]);
      return { stream, n: heads[stream] ?? 0 };
    }),
    bind(listReportsRoute, async ({ db, query: { cursor, limit } }) =>
      Page.of(
        await listReports(db, { before: cursor, limit: limit + 1 }),
        limit,
        ({ month }) => month,
        (report) => report,
      ),
    ),
    bind(getReportCsv, (context) => fileOf('csv', context)),
    bind(getReportPdf, (context) => fileOf('pdf', context)),
    bind(listStatements, async ({ db, params: { month } }) => {
      const report = await findRevision(db, month);
      if (!report) throw noSuchReport();
      const [known, sent] = [await listAdvertisers(db), await listSent(db, month)];
      return statementsOf(report.contents, known, sent);
    }),
    bind(runReport, ask),
    bind(sendStatement, sendAgain),
  ];
}

export const reports: Feature = {
  routes: reportRoutes,
  streams: (services) => elevatedStream(services, streamOf.reports()),
};
