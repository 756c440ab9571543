import { makeAd } from '@cascade/db/factories/ads';
import { ownRedisDatabase } from '@cascade/db/factories/own-redis-database';
import type { Person } from '@cascade/db/factories/people';
import { newId } from '@cascade/shared/kernel/id';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../testing/gateway.ts';
import { MOST_VIEWS_A_DAY } from './frequency.ts';

const redisUrl = await ownRedisDatabase();
const HOUR_MS = 3_600_000;
const ZONE = 'America/New_York';

describe('which advertisements are served', { timeout: 120_000 }, () => {
  let gateway: TestGateway;
  let ana: Person;
  let ben: Person;
  beforeAll(async () => {
    gateway = await startGateway({ env: { REDIS_URL: redisUrl } });
    [ana, ben] = [await gateway.person(), await gateway.person()];
  });
  afterAll(() => gateway.close());
  beforeEach(async () => {
    await gateway.database.sql`delete from advertisements`;
    await gateway.redis.flushdb();
  });

  const adWith = async (fields: Record<string, unknown> = {}): Promise<string> => {
    const now = gateway.clock.now();
    const end = new Date(now.getTime() + 1_000 * HOUR_MS).toISOString();
    const ad = { placement: 'sidebar', end_date: end, time_zone: ZONE, ...fields };
    return (await makeAd(gateway.database, ad, now)).id;
  };
  const served = async (person: Person): Promise<string[]> => {
    const reply = await gateway.call(person, '/api/advertisements?placement=sidebar');
    return reply.body.map(({ id }: { id: string }) => id);
  };
  const see = async (person: Person, adId: string, sessionId = newId()) => {
    const body = { adId, sessionId, placement: 'sidebar' };
    const reply = await gateway.call(person, '/api/advertisements/impression', {
      method: 'POST',
      body,
    });
    expect(reply.status).toBe(202);
    return sessionId;
  };

  test('one that is ahead of its pace makes room until its time has come', async () => {
    const now = gateway.clock.now().getTime();
    const [row] = await gateway.database.sql<{ month: string }[]>`
      select date_trunc('month', ${new Date(now).toISOString()}::timestamptz
        at time zone ${ZONE})::date::text as month`;
    const ad = {
      // Ten hours, a dollar each, of which three are over.
      start_date: new Date(now - 3 * HOUR_MS).toISOString(),
      end_date: new Date(now + 7 * HOUR_MS).toISOString(),
      monthly_budget_cents: 1_000,
      cost_per_click_cents: 50,
      spend_month: row?.month,
    };
    const even = await adWith({ ...ad, current_spend_cents: 350 });
    const ahead = await adWith({ ...ad, current_spend_cents: 400 });
    expect(await served(ana)).toEqual([even]);
    gateway.clock.advance(HOUR_MS / 2);
    expect((await served(ana)).sort()).toEqual([even, ahead].sort());
  });

  test('a member is shown one as often as four times a day, and then others', async () => {
    const [first, second] = [await adWith(), await adWith()];
    const session = await see(ana, first);
    // Reported again, because the answer was lost.
    for (let times = 0; times < 5; times++) await see(ana, first, session);
    expect((await served(ana)).sort()).toEqual([first, second].sort());
    for (let times = 1; times < MOST_VIEWS_A_DAY; times++) await see(ana, first);
    expect(await served(ana)).toEqual([second]);
    expect((await served(ben)).sort()).toEqual([first, second].sort());
    gateway.clock.advance(24 * HOUR_MS);
    expect((await served(ana)).sort()).toEqual([first, second].sort());
  });

  test('what is kept for it names nobody, and goes after a day', async () => {
    await see(ana, await adWith());
    const [key = ''] = await gateway.redis.keys('ad-views:*');
    const kept = key + (await gateway.redis.smembers(key)).join();
    for (const known of [ana.id, ana.publicId, ana.handle]) expect(kept).not.toContain(known);
    const left = await gateway.redis.ttl(key);
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThanOrEqual(86_400);
  });
});
