import { randomUUID } from 'node:crypto';
import { emptyAnalytics } from '@cascade/db/factories/counted-views';
import { insertViews, rollUpViews } from '@cascade/db/features/analytics/analytics.queries';
import type { CountedView } from '@cascade/shared/features/analytics/contract';
import { newId } from '@cascade/shared/kernel/id';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../testing/gateway.ts';

const TIMEOUT_MS = 120_000;

describe('what admins read of visitors', { timeout: TIMEOUT_MS }, () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startGateway();
    const now = gateway.clock.now().getTime();
    gateway.clock.advance(12.5 * 3_600_000 - (now % 86_400_000));
  });
  afterAll(() => gateway.close());
  beforeEach(() => emptyAnalytics(gateway.database.sql));

  const day = (days: number, time = '10:30:00.000Z') =>
    `${new Date(gateway.clock.now().getTime() - days * 86_400_000).toISOString().slice(0, 10)}T${time}`;
  const row = (fields: Partial<CountedView> = {}): CountedView => ({
    id: newId(),
    at: day(0, '00:00:00.000Z'),
    path: '/scenarios',
    referrer: null,
    device: 'desktop',
    browser: 'Chrome',
    visitor: null,
    isPassing: false,
    ...fields,
  });
  const keep = async (rows: CountedView[]) => {
    const { orm } = gateway.database;
    for (const one of rows) await orm.transaction((tx) => insertViews(tx, [one], new Date(one.at)));
    await rollUpViews(orm);
  };
  const visitors = Array.from({ length: 6 }, () => randomUUID());
  const read = async (path: string) => {
    const admin = await gateway.person({ role: 'admin' });
    return gateway.call(admin, path);
  };

  test('has exactly the agreed shape, of all time and of thirty days', async () => {
    const [a = '', b = '', c = '', d = ''] = visitors;
    await keep([
      row({ visitor: a, path: '/', referrer: 'Direct' }),
      row({ visitor: a }),
      row({ visitor: b, isPassing: true, device: 'mobile', browser: 'Safari' }),
      row({ at: day(29), visitor: a, referrer: 'example.org' }),
      row({ at: day(30), visitor: c, referrer: 'Direct' }),
      row({ at: day(30), visitor: d, isPassing: true }),
      row(),
    ]);
    const reply = await read('/api/admin/visitor-analytics');
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      totalVisitors: 4,
      uniqueVisitors30Days: 2,
      pageViews30Days: 5,
      popularPages: [
        { page: '/scenarios', views: 4 },
        { page: '/', views: 1 },
      ],
      deviceBreakdown: [
        { device: 'desktop', count: 4 },
        { device: 'mobile', count: 1 },
      ],
      browserBreakdown: [
        { browser: 'Chrome', count: 4 },
        { browser: 'Safari', count: 1 },
      ],
      referrerBreakdown: [
        { referrer: 'Direct', count: 1 },
        { referrer: 'example.org', count: 1 },
      ],
    });
  });

  test('is zero and empty before any visit', async () => {
    expect((await read('/api/admin/visitor-analytics')).body).toEqual({
      totalVisitors: 0,
      uniqueVisitors30Days: 0,
      pageViews30Days: 0,
      popularPages: [],
      deviceBreakdown: [],
      browserBreakdown: [],
      referrerBreakdown: [],
    });
  });

  test('compares a range with as many days before it, day by day or hour by hour', async () => {
    const [a = '', b = ''] = visitors;
    await keep([
      row({ at: day(0, '00:59:59.999Z'), visitor: a }),
      row({ at: day(0, '01:00:00.000Z'), visitor: a }),
      row({ at: day(1), visitor: a }),
      row({ at: day(1), visitor: b }),
      row({ at: day(2), visitor: b }),
      row({ at: day(5), visitor: b }),
    ]);
    const days = (from: number, to: number) =>
      `from=${day(from).slice(0, 10)}&to=${day(to).slice(0, 10)}`;
    const week = (await read(`/api/admin/visitor-analytics/report?${days(2, 0)}`)).body;
    expect(week.unit).toBe('day');
    expect(week.period).toEqual({
      from: day(2).slice(0, 10),
      to: day(0).slice(0, 10),
      pageViews: 5,
      visitorsPerDay: 1.3,
      points: [
        { at: day(2).slice(0, 10), views: 1, visitors: 1 },
        { at: day(1).slice(0, 10), views: 2, visitors: 2 },
        { at: day(0).slice(0, 10), views: 2, visitors: 1 },
      ],
    });
    expect(week.before).toMatchObject({ from: day(5).slice(0, 10), pageViews: 1 });
    const today = (await read(`/api/admin/visitor-analytics/report?${days(0, 0)}`)).body;
    expect(today.unit).toBe('hour');
    expect(today.period.points).toHaveLength(13);
    expect(today.period.points.slice(0, 3).map(({ views }: { views: number }) => views)).toEqual([
      1, 1, 0,
    ]);
    expect(today.before.points).toHaveLength(24);
    expect(today.before.pageViews).toBe(2);
    const coming = (await read(`/api/admin/visitor-analytics/report?${days(1, -5)}`)).body;
    expect(coming.period).toMatchObject({ pageViews: 4, visitorsPerDay: 1.5 });
    expect(coming.period.points).toHaveLength(2);
  });

  test('can be exported as CSV without formulas', async () => {
    await keep([row({ referrer: '=cmd|calc', path: '+1', visitor: visitors[0] ?? null })]);
    const today = day(0).slice(0, 10);
    const reply = await read(`/api/admin/visitor-analytics/visitors.csv?from=${today}&to=${today}`);
    expect(reply.headers.get('content-type')).toContain('text/csv');
    expect(reply.headers.get('content-disposition')).toContain('visitors.csv');
    expect(reply.text.split('\r\n')).toEqual([
      'Kind,Name,Page views,Visitors',
      `Day (UTC),${today},1,1`,
      'Browser,Chrome,1,',
      'Device,desktop,1,',
      "Page,'+1,1,",
      "Traffic source,'=cmd|calc,1,",
      '',
    ]);
  });

  test.each([
    ['no days', ''],
    ['one day', 'from=2026-01-01'],
    ['days that are none', 'from=2026-02-30&to=2026-03-01'],
    ['an end before its beginning', 'from=2026-03-02&to=2026-03-01'],
    ['more than a year', 'from=2025-01-01&to=2026-03-01'],
    ['words', 'from=yesterday&to=today'],
  ])('refuses a range of %s', async (_, query) => {
    for (const path of ['report', 'visitors.csv'])
      expect((await read(`/api/admin/visitor-analytics/${path}?${query}`)).status).toBe(422);
  });

  test('is for admins alone', async () => {
    const [member, examiner] = [await gateway.person(), await gateway.person({ role: 'examiner' })];
    const query = '?from=2026-01-01&to=2026-01-02';
    for (const path of ['', `/report${query}`, `/visitors.csv${query}`]) {
      const at = `/api/admin/visitor-analytics${path}`;
      expect((await gateway.call(null, at)).status).toBe(401);
      for (const person of [member, examiner])
        expect((await gateway.call(person, at)).status).toBe(403);
    }
  });
});
