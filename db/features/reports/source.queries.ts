import {
  LATE_CHARGE_MS,
  type Month,
  monthAfter,
  monthAt,
  startOf,
} from '@cascade/shared/features/reports/month';
import type {
  AdFigures,
  MonthPosting,
  OpeningBalance,
  ReportSource,
} from '@cascade/shared/features/reports/report';
import { sql } from 'drizzle-orm';
import type { Database, Executor } from '../../client.ts';

/** Postings in memory at once. */
const AT_ONCE = 1_000;

type PostingRow = {
  id: string;
  key: string;
  kind: string;
  at: string;
  lines: MonthPosting['lines'];
};

/** By pages, so that a month may have any number. */
async function* postingsOf(db: Executor, from: Date, until: Date): AsyncGenerator<MonthPosting> {
  let after = { at: from.toISOString(), id: '00000000-0000-0000-0000-000000000000' };
  for (;;) {
    const page = await db.execute<PostingRow>(sql`
      select p.id, p.key, p.kind,
        to_char(p.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, l.lines
      from ledger_postings p
      join lateral (
        select json_agg(json_build_object('account', account, 'ownerId', owner_id,
          'amount', amount) order by line) as lines
        from ledger_lines where posting_id = p.id and currency = 'usd') l on l.lines is not null
      where (p.at, p.id) > (${after.at}::timestamptz, ${after.id}::uuid)
        and p.at < ${until.toISOString()}
      order by p.at, p.id limit ${AT_ONCE}`);
    for (const { key, kind, at, lines } of page) yield { key, kind, at: new Date(at), lines };
    const last = page.at(-1);
    if (!last || page.length < AT_ONCE) return;
    after = last;
  }
}

async function readOpening(db: Executor, before: Date): Promise<OpeningBalance[]> {
  const rows = await db.execute<{ account: string; ownerId: string | null; amount: string }>(sql`
    select l.account, l.owner_id as "ownerId", sum(l.amount)::text as amount
    from ledger_lines l join ledger_postings p on p.id = l.posting_id
    where l.currency = 'usd' and p.at < ${before.toISOString()}
    group by l.account, l.owner_id`);
  return rows.map(({ amount, ...row }) => ({ ...row, amount: Number(amount) }));
}

/** Days of advertisements are those of their advertiser's clocks. */
function readAdFigures(db: Executor, month: Month): Promise<AdFigures[]> {
  return db.execute<AdFigures>(sql`
    select a.id, a.advertiser_id as "advertiserId",
      sum(d.impressions)::float8 as impressions, sum(d.clicks)::float8 as clicks
    from ad_days d join advertisements a on a.id = d.ad_id
    where d.day >= ${`${month}-01`}::date and d.day < ${`${monthAfter(month)}-01`}::date
    group by a.id`);
}

/** Addresses of advertisers, where the ledger names only the id. */
export async function listAdvertisers(
  db: Executor,
): Promise<Map<string, { name: string; email: string }>> {
  const rows = await db.execute<{ id: string; name: string; email: string }>(
    sql`select id, name, email from advertisers`,
  );
  return new Map(rows.map(({ id, ...advertiser }) => [id, advertiser]));
}

async function readTitles(db: Executor): Promise<Map<string, string>> {
  const rows = await db.execute<{ id: string; title: string }>(
    sql`select id, title from advertisements`,
  );
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/** What a month's report is made from, all as of one moment, for as long as `read` runs. */
export function readingLedger<Result>(
  orm: Database['orm'],
  month: Month,
  read: (source: ReportSource) => Promise<Result>,
): Promise<Result> {
  const from = startOf(month);
  const until = new Date(startOf(monthAfter(month)).getTime() + LATE_CHARGE_MS);
  return orm.transaction(
    async (tx) => {
      const advertisers = await listAdvertisers(tx);
      return read({
        month,
        opening: await readOpening(tx, from),
        postings: postingsOf(tx, from, until),
        ads: await readAdFigures(tx, month),
        titles: await readTitles(tx),
        names: new Map([...advertisers].map(([id, { name }]) => [id, name])),
      });
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

/** The month of the first posting in US dollars or view; undefined before there are any. */
export async function findFirstMonth(db: Executor): Promise<Month | undefined> {
  const [row] = await db.execute<{ at: string | null; day: string | null }>(sql`
    select to_char((select min(p.at) from ledger_postings p
        where exists (select from ledger_lines l where l.posting_id = p.id and l.currency = 'usd'))
      at time zone 'UTC', 'YYYY-MM-DD') as at,
    (select min(day)::text from ad_days) as day`);
  const first = [row?.at, row?.day].filter((day) => typeof day === 'string').sort()[0];
  return first && monthAt(new Date(first));
}
