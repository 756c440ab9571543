import { createHash } from 'node:crypto';
import { post } from '@cascade/db/domain/ledger/ledger.queries';
import { insertOutboxJob } from '@cascade/db/live/outbox.queries';
import { sendStatements, writeReport } from '@cascade/shared/features/reports/contract';
import { lastReportable, monthName } from '@cascade/shared/features/reports/month';
import { newId } from '@cascade/shared/kernel/id';
import { OUTBOX_CHANNEL } from '@cascade/shared/node/queues';
import { Gate } from '../../harness/gate.ts';
import type { Harness } from '../../harness/harness.ts';
import { letJobsStall } from '../../harness/outbox-mails.ts';
import { waitUntil } from '../../harness/wait-until.ts';
import { type Fault, nothingWrong, type Size } from '../fault.ts';

const ADVERTISERS = { whole: 200, short: 12 };
const CENTS = 1_250;
const LOCKS = { report: 46_001, statement: 46_002 };

/** Advertisers in the order of their statements, each charged once in the month. */
async function chargeAll({ database }: Harness, month: string, count: number): Promise<string[]> {
  const advertisers = Array.from({ length: count }, () => newId());
  for (const [at, id] of advertisers.entries())
    await database.sql`insert into advertisers (id, name, email)
      values (${id}, ${`Advertiser ${String(at).padStart(4, '0')}`}, ${`${id}@advertisers.test`})`;
  await database.orm.transaction(async (tx) => {
    for (const ownerId of advertisers)
      await post(tx, {
        key: `charge:${ownerId}`,
        kind: 'charge',
        description: 'Clicks',
        at: new Date(`${month}-10T12:00Z`),
        lines: [
          { account: 'advertiser', ownerId, currency: 'usd', amount: CENTS },
          { account: 'fees', currency: 'usd', amount: -CENTS },
        ],
      });
  });
  return advertisers;
}

async function jobsOf({ database }: Harness, job: string): Promise<string[]> {
  const rows = await database.sql<{ id: string }[]>`select id from outbox where job = ${job}`;
  return rows.map(({ id }) => id);
}

async function restart(harness: Harness, size: Size, job: { name: string; queue: string }) {
  if (!size.isPatient) await letJobsStall(harness, job.queue, await jobsOf(harness, job.name));
  await harness.workers[0]?.process.start();
}

const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

type Written = { csv: Buffer; csvDigest: string; pdf: Buffer; pdfDigest: string; revenue: number };

/**
 * A worker is killed when a report is written but not committed, and another when half of the
 * statements are. In the end there is one report, and one mail to each advertiser.
 */
export const reports: Fault = {
  name: 'reports and statements, with SIGKILL of a worker in each',
  run: async (harness, size) => {
    const { sql, orm } = harness.database;
    const month = lastReportable(new Date());
    const broken: string[] = [];
    await sql`truncate monthly_reports, report_revisions, advertiser_statements`;
    const count = ADVERTISERS[size.isPatient ? 'whole' : 'short'];
    const advertisers = await chargeAll(harness, month, count);
    const addresses = advertisers.map((id) => `${id}@advertisers.test`);
    const mailsSent = () => sql<{ id: string; status: string; to: string }[]>`
      select id, status, to_address as to from mails where to_address = any(${addresses})`;
    const kept = async () => {
      const [row] = await sql<{ rows: number }[]>`
        select (select count(*) from monthly_reports where month = ${month})::int
          + (select count(*) from report_revisions where month = ${month})::int
          + (select count(*) from advertiser_statements where month = ${month})::int as rows`;
      return row?.rows ?? -1;
    };
    const middle = addresses[Math.floor(count / 2)] ?? '';
    const atReport = await Gate.closed(harness, LOCKS.report, 'report_revisions', 'true');
    const atStatement = await Gate.closed(
      harness,
      LOCKS.statement,
      'mails',
      `new.to_address = '${middle}'`,
    );
    try {
      await orm.transaction((tx) => insertOutboxJob(tx, writeReport.name, { month }));
      await harness.redis.publish(OUTBOX_CHANNEL, '');
      await atReport.killWorker();
      if ((await kept()) !== 0) broken.push('the worker left half a report');
      await restart(harness, size, writeReport);
      await atStatement.killWorker();
      if ((await kept()) !== 2) broken.push('the report was not written, or written twice');
      if ((await mailsSent()).length !== 0) broken.push('the worker left half of the statements');
      await restart(harness, size, sendStatements);
    } finally {
      await atReport.remove();
      await atStatement.remove();
    }
    await waitUntil(
      'every statement is sent',
      async () => {
        const mails = await mailsSent();
        return mails.length >= count && mails.every(({ status }) => status === 'sent');
      },
      180_000,
    ).catch(() => {});
    const mails = await mailsSent();
    const arrivals = mails.map(({ id }) => harness.mails.received.get(`${id}@cascade`) ?? 0);
    const reached = new Set(mails.map(({ to }) => to)).size;
    const written = await sql<Written[]>`
      select csv, csv_digest as "csvDigest", pdf, pdf_digest as "pdfDigest",
        (contents ->> 'revenue')::int as revenue
      from report_revisions where month = ${month}`;
    const [one] = written;
    const isWhole =
      one &&
      digestOf(one.csv) === one.csvDigest &&
      digestOf(one.pdf) === one.pdfDigest &&
      one.revenue === count * CENTS;
    if (!isWhole) broken.push('the report is not whole');
    return {
      counts: {
        ...nothingWrong(count),
        lost: count - reached + arrivals.filter((times) => times === 0).length,
        duplicate:
          mails.length -
          reached +
          Math.max(0, written.length - 1) +
          arrivals.reduce((sum, times) => sum + Math.max(0, times - 1), 0),
      },
      broken,
      notes: [`${monthName(month)}: ${written.length} report, ${mails.length} statements`],
    };
  },
};
