import { type Posting, post } from '@cascade/db/domain/ledger/ledger.queries';
import { type OwnRedis, startOwnRedis } from '@cascade/db/factories/own-redis';
import { listReports } from '@cascade/db/features/reports/reports.queries';
import { transact } from '@cascade/db/live/transact';
import { writeReport } from '@cascade/shared/features/reports/contract';
import { lastReportable, monthAfter } from '@cascade/shared/features/reports/month';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { Relay } from '../outbox.ts';
import { type MailCatcher, startCatcher } from './mail-catcher.ts';
import { startTestWorkers, type TestWorkers, waitFor } from './workers.ts';

type Ad = { id: string; title: string; advertiserId: string; email: string; name: string };

/** Workers, their mails and an empty ledger at each test, with what reports are written from. */
export function reportDesk() {
  let redis: OwnRedis;
  let catcher: MailCatcher;
  let workers: TestWorkers;
  let ads: Ad[];
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
  /** Carries out every job, and those that they enqueue. */
  const settle = async () => {
    const relay = new Relay(workers);
    await waitFor(async () => {
      await relay.relayBatch();
      const [row] = await workers.database.sql`select count(*)::int as count from outbox`;
      expect(row?.count).toBe(0);
    });
  };

  return {
    get workers() {
      return workers;
    },
    get catcher() {
      return catcher;
    },
    get ads() {
      return ads;
    },
    /** The month before the last that may be reported, so that one of its last days is far behind. */
    get month() {
      return month;
    },
    posted,
    settle,
    charge: (ad: Ad | undefined, day: string, amount: number) =>
      posted({
        key: `ad-charge:${ad?.id}:${day}`,
        kind: 'charge',
        description: 'Clicks',
        at: new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000),
        lines: [
          { account: 'advertiser', ownerId: ad?.advertiserId ?? '', currency: 'usd', amount },
          { account: 'fees', currency: 'usd', amount: -amount },
        ],
      }),
    seen: (ad: Ad | undefined, day: string, impressions: number, clicks: number) =>
      workers.database.sql`insert into ad_days (ad_id, day, impressions, clicks, spend_cents)
        values (${ad?.id ?? ''}, ${day}, ${impressions}, ${clicks}, ${50 * clicks})`,
    list: () => listReports(workers.database.orm, { before: undefined, limit: 100 }),
    rerun: async () => {
      await transact(workers, ({ enqueue }) => enqueue(writeReport, { month }));
      await settle();
    },
  };
}
