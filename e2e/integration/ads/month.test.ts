import { randomUUID } from 'node:crypto';
import { makeAd } from '@cascade/db/factories/ads';
import { type FreshDatabase, freshDatabase } from '@cascade/db/factories/fresh-database';
import { countSeen, listServable, type Seen } from '@cascade/db/features/ads/ads.queries';
import { chargeClick, claimClick, lockTarget } from '@cascade/db/features/ads/clicks.queries';
import { isOnPace, runInMonth } from '@cascade/shared/features/ads/pacing';
import { FakeClock } from '@cascade/shared/kernel/clock';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chargeAdvertisements } from '../../../workers/features/ads/charges.ts';

const VIEWS = 100_000;
/** Looked at between two requests of the feed. */
const AT_ONCE = 100;
/** Of a hundred views; more than the budgets to be spent allow. */
const CLICKED = 8;
const ZONE = 'Europe/London';
/** The clocks go forward on the 28th. */
const [BEGINS, ENDS] = [Date.parse('2027-03-01T00:00Z'), Date.parse('2027-03-31T23:00Z')];
const DAY_MS = 86_400_000;

const plans: { budget: number; cost: number; isEndless?: true }[] = [
  { budget: 20_000, cost: 50 },
  { budget: 50_000, cost: 40 },
  { budget: 90_000, cost: 100 },
  // Never spent, so that something is shown at any moment.
  { budget: 50_000_000, cost: 1, isEndless: true },
];

describe('a month of a hundred thousand views', () => {
  let database: FreshDatabase;
  const clock = new FakeClock(new Date(BEGINS));
  beforeAll(async () => {
    database = await freshDatabase();
  });
  afterAll(() => database.close());

  async function makeAds(): Promise<Map<string, (typeof plans)[number]>> {
    await database.sql`delete from advertisements`;
    const ads = new Map<string, (typeof plans)[number]>();
    for (const plan of plans) {
      const { id } = await makeAd(database, {
        placement: 'sidebar',
        spend_month: '2027-03-01',
        start_date: '2027-01-01T00:00Z',
        end_date: '2028-01-01T00:00Z',
        time_zone: ZONE,
        monthly_budget_cents: plan.budget,
        cost_per_click_cents: plan.cost,
      });
      ads.set(id, plan);
    }
    return ads;
  }

  const served = async (now: Date) =>
    (await listServable(database.sql, { placement: 'sidebar', specialty: null }, now)).filter(
      ({ startsAt, endsAt, spentCents, ...ad }) =>
        isOnPace(
          { ...ad, startsAt: new Date(startsAt), endsAt: new Date(endsAt) },
          spentCents,
          now,
        ),
    );

  /** What a page that shows these advertisements does in a moment: views, and a click on one. */
  async function look(ids: string[], now: Date): Promise<void> {
    const seen: Seen = Array.from({ length: AT_ONCE }, (_, at) => [
      ids[at % ids.length] ?? '',
      randomUUID(),
      'sidebar',
    ]);
    await database.orm.transaction(async (tx) => {
      await countSeen(tx, seen, now);
      for (const [adId, sessionId, placement] of seen.slice(0, CLICKED)) {
        await lockTarget(tx, adId);
        await claimClick(tx, { adId, sessionId, placement }, now);
        await chargeClick(tx, { adId, sessionId, placement }, now);
      }
    });
  }

  test('spends each budget evenly, wholly and no more, and every figure is a count', async () => {
    const ads = await makeAds();
    const spentOf = async () =>
      database.sql<{ id: string; spent: number }[]>`
        select id, current_spend_cents as spent from advertisements`;
    const steps = VIEWS / AT_ONCE;
    let dayEnds = BEGINS + DAY_MS;
    for (let step = 0; step < steps; step++) {
      const now = new Date(BEGINS + ((ENDS - BEGINS) * step) / steps);
      clock.advance(now.getTime() - clock.now().getTime());
      if (now.getTime() >= dayEnds) {
        dayEnds += DAY_MS;
        const run = { startsAt: new Date(0), endsAt: new Date(ENDS + DAY_MS), zone: ZONE };
        const { from, until } = runInMonth(run, now);
        const share = (now.getTime() - from.getTime()) / (until.getTime() - from.getTime());
        for (const { id, spent } of await spentOf()) {
          const { budget = 0, isEndless } = ads.get(id) ?? {};
          if (isEndless) continue;
          expect(Math.abs(spent - budget * share) / budget, now.toISOString()).toBeLessThan(0.05);
        }
        await chargeAdvertisements({
          database,
          clock,
          live: { deliver: () => {} },
          log: { error: (_, message) => expect.fail(message) },
        });
      }
      const ids = (await served(now)).map(({ id }) => id);
      await look(ids, now);
    }
    for (const { id, spent } of await spentOf()) {
      const { budget = 0, isEndless } = ads.get(id) ?? {};
      expect(spent).toBeLessThanOrEqual(budget);
      if (!isEndless) expect(spent / budget).toBeGreaterThan(0.95);
    }

    clock.advance(2 * DAY_MS);
    await chargeAdvertisements({
      database,
      clock,
      live: { deliver: () => {} },
      log: { error: (_, message) => expect.fail(message) },
    });
    const [differing] = await database.sql`
      with counted as (
        select ad_id, day, count(*)::int as impressions from ad_impressions group by 1, 2),
      clicked as (
        select ad_id, (at at time zone ${ZONE})::date as day, count(*)::int as clicks,
          sum(charged_cents)::int as cents
        from ad_clicks where charged_cents > 0 group by 1, 2),
      posted as (
        select key, amount::int as cents from ledger_postings p
        join ledger_lines l on l.posting_id = p.id and l.account = 'advertiser')
      select count(*) filter (where d.impressions is distinct from c.impressions)::int as impressions,
        count(*) filter (where d.clicks <> coalesce(k.clicks, 0))::int as clicks,
        count(*) filter (where d.spend_cents <> coalesce(k.cents, 0))::int as spend,
        count(*) filter (where d.spend_cents <> coalesce(p.cents, 0))::int as ledger,
        sum(d.impressions)::int as views
      from ad_days d
      left join counted c on c.ad_id = d.ad_id and c.day = d.day
      left join clicked k on k.ad_id = d.ad_id and k.day = d.day
      left join posted p on p.key = 'ad-charge:' || d.ad_id || ':' || d.day`;
    expect(differing).toEqual({ impressions: 0, clicks: 0, spend: 0, ledger: 0, views: VIEWS });
  }, 400_000);
});
