import { startOwnRedis } from '@cascade/db/factories/own-redis';
import { DEMO_PASSWORD } from '@cascade/db/seed/cast';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { browserAt, codeOf, wrongCodeOf } from '../../testing/authenticator.ts';
import { type Reply, startGateway, type TestGateway } from '../../testing/gateway.ts';

const ADMIN = 'admin@example.com';
const RIGHT = { email: ADMIN, password: DEMO_PASSWORD };
const REFUSED = { status: 401, code: 'bad_credentials', detail: 'Invalid admin credentials' };

describe('the second sign-in of an admin', () => {
  let gateway: TestGateway;
  /** The last audit entry before a test; none can be deleted. */
  let latest: string;
  beforeAll(async () => {
    gateway = await startGateway();
  });
  afterAll(() => gateway.close());
  beforeEach(async () => {
    const [row] = await gateway.database.sql<{ id: string }[]>`
      select coalesce(max(id::text), '') as id from audit_log`;
    latest = row?.id ?? '';
  });

  type Session = { cookie: string };
  const cookiesOf = ({ headers }: Reply) =>
    headers.getSetCookie().map((line) => line.split(';')[0]);
  const sessionIn = (reply: Reply): Session => ({
    cookie: cookiesOf(reply).find((one) => one?.includes('session_token')) ?? '',
  });
  const begin = (email = ADMIN, password = DEMO_PASSWORD) =>
    gateway.call(null, '/api/auth/sign-in/email', { method: 'POST', body: { email, password } });
  const signIn = async (email = ADMIN, password = DEMO_PASSWORD) =>
    sessionIn(await begin(email, password));
  const post = (path: string, headers: Session, body: unknown = {}, on = gateway) =>
    on.call(null, path, { method: 'POST', headers, body });
  const login = (session: Session, body: unknown = RIGHT, on = gateway) =>
    post('/api/admin/login', session, body, on);
  const revenue = async (session: Session, on = gateway) =>
    (await on.call(null, '/api/admin/revenue', { headers: session })).body;
  const until = async (session: Session, on = gateway) =>
    (await on.call(null, '/api/admin/elevation', { headers: session })).body.elevatedUntil;
  const isOpen = async (session: Session) => (await revenue(session)).code === undefined;
  const audited = () => gateway.database.sql`
    select action, actor_handle as actor, after from audit_log
    where id::text > ${latest} order by id`;

  test('counts in its own session alone, on every gateway at once', async () => {
    const other = await startGateway({ database: gateway.database as never });
    const [desk, thief] = [await signIn(), await signIn()];
    expect(await revenue(desk, other)).toMatchObject({ code: 'elevation_required' });
    await login(desk);
    expect((await revenue(desk, other)).totalClicks).toBe(0);
    expect(await until(desk, other)).not.toBeNull();
    expect(await revenue(thief)).toMatchObject({ code: 'elevation_required' });
    expect(await until(thief)).toBeNull();
    await other.close();
  });

  test('a wrong address, a wrong password and another admin’s are refused alike', async () => {
    const boss = 'boss@example.com';
    await gateway.call(null, '/api/auth/sign-up/email', {
      method: 'POST',
      body: {
        name: 'Bea Boss',
        email: boss,
        password: 'a quiet evening',
        isOver13: true,
        acceptsTerms: true,
      },
    });
    await gateway.database.sql`
      update users set role = 'admin', email_verified = true where email = ${boss}`;
    const admin = await signIn();
    const wrong = [
      { email: 'nobody@example.com', password: DEMO_PASSWORD },
      { email: ADMIN, password: 'not this one' },
      { email: boss, password: 'a quiet evening' },
    ];
    for (const body of wrong) {
      const { requestId: _, ...problem } = (await login(admin, body)).body;
      expect(problem).toEqual({ ...problem, ...REFUSED });
      expect(Object.keys(problem).sort()).toEqual(['code', 'detail', 'status', 'title', 'type']);
    }
    expect(await isOpen(admin)).toBe(false);
    const entries = await audited();
    expect(entries).toHaveLength(3);
    for (const entry of entries)
      expect(entry).toMatchObject({
        action: 'admin.refuse-login',
        after: { outcome: 'bad_credentials' },
      });
    expect(JSON.stringify(entries)).not.toContain('not this one');
    // The other admin's own session does open with them.
    expect((await login(await signIn(boss, 'a quiet evening'), wrong[2])).status).toBe(200);
    await gateway.database.sql`update users set role = 'member' where email = ${boss}`;
  });

  test('a member is told nothing of it', async () => {
    const ana = await signIn('ana@example.com');
    const own = { email: 'ana@example.com', password: DEMO_PASSWORD };
    expect((await login(ana, own)).body).toMatchObject({ status: 403, code: 'forbidden' });
  });

  test('needs the code of an authenticator app where one is on', async () => {
    const admin = browserAt(gateway);
    await admin.signIn(ADMIN, DEMO_PASSWORD);
    const { secret } = (await admin.post('/api/account/second-factor')).body;
    await admin.post('/api/account/second-factor/confirm', { code: codeOf(secret) });
    await gateway.database.sql`update two_factors set last_step = 0`;
    const attempt = async (body: unknown) => (await admin.post('/api/admin/login', body)).body;
    expect(await attempt(RIGHT)).toMatchObject({ status: 403, code: 'second_factor_required' });
    const code = codeOf(secret);
    expect(await attempt({ ...RIGHT, code, password: 'not this one' })).toMatchObject(REFUSED);
    expect(await attempt({ ...RIGHT, code: wrongCodeOf(secret) })).toMatchObject({ status: 401 });
    expect((await admin.get('/api/admin/revenue')).body.code).toBe('elevation_required');
    expect((await attempt({ ...RIGHT, code })).elevatedUntil).toBeTruthy();
    expect((await admin.get('/api/admin/revenue')).status).toBe(200);
    expect((await audited()).map(({ after }) => after.outcome)).toEqual([
      'second_factor_required',
      'bad_credentials',
      'bad_credentials',
      undefined,
    ]);
    await gateway.database.sql`delete from two_factors`;
    await gateway.database.sql`update users set two_factor_enabled = false`;
  });

  test('ends with signing out, a new role and a new password', async () => {
    const { sql } = gateway.database;
    const away = await signIn();
    await login(away);
    await post('/api/auth/sign-out', away);
    expect(await revenue(away)).toMatchObject({ status: 401 });

    const admin = await signIn();
    await login(admin);
    expect(await isOpen(admin)).toBe(true);
    // Another admin, because the last one cannot be lost.
    await gateway.person({ role: 'admin' });
    await sql`update users set role = 'member' where email = ${ADMIN}`;
    await sql`update users set role = 'admin' where email = ${ADMIN}`;
    gateway.sessions.forgetAll();
    expect(await revenue(admin)).toMatchObject({ code: 'elevation_required' });

    await login(admin);
    expect(await isOpen(admin)).toBe(true);
    const fresh = 'another quiet evening';
    const changed = await post('/api/auth/change-password', admin, {
      currentPassword: DEMO_PASSWORD,
      newPassword: fresh,
    });
    expect(changed.status).toBe(200);
    const later = sessionIn(changed);
    expect(await revenue(later)).toMatchObject({ code: 'elevation_required' });
    expect(
      await sql`select 1 from sessions s join users u on u.id = s.user_id
        where u.email = ${ADMIN} and s.elevated_until is not null`,
    ).toEqual([]);
    expect((await login(later)).body).toMatchObject(REFUSED);
    expect((await login(later, { ...RIGHT, password: fresh })).status).toBe(200);
    await post('/api/auth/change-password', later, {
      currentPassword: fresh,
      newPassword: DEMO_PASSWORD,
    });
  });

  test('guesses with a stolen cookie are stopped as at sign-in, and the owner’s device goes on', async () => {
    const redis = await startOwnRedis();
    const strict = await startGateway({
      database: gateway.database as never,
      env: { RATE_LIMIT_SCALE: '1', REDIS_URL: redis.url },
    });
    const known = cookiesOf(await begin());
    const [thief, owner] = [await signIn(), { cookie: known.join('; ') }];
    const statuses: number[] = [];
    for (let n = 0; n < 14; n++)
      statuses.push((await login(thief, { ...RIGHT, password: 'guess' }, strict)).status);
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(401));
    expect(statuses.slice(12)).toEqual([429, 429]);
    expect((await login(thief, RIGHT, strict)).status).toBe(429);
    expect((await login(owner, RIGHT, strict)).status).toBe(200);
    await strict.close();
    await redis.stop();
  });

  test('opens revenue for half an hour by the server’s clock, and says until when', async () => {
    const admin = await signIn();
    expect(await revenue(admin)).toMatchObject({ status: 403, code: 'elevation_required' });
    expect(await until(admin)).toBeNull();
    const reply = await login(admin, { ...RIGHT, email: 'Admin@Example.com' });
    const ends = new Date(gateway.clock.now().getTime() + 30 * 60_000).toISOString();
    expect(reply.body).toEqual({ elevatedUntil: ends });
    expect(reply.headers.getSetCookie()).toEqual([]);
    expect(await until(admin)).toBe(ends);
    expect(await isOpen(admin)).toBe(true);
    gateway.clock.advance(30 * 60_000);
    expect(await revenue(admin)).toMatchObject({ status: 403, code: 'elevation_required' });
    expect(await until(admin)).toBeNull();
    expect(await audited()).toMatchObject([{ action: 'admin.login', after: { endsAt: ends } }]);
  });
});
