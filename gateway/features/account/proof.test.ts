import { startOwnRedis } from '@cascade/db/factories/own-redis';
import { DEMO_PASSWORD } from '@cascade/db/seed/cast';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Reply, startGateway, type TestGateway } from '../../testing/gateway.ts';

const ADMIN = 'admin@example.com';

describe('the step-up', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startGateway();
  });
  afterAll(() => gateway.close());

  const signIn = async (email: string) => {
    const reply = await gateway.call(null, '/api/auth/sign-in/email', {
      method: 'POST',
      body: { email, password: DEMO_PASSWORD },
    });
    const line = reply.headers.getSetCookie().find((one) => one.includes('session_token'));
    return { cookie: line?.split(';')[0] ?? '' };
  };
  const mails = (headers: Record<string, string>) =>
    gateway.call(null, '/api/admin/mails', { headers });
  const post = (path: string, headers: Record<string, string>, body: unknown): Promise<Reply> =>
    gateway.call(null, path, { method: 'POST', headers, body });
  const minutesPass = async (minutes: number) => {
    await gateway.database.sql`
      update sessions set proven_at = proven_at - make_interval(mins => ${minutes})`;
    gateway.sessions.forgetAll();
  };

  test('signing in with a password alone is a proof, for half an hour', async () => {
    const admin = await signIn(ADMIN);
    expect((await mails(admin)).status).toBe(200);
    await minutesPass(31);
    const reply = await mails(admin);
    expect(reply.body).toMatchObject({ status: 403, code: 'proof_required' });
    expect(reply.body.detail).toMatch(/confirm that it is you/);
  });

  test('an admin is elevated by e-mail address and password', async () => {
    const admin = await signIn(ADMIN);
    await minutesPass(31);
    const body = { email: 'Admin@Example.com', password: DEMO_PASSWORD };
    const reply = await post('/api/admin/login', admin, body);
    expect(reply.status).toBe(200);
    const until = Date.parse(reply.body.elevatedUntil) - gateway.clock.now().getTime();
    expect(until).toBe(30 * 60_000);
    expect((await mails(admin)).status).toBe(200);
  });

  test.each([
    ['a wrong password', { email: ADMIN, password: 'not this one' }],
    ['somebody else’s address and password', { email: 'ana@example.com', password: DEMO_PASSWORD }],
  ])('%s elevates nobody', async (_what, body) => {
    const admin = await signIn(ADMIN);
    await minutesPass(31);
    const reply = await post('/api/admin/login', admin, body);
    expect(reply.body).toMatchObject({ status: 401, detail: 'Invalid admin credentials' });
    expect((await mails(admin)).status).toBe(403);
  });

  test('a proof counts in the session that gave it and in no other', async () => {
    const [desk, thief] = [await signIn(ADMIN), await signIn(ADMIN)];
    await minutesPass(31);
    const reply = await post('/api/account/proof', desk, { password: DEMO_PASSWORD });
    expect(reply.status).toBe(200);
    expect((await mails(desk)).status).toBe(200);
    expect((await mails(thief)).body.code).toBe('proof_required');
  });

  test('a proof given on one gateway counts on another at once', async () => {
    const other = await startGateway({ database: gateway.database as never });
    const admin = await signIn(ADMIN);
    await minutesPass(31);
    const there = () => other.call(null, '/api/admin/mails', { headers: admin });
    expect((await there()).status).toBe(403);
    await post('/api/account/proof', admin, { password: DEMO_PASSWORD });
    // Cached: the tests' clock has not advanced.
    expect((await there()).status).toBe(200);
    await other.close();
  });

  test('a wrong password proves nothing, and guessing is limited', async () => {
    const redis = await startOwnRedis();
    const strict = await startGateway({
      database: gateway.database as never,
      env: { RATE_LIMIT_SCALE: '1', REDIS_URL: redis.url },
    });
    const ana = await signIn('ana@example.com');
    const guess = () =>
      strict.call(null, '/api/account/proof', {
        method: 'POST',
        headers: ana,
        body: { password: 'guess guess' },
      });
    const first = await guess();
    expect(first.body).toMatchObject({ status: 401, code: 'bad_credentials' });
    const later: number[] = [];
    for (let n = 0; n < 10; n++) later.push((await guess()).status);
    expect(later.at(-1)).toBe(429);
    await strict.close();
    await redis.stop();
  });
});
