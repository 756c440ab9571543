import { makeAd } from '@cascade/db/factories/ads';
import { Dispatcher } from '@cascade/shared/node/queues';
import { CHORES_QUEUE } from '@cascade/shared/registry';
import { Gate } from '../../harness/gate.ts';
import { waitUntil } from '../../harness/wait-until.ts';
import { type Fault, nothingWrong } from '../fault.ts';

const CHORE = 'charge-advertisements';
const LOCK = 46_003;
const ADS = { whole: 100, short: 10 };

/**
 * The worker is killed while it posts the charge of one advertisement out of many. In the end each
 * day of each is in the ledger once, with the sum of the day.
 */
export const adCharges: Fault = {
  name: 'charges of advertisements, with SIGKILL of the worker that posts them',
  run: async (harness, size) => {
    const { sql } = harness.database;
    const broken: string[] = [];
    const ads: string[] = [];
    const count = ADS[size.isPatient ? 'whole' : 'short'];
    for (let at = 0; at < count; at++) ads.push((await makeAd(harness.database)).id);
    // In the order in which they are charged.
    ads.sort();
    await sql`
      insert into ad_days (ad_id, day, impressions, clicks, spend_cents)
      select id, current_date - back, 10, back, 50 * back
      from unnest(${ads}::uuid[]) as id, generate_series(2, 4) as back`;
    const ofAds = ads.map((id) => `ad-charge:${id}:`);
    const posted = async () => {
      const rows = await sql<{ key: string; cents: number }[]>`
        select p.key, l.amount::int as cents from ledger_postings p
        join ledger_lines l on l.posting_id = p.id and l.account = 'advertiser'
        where p.kind = 'charge'`;
      return rows.filter(({ key }) => ofAds.some((start) => key.startsWith(start)));
    };
    const queue = new Dispatcher(harness.redis).queue(CHORES_QUEUE);
    const run = () => queue.add(CHORE, {}, { removeOnComplete: true, removeOnFail: true });
    const middle = ads[Math.floor(count / 2)] ?? '';
    const gate = await Gate.closed(
      harness,
      LOCK,
      'ledger_postings',
      `new.key like 'ad-charge:${middle}:%'`,
    );
    try {
      await run();
      await gate.killWorker();
      const before = await posted();
      if (before.some(({ key }) => key.includes(middle))) broken.push('half of a charge is left');
      if (before.length !== 3 * Math.floor(count / 2))
        broken.push(`${before.length} charges of earlier advertisements instead of each of them`);
      await harness.workers[0]?.process.start();
      await run();
      await run();
    } finally {
      await gate.remove();
    }
    const expected = 3 * count;
    await waitUntil(
      'every day is charged',
      async () => (await posted()).length >= expected,
      120_000,
    ).catch(() => {});
    const rows = await posted();
    const keys = new Set(rows.map(({ key }) => key)).size;
    const cents = rows.reduce((sum, row) => sum + row.cents, 0);
    return {
      counts: {
        ...nothingWrong(expected),
        lost: expected - keys,
        duplicate: rows.length - keys,
        differs: cents === count * 50 * (2 + 3 + 4) ? 0 : 1,
      },
      broken,
      notes: [`${count} advertisements, ${rows.length} charges of ${cents} cents`],
    };
  },
};
