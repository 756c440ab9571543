import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { type Posting, post } from '@cascade/db/domain/ledger/ledger.queries';
import { type OwnRedis, startOwnRedis } from '@cascade/db/factories/own-redis';
import { listReports } from '@cascade/db/features/reports/reports.queries';
import { readingLedger } from '@cascade/db/features/reports/source.queries';
import { transact } from '@cascade/db/live/transact';
import { sendStatements, writeReport } from '@cascade/shared/features/reports/contract';
import { lastReportable, monthAfter, monthName } from '@cascade/shared/features/reports/month';
import { imbalancesOf, reportOf } from '@cascade/shared/features/reports/report';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Relay } from '../../outbox.ts';
import { type MailCatcher, startCatcher } from '../../testing/mail-catcher.ts';
import { startTestWorkers, type TestWorkers, waitFor } from '../../testing/workers.ts';
import { filesOf, writeDueReports } from './write.ts';

const run = promisify(execFile);
const PRINT = resolve(import.meta.dirname, '../../testing/print-report.ts');
const SMALL_HEAP = '--max-old-space-size=96';

type Ad = { id: string; title: string; advertiserId: string; email: string; name: string };

describe('monthly reports', () => {
  let redis: OwnRedis;
  let catcher: MailCatcher;
  let workers: TestWorkers;
  let ads: Ad[];
  /** The month before the last that may be reported, so that one of its last days is far behind. */
  let month: string;
  beforeAll(async () => {
    redis = await startOwnRedis();
    catcher = await startCatcher();
    workers = await startTestWorkers({ redisUrl: redis.url, smtpUrl: catcher.url, chores: [] });
    month = monthAfter(lastReportable(workers.clock.now()), -1);
    ads = await workers.database.sql<Ad[]>`
      select a.id, a.title, v.id as "advertiserId", v.email, v.name
      from advertisements a join advertisers v on v.id = a.advertiser_id order by a.title`;
  });
  afterAll(async () => {
    await workers.close();
    catcher.close();
    await redis.stop();
  });
  beforeEach(async () => {
    const { sql } = workers.database;
    catcher.received.length = 0;
    await sql`truncate ledger_postings, ledger_lines, ad_days, monthly_reports, report_revisions,
      advertiser_statements, mails, outbox`;
  });

  const posted = (posting: Posting) => workers.database.orm.transaction((tx) => post(tx, posting));
  const charge = (ad: Ad | undefined, day: string, amount: number) =>
    posted({
      key: `ad-charge:${ad?.id}:${day}`,
      kind: 'charge',
      description: 'Clicks',
      at: new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000),
      lines: [
        { account: 'advertiser', ownerId: ad?.advertiserId ?? '', currency: 'usd', amount },
        { account: 'fees', currency: 'usd', amount: -amount },
      ],
    });
  const seen = (ad: Ad | undefined, day: string, impressions: number, clicks: number) =>
    workers.database.sql`insert into ad_days (ad_id, day, impressions, clicks, spend_cents)
      values (${ad?.id ?? ''}, ${day}, ${impressions}, ${clicks}, ${50 * clicks})`;
  const list = () => listReports(workers.database.orm, { before: undefined, limit: 100 });
  const rerun = async () => {
    await transact(workers, ({ enqueue }) => enqueue(writeReport, { month }));
    await settle();
  };
  /** Carries out every job, and those that they enqueue. */
  const settle = async () => {
    const relay = new Relay(workers);
    await waitFor(async () => {
      await relay.relayBatch();
      const [row] = await workers.database.sql`select count(*)::int as count from outbox`;
      expect(row?.count).toBe(0);
    });
  };

  test('nothing is written before anything was recorded', async () => {
    await writeDueReports(workers);
    expect(await list()).toEqual([]);
  });

  test('every month that is over is written once, empty ones too, however many workers ask', async () => {
    await charge(ads[0], `${monthAfter(month, -2)}-15`, 500);
    await Promise.all([1, 2, 3].map(() => writeDueReports(workers)));
    const reports = await list();
    expect(reports.map((one) => [one.month, one.revision, one.revenue, one.postings])).toEqual([
      [monthAfter(month), 1, 0, 0],
      [month, 1, 0, 0],
      [monthAfter(month, -1), 1, 0, 0],
      [monthAfter(month, -2), 1, 500, 1],
    ]);
    expect(reports.map(({ statements }) => statements.due)).toEqual([0, 0, 0, 1]);
  });

  test('the figures are those of the ledger and of the days', async () => {
    const [one, two] = ads;
    const last = new Date(Date.parse(`${monthAfter(month)}-01`) - 1).toISOString().slice(0, 10);
    await charge(one, `${monthAfter(month, -1)}-20`, 1_000);
    await charge(one, `${month}-01`, 250);
    await charge(one, last, 300);
    await charge(two, `${month}-10`, 75);
    await charge(two, `${monthAfter(month)}-01`, 9_999);
    await posted({
      key: 'correction:1',
      kind: 'correction',
      description: 'Goodwill',
      at: new Date(`${month}-12T12:00Z`),
      lines: [
        { account: 'fees', currency: 'usd', amount: 50 },
        { account: 'advertiser', ownerId: one?.advertiserId ?? '', currency: 'usd', amount: -50 },
      ],
    });
    await posted({
      key: 'receipt:1',
      kind: 'receipt',
      description: 'With thanks',
      at: new Date(`${month}-14T12:00Z`),
      lines: [
        { account: 'provider', currency: 'usd', amount: 800 },
        { account: 'advertiser', ownerId: one?.advertiserId ?? '', currency: 'usd', amount: -800 },
      ],
    });
    await posted({
      key: 'payout:1',
      kind: 'payout',
      description: 'To the bank',
      at: new Date(`${month}-15T12:00Z`),
      lines: [
        { account: 'bank', currency: 'usd', amount: 500 },
        { account: 'provider', currency: 'usd', amount: -500 },
      ],
    });
    // Of another currency, and so of another ledger.
    await posted({
      key: 'payment:gbp',
      kind: 'payment',
      description: 'A place',
      at: new Date(`${month}-12T12:00Z`),
      lines: [
        { account: 'provider', currency: 'gbp', amount: 2_500 },
        { account: 'deposits', currency: 'gbp', amount: -2_500 },
      ],
    });
    await seen(one, `${month}-01`, 100, 5);
    await seen(one, last, 60, 6);
    await seen(one, `${monthAfter(month)}-01`, 1_000, 99);
    const report = await readingLedger(workers.database.orm, month, reportOf);
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
    await charge(ads[0], `${month}-05`, 500);
    await rerun();
    expect((await list())[0]).toMatchObject({ revision: 1, lastRun: { outcome: 'written' } });
    await rerun();
    expect((await list())[0]).toMatchObject({
      revision: 1,
      isRunning: false,
      lastRun: { outcome: 'same', changes: [] },
    });
    await charge(ads[1], `${month}-06`, 100);
    await rerun();
    expect((await list())[0]).toMatchObject({
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
    const kept = await workers.database.sql`
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
    const { sql, orm } = workers.database;
    const [one] = ads;
    await sql.begin(async (tx) => {
      const made = await tx`
        insert into ledger_postings (id, key, kind, description, at)
        select gen_random_uuid(), 'bulk:' || n, 'charge', repeat('x', 80),
          ${`${month}-02`}::timestamp at time zone 'UTC' + n * interval '1 minute'
        from generate_series(1, 10000) n returning id`;
      await tx`
        insert into ledger_lines (posting_id, line, account, owner_id, currency, amount)
        select id, side, case side when 1 then 'advertiser' else 'fees' end,
          case side when 1 then ${one?.advertiserId ?? ''}::uuid end, 'usd',
          case side when 1 then 7 else -7 end
        from unnest(${made.map(({ id }) => id)}::uuid[]) id, generate_series(1, 2) side`;
    });
    const { csvDigest, pdfDigest, postings } = {
      ...(await filesOf(await readingLedger(orm, month, reportOf))),
      postings: 10_000,
    };
    const { url } = workers.database as unknown as { url: string };
    for (let times = 0; times < 2; times++) {
      const args = [SMALL_HEAP, '--import', 'tsx', PRINT, url, month];
      const { stdout } = await run(process.execPath, args);
      expect(JSON.parse(stdout)).toEqual({ csvDigest, pdfDigest, postings });
    }
  }, 60_000);

  test('statements go once to each advertiser with movement, as text and HTML', async () => {
    const [one, two] = ads;
    await charge(one, `${month}-05`, 1_250);
    await seen(one, `${month}-05`, 100, 25);
    await seen(two, `${month}-05`, 100, 0);
    await rerun();
    await transact(workers, async ({ enqueue }) => {
      await enqueue(sendStatements, { month });
      await enqueue(sendStatements, { month });
    });
    await settle();
    expect(catcher.received).toHaveLength(1);
    const [mail] = catcher.received;
    expect(mail).toMatchObject({
      to: one?.email,
      subject: `Your CASCade statement for ${monthName(month)}`,
    });
    expect(mail?.text).toContain(`${one?.title}, 25 clicks: $12.50`);
    expect(mail?.text).toContain('$12.50 is owed to CASCade');
    expect(mail?.html).toContain('>$12.50</td>');
    expect((await list())[0]?.statements).toEqual({ due: 1, sent: 1 });
    const [left] = await workers.database.sql`select body, html, status from mails`;
    expect(left).toEqual({ body: null, html: null, status: 'sent' });
  });

  test('a run that is given up leaves the report, and says so', async () => {
    await charge(ads[0], `${month}-05`, 500);
    await rerun();
    const { sql } = workers.database;
    await sql`update monthly_reports set asked_at = now()`;
    await sql`alter table report_revisions rename to report_revisions_elsewhere`;
    try {
      await transact(workers, ({ enqueue }) => enqueue(writeReport, { month }));
      const relay = new Relay(workers);
      await waitFor(async () => {
        await relay.relayBatch();
        await workers.retryNow();
        const [row] = await sql`select outcome from monthly_reports`;
        expect(row?.outcome).toBe('failed');
      });
    } finally {
      await sql`alter table report_revisions_elsewhere rename to report_revisions`;
    }
    expect((await list())[0]).toMatchObject({ revision: 1, revenue: 500, isRunning: false });
  });
});
