import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { readingLedger } from '@cascade/db/features/reports/source.queries';
import { transact } from '@cascade/db/live/transact';
import { writeReport } from '@cascade/shared/features/reports/contract';
import { monthAfter } from '@cascade/shared/features/reports/month';
import { imbalancesOf, reportOf } from '@cascade/shared/features/reports/report';
import { describe, expect, test } from 'vitest';
import { Relay } from '../../outbox.ts';
import { reportDesk } from '../../testing/report-desk.ts';
import { waitFor } from '../../testing/workers.ts';
import { filesOf, writeDueReports } from './write.ts';

const run = promisify(execFile);
const PRINT = resolve(import.meta.dirname, '../../testing/print-report.ts');
const SMALL_HEAP = '--max-old-space-size=96';

describe('monthly reports', () => {
  const desk = reportDesk();

  test('nothing is written before anything was recorded', async () => {
    await writeDueReports(desk.workers);
    expect(await desk.list()).toEqual([]);
  });

  test('every month that is over is written once, empty ones too, however many workers ask', async () => {
    await desk.charge(desk.ads[0], `${monthAfter(desk.month, -2)}-15`, 500);
    await Promise.all([1, 2, 3].map(() => writeDueReports(desk.workers)));
    const reports = await desk.list();
    expect(reports.map((one) => [one.month, one.revision, one.revenue, one.postings])).toEqual([
      [monthAfter(desk.month), 1, 0, 0],
      [desk.month, 1, 0, 0],
      [monthAfter(desk.month, -1), 1, 0, 0],
      [monthAfter(desk.month, -2), 1, 500, 1],
    ]);
    expect(reports.map(({ statements }) => statements.due)).toEqual([0, 0, 0, 1]);
  });

  test('the figures are those of the ledger and of the days', async () => {
    const [one, two] = desk.ads;
    const last = new Date(Date.parse(`${monthAfter(desk.month)}-01`) - 1)
      .toISOString()
      .slice(0, 10);
    await desk.charge(one, `${monthAfter(desk.month, -1)}-20`, 1_000);
    await desk.charge(one, `${desk.month}-01`, 250);
    await desk.charge(one, last, 300);
    await desk.charge(two, `${desk.month}-10`, 75);
    await desk.charge(two, `${monthAfter(desk.month)}-01`, 9_999);
    await desk.posted({
      key: 'correction:1',
      kind: 'correction',
      description: 'Goodwill',
      at: new Date(`${desk.month}-12T12:00Z`),
      lines: [
        { account: 'fees', currency: 'usd', amount: 50 },
        { account: 'advertiser', ownerId: one?.advertiserId ?? '', currency: 'usd', amount: -50 },
      ],
    });
    await desk.posted({
      key: 'receipt:1',
      kind: 'receipt',
      description: 'With thanks',
      at: new Date(`${desk.month}-14T12:00Z`),
      lines: [
        { account: 'provider', currency: 'usd', amount: 800 },
        { account: 'advertiser', ownerId: one?.advertiserId ?? '', currency: 'usd', amount: -800 },
      ],
    });
    await desk.posted({
      key: 'payout:1',
      kind: 'payout',
      description: 'To the bank',
      at: new Date(`${desk.month}-15T12:00Z`),
      lines: [
        { account: 'bank', currency: 'usd', amount: 500 },
        { account: 'provider', currency: 'usd', amount: -500 },
      ],
    });
    // Of another currency, and so of another ledger.
    await desk.posted({
      key: 'payment:gbp',
      kind: 'payment',
      description: 'A place',
      at: new Date(`${desk.month}-12T12:00Z`),
      lines: [
        { account: 'provider', currency: 'gbp', amount: 2_500 },
        { account: 'deposits', currency: 'gbp', amount: -2_500 },
      ],
    });
    await desk.seen(one, `${desk.month}-01`, 100, 5);
    await desk.seen(one, last, 60, 6);
    await desk.seen(one, `${monthAfter(desk.month)}-01`, 1_000, 99);
    const report = await readingLedger(desk.workers.database.orm, desk.month, reportOf);
    expect(imbalancesOf(report)).toEqual([]);
    expect(report).toMatchObject({
      postings: 6,
      revenue: 625,
      fees: 575,
      receipts: 800,
      payouts: 500,
      impressions: 160,
      clicks: 11,
      accounts: [
        { account: 'advertiser', opening: 1_000, debits: 625, credits: 850, closing: 775 },
        { account: 'bank', opening: 0, debits: 500, credits: 0, closing: 500 },
        { account: 'fees', opening: -1_000, debits: 50, credits: 625, closing: -1_575 },
        { account: 'provider', opening: 0, debits: 800, credits: 500, closing: 300 },
      ],
    });
    const shown = report.advertisers.find(({ id }) => id === one?.advertiserId);
    expect(shown).toMatchObject({ name: one?.name, opening: 1_000, charges: 550, other: -50 });
    expect(shown).toMatchObject({ receipts: 800, closing: 700, impressions: 160, clicks: 11 });
    expect(shown?.ads).toEqual([
      { id: one?.id, title: one?.title, impressions: 160, clicks: 11, charges: 550 },
    ]);
  });

  test('a further run says that the outcome is the same, or what is different and why', async () => {
    await desk.charge(desk.ads[0], `${desk.month}-05`, 500);
    await desk.rerun();
    expect((await desk.list())[0]).toMatchObject({ revision: 1, lastRun: { outcome: 'written' } });
    await desk.rerun();
    expect((await desk.list())[0]).toMatchObject({
      revision: 1,
      isRunning: false,
      lastRun: { outcome: 'same', changes: [] },
    });
    await desk.charge(desk.ads[1], `${desk.month}-06`, 100);
    await desk.rerun();
    expect((await desk.list())[0]).toMatchObject({
      revision: 2,
      revenue: 600,
      lastRun: {
        outcome: 'changed',
        changes: [
          '1 posting was added to this month after the earlier run.',
          'Revenue: $6.00 instead of $5.00.',
          'Fees: $6.00 instead of $5.00.',
        ],
      },
    });
    const kept = await desk.workers.database.sql`
      select revision, contents ->> 'revenue' as revenue, csv_digest, pdf_digest,
        encode(sha256(csv), 'hex') as csv, encode(sha256(pdf), 'hex') as pdf
      from report_revisions order by revision`;
    expect(kept.map(({ revision, revenue }) => [revision, revenue])).toEqual([
      [1, '500'],
      [2, '600'],
    ]);
    for (const row of kept) expect([row.csv, row.pdf]).toEqual([row.csv_digest, row.pdf_digest]);
  });

  test('two processes give the same bytes, of ten thousand postings too, with little memory', async () => {
    const { sql, orm } = desk.workers.database;
    const [one] = desk.ads;
    await sql.begin(async (tx) => {
      const made = await tx`
        insert into ledger_postings (id, key, kind, description, at)
        select gen_random_uuid(), 'bulk:' || n, 'charge', repeat('x', 80),
          ${`${desk.month}-02`}::timestamp at time zone 'UTC' + n * interval '1 minute'
        from generate_series(1, 10000) n returning id`;
      await tx`
        insert into ledger_lines (posting_id, line, account, owner_id, currency, amount)
        select id, side, case side when 1 then 'advertiser' else 'fees' end,
          case side when 1 then ${one?.advertiserId ?? ''}::uuid end, 'usd',
          case side when 1 then 7 else -7 end
        from unnest(${made.map(({ id }) => id)}::uuid[]) id, generate_series(1, 2) side`;
    });
    const { csvDigest, pdfDigest, postings } = {
      ...(await filesOf(await readingLedger(orm, desk.month, reportOf))),
      postings: 10_000,
    };
    const { url } = desk.workers.database as unknown as { url: string };
    for (let times = 0; times < 2; times++) {
      const args = [SMALL_HEAP, '--import', 'tsx', PRINT, url, desk.month];
      const { stdout } = await run(process.execPath, args);
      expect(JSON.parse(stdout)).toEqual({ csvDigest, pdfDigest, postings });
    }
  }, 60_000);

  test('a run that is given up leaves the report, and says so', async () => {
    await desk.charge(desk.ads[0], `${desk.month}-05`, 500);
    await desk.rerun();
    const { sql } = desk.workers.database;
    await sql`update monthly_reports set asked_at = now()`;
    await sql`alter table report_revisions rename to report_revisions_elsewhere`;
    try {
      await transact(desk.workers, ({ enqueue }) => enqueue(writeReport, { month: desk.month }));
      const relay = new Relay(desk.workers);
      await waitFor(async () => {
        await relay.relayBatch();
        await desk.workers.retryNow();
        const [row] = await sql`select outcome from monthly_reports`;
        expect(row?.outcome).toBe('failed');
      });
    } finally {
      await sql`alter table report_revisions_elsewhere rename to report_revisions`;
    }
    expect((await desk.list())[0]).toMatchObject({ revision: 1, revenue: 500, isRunning: false });
  });
});
