import { makeAd } from '@cascade/db/factories/ads';
import { type FreshDatabase, freshDatabase } from '@cascade/db/factories/fresh-database';
import { countSeen } from '@cascade/db/features/ads/ads.queries';
import { chargeClick, claimClick, lockTarget } from '@cascade/db/features/ads/clicks.queries';
import { FakeClock } from '@cascade/shared/kernel/clock';
import { newId } from '@cascade/shared/kernel/id';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chargeAdvertisements } from './charges.ts';

const COST = 50;

describe('charging advertisers', () => {
  let database: FreshDatabase;
  const clock = new FakeClock('2027-03-10T12:00Z');
  beforeAll(async () => {
    database = await freshDatabase();
  });
  afterAll(() => database.close());

  const run = () =>
    chargeAdvertisements({
      database,
      clock,
      live: { deliver: () => {} },
      log: { error: (_, message) => expect.fail(message) },
    });
  const at = (instant: string) => clock.advance(Date.parse(instant) - clock.now().getTime());
  const adIn = (zone: string) =>
    makeAd(database, {
      spend_month: '2027-03-01',
      start_date: '2027-01-01T00:00Z',
      end_date: '2028-01-01T00:00Z',
      time_zone: zone,
      cost_per_click_cents: COST,
    });
  const click = (adId: string) =>
    database.orm.transaction(async (tx) => {
      const one = { adId, sessionId: newId(), placement: 'sidebar' as const };
      await countSeen(tx, [[adId, one.sessionId, one.placement]], clock.now());
      await lockTarget(tx, adId);
      await claimClick(tx, one, clock.now());
      return chargeClick(tx, one, clock.now());
    });
  const posted = (adId: string) => database.sql`
    select p.key, p.kind, p.description, p.at::text as at, l.account, l.owner_id as owner,
      l.currency, l.amount::int as amount
    from ledger_postings p join ledger_lines l on l.posting_id = p.id
    where p.key like ${`ad-charge:${adId}:%`} order by p.key, l.line`;
  const days = async (adId: string) => (await posted(adId)).map(({ at, amount }) => [at, amount]);
  const spentOn = (adId: string) => database.sql`
    select day::text, spend_cents as cents from ad_days where ad_id = ${adId} order by day`;

  test('fifty runs at once post each day once, to the advertiser and our fees', async () => {
    const { id, advertiserId } = await adIn('UTC');
    at('2027-03-10T12:00Z');
    await click(id);
    at('2027-03-11T12:00Z');
    for (let times = 0; times < 3; times++) await click(id);
    at('2027-03-13T00:00Z');
    await Promise.all(Array.from({ length: 50 }, run));
    const line = { kind: 'charge', currency: 'usd' };
    const first = { ...line, key: `ad-charge:${id}:2027-03-10`, at: '2027-03-11 00:00:00+00' };
    const second = { ...line, key: `ad-charge:${id}:2027-03-11`, at: '2027-03-12 00:00:00+00' };
    const owed = { account: 'advertiser', owner: advertiserId };
    const ours = { account: 'fees', owner: null };
    expect(await posted(id)).toEqual([
      { ...first, description: 'Rooms, 2027-03-10', ...owed, amount: 50 },
      { ...first, description: 'Rooms, 2027-03-10', ...ours, amount: -50 },
      { ...second, description: 'Rooms, 2027-03-11', ...owed, amount: 150 },
      { ...second, description: 'Rooms, 2027-03-11', ...ours, amount: -150 },
    ]);
  });

  test('a day is that of the advertiser’s zone, and is posted one hour after it', async () => {
    const { id } = await adIn('America/New_York');
    // 13 March there: its clocks go forward on the 14th.
    at('2027-03-14T04:30Z');
    await click(id);
    at('2027-03-14T05:30Z');
    await click(id);
    expect(await spentOn(id)).toEqual([
      { day: '2027-03-13', cents: COST },
      { day: '2027-03-14', cents: COST },
    ]);
    at('2027-03-14T05:59:59.999Z');
    await run();
    expect(await days(id)).toEqual([]);
    at('2027-03-14T06:00Z');
    await run();
    const first = ['2027-03-14 05:00:00+00', '2027-03-14 05:00:00+00'];
    expect((await days(id)).map(([end]) => end)).toEqual(first);
    at('2027-03-15T04:59Z');
    await run();
    expect(await days(id)).toHaveLength(2);
    at('2027-03-15T05:00Z');
    await run();
    expect((await days(id)).at(-1)).toEqual(['2027-03-15 04:00:00+00', -COST]);
  });

  test('what is in the ledger stays true when another zone brings the dates back', async () => {
    const { id } = await adIn('Pacific/Kiritimati');
    at('2027-03-10T09:00Z');
    await click(id);
    at('2027-03-10T11:00Z');
    await run();
    expect(await days(id)).toHaveLength(2);
    // Where it is the 10th until 10:00 UTC of the 11th.
    await database.sql`update advertisements set time_zone = 'Pacific/Honolulu' where id = ${id}`;
    await click(id);
    expect(await spentOn(id)).toEqual([
      { day: '2027-03-10', cents: COST },
      { day: '2027-03-11', cents: COST },
    ]);
    at('2027-03-13T00:00Z');
    await run();
    expect((await days(id)).map(([, amount]) => amount)).toEqual([COST, -COST, COST, -COST]);
  });

  test('whatever clicks and runs meet, the ledger has what was spent', async () => {
    const { id } = await adIn('UTC');
    for (let day = 20; day < 26; day++) {
      at(`2027-03-${day}T00:59Z`);
      await Promise.all([run(), ...Array.from({ length: 8 }, () => click(id)), run()]);
      at(`2027-03-${day}T01:00Z`);
      await Promise.all([...Array.from({ length: 8 }, () => click(id)), run(), run()]);
    }
    at('2027-03-27T00:00Z');
    await run();
    const [sum] = await database.sql`
      select (select current_spend_cents from advertisements where id = ${id}) as spent,
        (select sum(spend_cents)::int from ad_days where ad_id = ${id}) as counted,
        (select sum(amount)::int from ledger_lines l join ledger_postings p on p.id = posting_id
          where account = 'advertiser' and key like ${`ad-charge:${id}:%`}) as owed`;
    const all = 6 * 16 * COST;
    expect(sum).toEqual({ spent: all, counted: all, owed: all });
  });
});
