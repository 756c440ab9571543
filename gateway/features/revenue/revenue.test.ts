import { Revenue } from '@cascade/shared/features/revenue/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../testing/gateway.ts';

describe('what advertisements have earned', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startGateway();
  });
  afterAll(() => gateway.close());

  const daysAgo = (days: number) =>
    new Date(gateway.clock.now().getTime() - days * 86_400_000).toISOString().slice(0, 10);
  const read = async () => {
    const admin = await gateway.person({ role: 'admin' });
    await gateway.elevate(admin);
    const reply = await gateway.call(admin, '/api/admin/revenue');
    expect(reply.status, reply.text).toBe(200);
    return Revenue.parse(reply.body);
  };

  test('is nothing at first, by sixty days', async () => {
    const revenue = await read();
    expect(revenue).toMatchObject({
      totalRevenue: '0.00',
      totalClicks: 0,
      averageCpc: '0.00',
      activeAds: 3,
    });
    const { period, before } = revenue;
    expect([period.from, period.to]).toEqual([daysAgo(29), daysAgo(0)]);
    expect([before.from, before.to]).toEqual([daysAgo(59), daysAgo(30)]);
    expect([period.days.length, before.days.length]).toEqual([30, 30]);
    expect(period.clickRate).toBeNull();
  });

  test('is summed over advertisements, by day and of all time', async () => {
    const { sql } = gateway.database;
    const now = gateway.clock.now().toISOString();
    const [one, two, three] = (
      await sql<{ id: string }[]>`
      select id from advertisements order by id`
    ).map(({ id }) => id);
    const counted = [
      [one, 0, 100, 3, 150],
      [two, 0, 50, 1, 75],
      [one, 29, 10, 2, 100],
      [one, 30, 40, 4, 200],
      [two, 59, 1, 1, 50],
      [two, 60, 1, 1, 51],
    ] as const;
    for (const [ad = '', days, impressions, clicks, cents] of counted)
      await sql`insert into ad_days (ad_id, day, impressions, clicks, spend_cents)
        values (${ad}, ${daysAgo(days)}, ${impressions}, ${clicks}, ${cents})`;
    await sql`update advertisements set is_active = false where id = ${three ?? ''}`;
    await sql`update advertisements set end_date = ${now} where id = ${two ?? ''}`;
    const { period, before, byPlacement, byAdvertiser, ...totals } = await read();
    expect(totals).toEqual({
      totalRevenue: '6.26',
      totalClicks: 12,
      averageCpc: '0.52',
      activeAds: 1,
    });
    expect(period).toMatchObject({
      revenue: '3.25',
      clicks: 6,
      impressions: 160,
      clickRate: 6 / 160,
    });
    expect(period.days.at(-1)).toEqual({
      day: daysAgo(0),
      revenue: '2.25',
      clicks: 4,
      impressions: 150,
      clickRate: 4 / 150,
    });
    expect(period.days[0]).toMatchObject({ day: daysAgo(29), revenue: '1.00' });
    expect(before).toMatchObject({ revenue: '2.50', clicks: 5, impressions: 41 });
    const figures = [
      { revenue: '2.50', clicks: 5, impressions: 110, clickRate: 5 / 110 },
      { revenue: '0.75', clicks: 1, impressions: 50, clickRate: 1 / 50 },
    ];
    const named = await sql<{ id: string; placement: string; advertiser: string }[]>`
      select a.id, placement, name as advertiser from advertisements a
      join advertisers o on o.id = advertiser_id order by a.id`;
    expect(byPlacement).toEqual(figures.map((one, at) => ({ name: named[at]?.placement, ...one })));
    expect(byAdvertiser).toEqual(
      figures.map((one, at) => ({ name: named[at]?.advertiser, ...one })),
    );
  });
});
