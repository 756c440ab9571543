import { randomUUID } from 'node:crypto';
import { ownRedisDatabase } from '@cascade/db/factories/own-redis-database';
import { type CountedView, countViews } from '@cascade/shared/features/analytics/contract';
import { createLog } from '@cascade/shared/node/log';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../testing/gateway.ts';

const redisUrl = await ownRedisDatabase();
const TIMEOUT_MS = 120_000;

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1';
const IPAD =
  'Mozilla/5.0 (iPad; CPU OS 16_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.0 Mobile/15E148 Safari/604.1';
const BOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
const ODD = 'Mozilla/5.0 (X11; Linux x86_64) NightOwlBrowser/7.1';

describe('counting views of pages', { timeout: TIMEOUT_MS }, () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startGateway({ env: { REDIS_URL: redisUrl } });
  });
  afterAll(() => gateway.close());
  beforeEach(() => gateway.redis.flushdb());

  type Person = Parameters<TestGateway['call']>[0];
  const view = (fields: Record<string, unknown> = {}) => ({
    id: randomUUID(),
    path: '/scenarios',
    referrer: null,
    ...fields,
  });
  const send = (
    person: Person,
    body: Record<string, unknown> = view(),
    headers: Record<string, string> = {},
    at = gateway,
  ) =>
    at.call(person, '/api/analytics/views', {
      method: 'POST',
      body,
      headers: { 'user-agent': CHROME, ...headers },
    });
  const queued = async (): Promise<CountedView[]> => {
    const jobs = await gateway.jobs.queue(countViews.queue).getWaiting();
    return jobs.flatMap(({ data }) => data.views);
  };
  const counted = async (...args: Parameters<typeof send>): Promise<CountedView | undefined> => {
    expect((await send(...args)).status).toBe(202);
    const id = (args[1] as { id: string }).id;
    return (await queued()).find((one) => one.id === id);
  };

  test('what goes to the queue is a hash and words from closed lists', async () => {
    const one = await counted(null, view({ referrer: 'www.example.org', path: '/scenario/:id' }));
    expect(one).toEqual({
      id: expect.any(String),
      at: gateway.clock.now().toISOString(),
      path: '/scenario/:id',
      referrer: 'example.org',
      device: 'desktop',
      browser: 'Chrome',
      visitor: expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/),
      isPassing: true,
    });
    expect(await counted(null, view(), { 'user-agent': IPHONE })).toMatchObject({
      device: 'mobile',
      browser: 'Safari',
    });
    expect(await counted(null, view(), { 'user-agent': IPAD })).toMatchObject({
      device: 'tablet',
      browser: 'Safari',
    });
    expect(await counted(null, view(), { 'user-agent': ODD })).toMatchObject({
      device: 'desktop',
      browser: 'Other',
    });
  });

  test('a bot is not counted and gets the same response', async () => {
    for (const agent of [BOT, 'curl/8.5', '', 'x'.repeat(2_000)])
      expect((await send(null, view(), { 'user-agent': agent })).status).toBe(202);
    expect(await queued()).toEqual([]);
  });

  test('a member is the same visitor on every day and device, and nobody else is', async () => {
    const [ana, ben] = [await gateway.person(), await gateway.person()];
    const device = randomUUID();
    const first = await counted(ana, view());
    const sameOnPhone = await counted(ana, view({ visitorId: device }), { 'user-agent': IPHONE });
    const other = await counted(ben, view());
    gateway.clock.advance(86_400_000);
    const nextDay = await counted(ana, view());
    gateway.clock.advance(-86_400_000);
    expect(sameOnPhone?.visitor).toBe(first?.visitor);
    expect(nextDay?.visitor).toBe(first?.visitor);
    expect(other?.visitor).not.toBe(first?.visitor);
    expect(first?.isPassing).toBe(false);
    expect(JSON.stringify(await queued())).not.toContain(ana.id);
    expect(JSON.stringify(await queued())).not.toContain(device);
  });

  test('a device that agreed is known again, others for a day alone', async () => {
    const device = randomUUID();
    const agreed = await counted(null, view({ visitorId: device }));
    const today = await counted(null, view());
    const again = await counted(null, view());
    const elsewhere = await counted(null, view(), { 'user-agent': IPHONE });
    expect(again?.visitor).toBe(today?.visitor);
    expect(elsewhere?.visitor).not.toBe(today?.visitor);
    gateway.clock.advance(86_400_000);
    const tomorrow = await counted(null, view());
    const agreedTomorrow = await counted(null, view({ visitorId: device }));
    gateway.clock.advance(-86_400_000);
    expect(tomorrow?.visitor).not.toBe(today?.visitor);
    expect(tomorrow?.isPassing).toBe(true);
    expect(agreedTomorrow?.visitor).toBe(agreed?.visitor);
    expect(agreed?.isPassing).toBe(false);
  });

  test('the salt of a day is shared by gateways and ends with the day', async () => {
    const other = await startGateway({
      database: gateway.database as never,
      env: { REDIS_URL: redisUrl, SESSION_SECRET: gateway.env.SESSION_SECRET },
    });
    try {
      const here = await counted(null, view());
      const body = view();
      expect((await send(null, body, {}, other)).status).toBe(202);
      const there = (await queued()).find(({ id }) => id === body.id);
      expect(there?.visitor).toBe(here?.visitor);
      const [key = '', ...more] = await gateway.redis.keys('cascade-visits-salt-*');
      expect(more).toEqual([]);
      const leftMs = await gateway.redis.pttl(key);
      const midnight = Date.parse(key.slice(-10)) + 86_400_000;
      expect(leftMs).toBeGreaterThan(0);
      expect(leftMs).toBeLessThanOrEqual(midnight - gateway.clock.now().getTime());
    } finally {
      await other.close();
    }
  });

  test('callers that ask not to be tracked are counted without a visitor, also when signed in', async () => {
    const ana = await gateway.person();
    for (const [person, fields, headers] of [
      [ana, {}, { dnt: '1' }],
      [ana, {}, { 'sec-gpc': '1' }],
      [null, { visitorId: randomUUID() }, { dnt: '1' }],
      [null, { isUntracked: true }, {}],
    ] as const) {
      const one = await counted(person, view(fields), headers);
      expect(one).toMatchObject({ visitor: null, isPassing: false });
    }
    expect(await counted(ana, view(), { dnt: '0' })).toMatchObject({
      visitor: expect.any(String),
    });
  });

  test.each([
    ['no pattern of ours', { path: '/scenario/14' }, 'path'],
    ['an address with a query', { path: '/scenarios?q=grief' }, 'path'],
    ['no id', { id: 'first' }, 'id'],
    ['a source without end', { referrer: 'a'.repeat(254) }, 'referrer'],
    ['no source at all', { referrer: undefined }, 'referrer'],
    ['a device that is no id', { visitorId: 'me' }, 'visitorId'],
  ])('a view with %s is refused', async (_, fields, name) => {
    const reply = await send(null, view(fields));
    expect(reply.status).toBe(422);
    expect(reply.body.errors).toEqual([expect.objectContaining({ field: name })]);
    expect(await queued()).toEqual([]);
  });

  test('many views become few jobs, of a hundred at most', async () => {
    const replies = await Promise.all(Array.from({ length: 250 }, () => send(null, view())));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([202]));
    const jobs = await gateway.jobs.queue(countViews.queue).getWaiting();
    const sizes = jobs.map(({ data }) => data.views.length);
    expect(jobs.length).toBeLessThan(50);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(100);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(250);
  });

  test('without Redis a view is refused with a time to wait', async () => {
    const away = await startGateway({
      database: gateway.database as never,
      env: { REDIS_URL: redisUrl },
    });
    try {
      away.redis.disconnect();
      const ana = await gateway.person();
      for (const person of [null, ana]) {
        const reply = await send(person, view(), {}, away);
        expect(reply.status).toBe(503);
        expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
      }
    } finally {
      await away.close();
    }
  });

  test('no line of the log and nothing in Redis holds an address or an agent', async () => {
    const lines: string[] = [];
    const logging = await startGateway({
      database: gateway.database as never,
      env: { REDIS_URL: redisUrl, TRUST_PROXY: '1' },
      log: createLog('test', 'trace', { write: (line: string) => void lines.push(line) }),
    });
    try {
      const headers = { 'x-forwarded-for': '203.0.113.77' };
      expect((await send(null, view(), headers, logging)).status).toBe(202);
      expect((await send(null, view({ path: '?' }), headers, logging)).status).toBe(422);
      const jobs = await gateway.jobs.queue(countViews.queue).getWaiting();
      expect(jobs).toHaveLength(1);
      const kept = [...lines];
      for (const key of await gateway.redis.keys('*')) {
        const type = await gateway.redis.type(key);
        if (type === 'hash') kept.push(JSON.stringify(await gateway.redis.hgetall(key)));
        else if (type === 'string') kept.push((await gateway.redis.get(key)) ?? '');
        kept.push(key);
      }
      expect(lines.join()).toContain('"call":"analytics.view"');
      const all = kept.join('\n');
      expect(all).not.toContain('203.0.113.77');
      expect(all).not.toContain('Mozilla');
    } finally {
      await logging.close();
    }
  });
});
