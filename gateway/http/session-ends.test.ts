import type { Person } from '@cascade/db/factories/people';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../testing/gateway.ts';

const HOUR_MS = 3_600_000;

describe('the end of a session', () => {
  let development: TestGateway;
  let production: TestGateway;
  beforeAll(async () => {
    development = await startGateway();
    production = await startGateway({
      database: development.database as never,
      env: {
        NODE_ENV: 'production',
        PAYMENTS: 'off',
        RATE_LIMIT_SCALE: '1',
        SMTP_URL: 'smtp://127.0.0.1:1',
      },
    });
  });
  afterAll(async () => {
    await production.close();
    await development.close();
  });

  const status = async (gateway: TestGateway, person: Person, path = '/api/progress') =>
    (await gateway.call(person, path)).status;
  const age = async (person: Person, beganHoursAgo: number, usedHoursAgo: number) => {
    const at = (hours: number) =>
      new Date(development.clock.now().getTime() - hours * HOUR_MS).toISOString();
    await development.database.sql`
      update sessions set created_at = ${at(beganHoursAgo)}, last_seen_at = ${at(usedHoursAgo)}
      where user_id = ${person.id}`;
    for (const gateway of [development, production]) gateway.sessions.forgetAll();
  };

  test.each([
    ['a member', 'member', 89 * 24, 29 * 24, 200],
    ['a member after ninety days', 'member', 90 * 24, 1, 401],
    ['a member who was away for thirty days', 'member', 60 * 24, 30 * 24, 401],
    ['an admin', 'admin', 23, 11, 200],
    ['an admin after a day', 'admin', 24, 1, 401],
    ['an admin who was away for twelve hours', 'admin', 13, 12, 401],
  ] as const)('in production, %s', async (_who, role, began, used, expected) => {
    const person = await development.person({ role });
    await age(person, began, used);
    expect(await status(production, person)).toBe(expected);
  });

  test('using a session postpones its idle expiry but not its absolute one', async () => {
    const person = await development.person();
    await age(person, 85 * 24, 29 * 24);
    expect(await status(production, person)).toBe(200);
    const [row] = await development.database.sql`
      select last_seen_at as at from sessions where user_id = ${person.id}`;
    expect(new Date(row?.at).getTime()).toBe(production.clock.now().getTime());
    await age(person, 90 * 24, 0);
    expect(await status(production, person)).toBe(401);
  });

  test('in production an admin acts only with a second factor', async () => {
    const boss = await development.person({ role: 'admin' });
    const refused = await production.call(boss, '/api/admin/members');
    expect(refused.body).toMatchObject({ status: 403, code: 'second_factor_required' });
    expect(await status(production, boss, '/admin/queues/board')).toBe(403);
    // The admin's access as a member remains, so they can set one up.
    expect(await status(production, boss)).toBe(200);
    expect(await status(production, boss, '/api/account/sign-in-methods')).toBe(200);
    expect(await status(development, boss, '/api/admin/members')).toBe(200);
    await development.database.sql`
      update sessions set second_factor_at = now() where user_id = ${boss.id}`;
    production.sessions.forgetAll();
    expect(await status(production, boss, '/api/admin/members')).toBe(200);
  });
});
