import { makeAd } from '@cascade/db/factories/ads';
import { ownRedisDatabase } from '@cascade/db/factories/own-redis-database';
import type { Person } from '@cascade/db/factories/people';
import { countSeen } from '@cascade/db/features/ads/ads.queries';
import { newId } from '@cascade/shared/kernel/id';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { BROWSER } from '../../testing/ad-desk.ts';
import { done } from '../../testing/community.ts';
import { startGateway, type TestGateway } from '../../testing/gateway.ts';

const redisUrl = await ownRedisDatabase();

const TIMEOUT_MS = 120_000;

describe('advertisements', { timeout: TIMEOUT_MS }, () => {
  let gateway: TestGateway;
  let ana: Person;
  beforeAll(async () => {
    gateway = await startGateway({ env: { REDIS_URL: redisUrl } });
    ana = await gateway.person();
  });
  afterAll(() => gateway.close());
  beforeEach(() => gateway.database.sql`delete from advertisements`);

  const adWith = (fields: Record<string, unknown> = {}) =>
    makeAd(gateway.database, fields, gateway.clock.now());
  const served = async (query: string): Promise<string[]> =>
    (await done(gateway, ana, 'GET', `/api/advertisements?${query}`)).map(
      ({ id }: { id: string }) => id,
    );
  /** By a browser that has shown the advertisement. */
  const click = async (adId: string, sessionId: string = newId()) => {
    await gateway.database.orm.transaction((tx) =>
      countSeen(tx, [[adId, sessionId, 'community_feed']], gateway.clock.now()),
    );
    return gateway.call(ana, '/api/advertisements/click', {
      method: 'POST',
      body: { adId, sessionId, placement: 'community_feed', userId: 'somebody else' },
      headers: { 'user-agent': BROWSER },
    });
  };

  test('are served by place, specialty, date and budget', async () => {
    const inline = await adWith();
    const sidebar = await adWith({ placement: 'sidebar' });
    const forensic = await adWith({ specialties: ['Forensic Psychiatry'] });
    await adWith({ is_active: false });
    await adWith({ end_date: new Date(gateway.clock.now().getTime() - 1).toISOString() });
    await adWith({ current_spend_cents: 80, monthly_budget_cents: 100 });
    const lastMonth = await adWith({
      current_spend_cents: 100,
      monthly_budget_cents: 100,
      spend_month: '2020-01-01',
    });
    expect((await served('placement=community_feed')).sort()).toEqual(
      [inline.id, lastMonth.id].sort(),
    );
    expect(await served('placement=sidebar')).toEqual([sidebar.id]);
    const profile = encodeURIComponent(JSON.stringify({ specialty: 'Forensic Psychiatry' }));
    expect(await served(`placement=community_feed&userProfile=${profile}`)).toContain(forensic.id);
    expect(await served('placement=community_feed&userProfile=nonsense')).toContain(inline.id);
    expect((await gateway.call(ana, '/api/advertisements?placement=exam')).status).toBe(422);
  });

  test('a click is charged once per view and never above the budget', async () => {
    const ad = await adWith({ cost_per_click_cents: 50, monthly_budget_cents: 120 });
    const session = newId();
    for (const one of [session, session, newId(), newId()]) {
      const reply = await click(ad.id, one);
      expect(reply.body).toEqual({ clickUrl: 'https://example.com/rooms' });
    }
    const [row] = await gateway.database.sql`
      select clicks, current_spend_cents as spend from advertisements where id = ${ad.id}`;
    expect(row).toEqual({ clicks: 2, spend: 100 });
    expect((await click(newId())).status).toBe(404);
  });

  test('a hundred clicks at once at the budget’s edge spend it and no more', async () => {
    const ad = await adWith({ cost_per_click_cents: 50, monthly_budget_cents: 1_049 });
    const replies = await Promise.all(Array.from({ length: 100 }, () => click(ad.id)));
    expect(replies.every(({ status }) => status === 200)).toBe(true);
    const [row] = await gateway.database.sql`
      select a.clicks, a.current_spend_cents as spend, d.clicks as "dayClicks",
        d.spend_cents as "daySpend",
        (select sum(charged_cents)::int from ad_clicks where ad_id = a.id) as charged
      from advertisements a join ad_days d on d.ad_id = a.id where a.id = ${ad.id}`;
    expect(row).toEqual({
      clicks: 20,
      spend: 1_000,
      dayClicks: 20,
      daySpend: 1_000,
      charged: 1_000,
    });
  });

  test('the database itself refuses a spend above the budget', async () => {
    const ad = await adWith({ monthly_budget_cents: 100 });
    await expect(
      gateway.database.sql`
        update advertisements set current_spend_cents = 101 where id = ${ad.id}`.then(
        (rows) => rows,
      ),
    ).rejects.toThrow(/advertisements_budget/);
  });

  test('a new month begins with nothing spent', async () => {
    const ad = await adWith({
      cost_per_click_cents: 60,
      monthly_budget_cents: 100,
      current_spend_cents: 100,
      spend_month: '2020-01-01',
    });
    await click(ad.id);
    const [row] = await gateway.database.sql`
      select current_spend_cents as spend from advertisements where id = ${ad.id}`;
    expect(row).toEqual({ spend: 60 });
  });

  test('both calls say that a userId may be sent', async () => {
    const { paths } = (await gateway.call(null, '/api/openapi.json')).body;
    for (const call of ['impression', 'click']) {
      const { requestBody } = paths[`/api/advertisements/${call}`].post;
      const { properties, required } = requestBody.content['application/json'].schema;
      expect(Object.keys(properties)).toContain('userId');
      expect(required).not.toContain('userId');
    }
  });

  test('many views become few jobs, of a hundred at most, without anybody in them', async () => {
    const ad = await adWith();
    const queue = gateway.jobs.queue('ads');
    const replies = await Promise.all(
      Array.from({ length: 250 }, () =>
        gateway.call(ana, '/api/advertisements/impression', {
          method: 'POST',
          body: { adId: ad.id, sessionId: newId(), placement: 'sidebar', userId: ana.id },
        }),
      ),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([202]));
    const jobs = await queue.getWaiting();
    expect(jobs.length).toBeLessThan(50);
    const sizes = jobs.map(({ data }) => data.seen.length);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(100);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(250);
    expect(JSON.stringify(jobs.map(({ data }) => data))).not.toContain(ana.id);
  });

  test('without Redis a view is refused with a time to wait', async () => {
    const ad = await adWith();
    const away = await startGateway({
      database: gateway.database as never,
      env: { REDIS_URL: gateway.env.REDIS_URL },
    });
    try {
      away.redis.disconnect();
      const reply = await away.call(ana, '/api/advertisements/impression', {
        method: 'POST',
        body: { adId: ad.id, sessionId: newId(), placement: 'sidebar' },
      });
      expect(reply.status).toBe(503);
      expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
    } finally {
      await away.close();
    }
  });
});
