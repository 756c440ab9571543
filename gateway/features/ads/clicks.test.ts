import { ownRedisDatabase } from '@cascade/db/factories/own-redis-database';
import { countSeen } from '@cascade/db/features/ads/ads.queries';
import { chargeSeen } from '@cascade/db/features/ads/clicks.queries';
import { newId } from '@cascade/shared/kernel/id';
import { describe, expect, test } from 'vitest';
import { adDesk, adFields } from '../../testing/ad-desk.ts';
import { startGateway } from '../../testing/gateway.ts';

const redisUrl = await ownRedisDatabase();

describe('what clicks cost', { timeout: 120_000 }, () => {
  const desk = adDesk(redisUrl);

  test('a budget cannot fall below what is spent, also while clicks arrive', async () => {
    const ad = await desk.create({ monthlyBudget: '10.00' });
    const clicks = Array.from({ length: 30 }, () => desk.seenAndClicked(ad.id));
    const edit = desk.patch(ad, { fields: adFields({ monthlyBudget: '2.00' }) });
    const replies = await Promise.all(clicks);
    expect(replies.every(({ status }) => status === 200)).toBe(true);
    const edited = await edit;
    expect([200, 422]).toContain(edited.status);
    const [now] = await desk.list();
    expect(Number(now?.currentSpend)).toBe((now?.clicks ?? 0) * 0.5);
    expect(now?.clicks).toBe(edited.status === 200 ? 4 : 20);
    expect((now?.clicks ?? 0) + (now?.freeClicks.late ?? 0)).toBe(30);
    const reply = await desk.patch(now ?? ad, { fields: adFields({ monthlyBudget: '0.50' }) });
    expect(reply.status).toBe(422);
    expect(reply.body.errors[0].field).toBe('fields.monthlyBudget');
  });

  test('the month of spend is that of the advertiser’s zone', async () => {
    const ad = await desk.create({ monthlyBudget: '0.50', timeZone: 'Pacific/Kiritimati' });
    await desk.seenAndClicked(ad.id);
    expect((await desk.list())[0]?.currentSpend).toBe('0.50');
    const [row] = await desk.gateway.database.sql`
      select spend_month::text as month,
        date_trunc('month', ${desk.gateway.clock.now().toISOString()}::timestamptz
          at time zone 'Pacific/Kiritimati')::date::text as there
      from advertisements`;
    expect(row?.month).toBe(row?.there);
    await desk.gateway.database.sql`
      update advertisements set spend_month = spend_month - interval '1 month'`;
    expect((await desk.list())[0]?.currentSpend).toBe('0.00');
    expect(await desk.served()).toHaveLength(1);
  });

  test('clicks without a view, repeated ones and those of bots are counted and not charged', async () => {
    const ad = await desk.create();
    const session = newId();
    await desk.see(ad.id, session);
    for (let times = 0; times < 3; times++) await desk.click(ad.id, { sessionId: session });
    await desk.click(ad.id);
    await desk.click(ad.id, { agent: 'Mozilla/5.0 (compatible; Googlebot/2.1)' });
    const [now] = await desk.list();
    expect(now).toMatchObject({
      clicks: 1,
      currentSpend: '0.50',
      freeClicks: { unseen: 1, repeated: 2, burst: 0, bot: 1, late: 0 },
    });
  });

  test('a click that overtakes the counting of its view is charged once the view is counted', async () => {
    const ad = await desk.create();
    const session = newId();
    await desk.click(ad.id, { sessionId: session });
    expect((await desk.list())[0]).toMatchObject({ clicks: 0, freeClicks: { unseen: 1 } });
    const seen = [[ad.id, session, 'community_feed']] as const;
    const counted = () =>
      desk.gateway.database.orm.transaction(async (tx) => {
        await countSeen(tx, seen, desk.gateway.clock.now());
        return chargeSeen(tx, seen, desk.gateway.clock.now());
      });
    await Promise.all([counted(), counted(), counted()]);
    expect((await desk.list())[0]).toMatchObject({
      clicks: 1,
      currentSpend: '0.50',
      freeClicks: { unseen: 0 },
    });
  });

  test('however views and clicks meet, each is charged once', async () => {
    const ad = await desk.create();
    const sessions = Array.from({ length: 30 }, () => newId());
    await Promise.all(
      sessions.flatMap((session) => [
        desk.click(ad.id, { sessionId: session }),
        desk.gateway.database.orm.transaction(async (tx) => {
          const seen = [[ad.id, session, 'community_feed']] as const;
          await countSeen(tx, seen, desk.gateway.clock.now());
          await chargeSeen(tx, seen, desk.gateway.clock.now());
        }),
      ]),
    );
    expect((await desk.list())[0]).toMatchObject({
      clicks: 30,
      currentSpend: '15.00',
      freeClicks: { unseen: 0, late: 0 },
    });
  });

  test('of a burst from one network ten are charged, and no address is stored', async () => {
    const strict = await startGateway({
      database: desk.gateway.database as never,
      env: { REDIS_URL: desk.gateway.env.REDIS_URL, RATE_LIMIT_SCALE: '1' },
    });
    try {
      const ad = await desk.create();
      for (let times = 0; times < 12; times++) {
        const sessionId = newId();
        await desk.see(ad.id, sessionId);
        await desk.click(ad.id, { sessionId, at: strict });
      }
      expect((await desk.list())[0]).toMatchObject({ clicks: 10, freeClicks: { burst: 2 } });
      const keys = await desk.gateway.redis.keys('ad-clicks*');
      expect(keys.length).toBeGreaterThan(0);
      expect(keys.join()).not.toMatch(/127\.0\.0\.1|::1/);
    } finally {
      await strict.close();
    }
  });
});
