import { DEMO_PASSWORD, demoCast } from '@cascade/db/seed/cast';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SESSION_BELIEF_MS } from '../../http/session.ts';
import { type Reply, startGateway, type TestGateway } from '../../testing/gateway.ts';

const newcomer = (email: string) => ({
  name: 'Noor Example',
  email,
  password: 'a quiet evening',
  isOver13: true,
  acceptsTerms: true,
});

function cookieFrom(reply: Reply): Record<string, string> {
  const line = reply.headers.getSetCookie().find((one) => one.includes('session_token='));
  return { cookie: line?.split(';')[0] ?? '' };
}

describe('sign-in', () => {
  let gateway: TestGateway;
  const post = (path: string, body: unknown, headers = {}) =>
    gateway.call(null, `/api/auth${path}`, { method: 'POST', body, headers });
  const lastMail = async (to: string) => {
    const [mail] = await gateway.database.sql<{ body: string }[]>`
      select body from mails where to_address = ${to} order by created_at desc limit 1`;
    return mail?.body ?? '';
  };
  const tokenIn = (text: string) => /token=([\w.%-]+)/.exec(text)?.[1] ?? '';

  beforeAll(async () => {
    gateway = await startGateway();
  });
  afterAll(() => gateway.close());

  test('the demo cast signs in; the cookie is HttpOnly and no body shows the token', async () => {
    for (const { email } of demoCast) {
      const reply = await post('/sign-in/email', { email, password: DEMO_PASSWORD });
      expect(reply.status).toBe(200);
      expect(reply.headers.getSetCookie()).toContainEqual(
        expect.stringMatching(/^cascade\.session_token=.*HttpOnly/),
      );
      expect(reply.body).not.toHaveProperty('token');
      const me = await gateway.call(null, '/api/auth/user', { headers: cookieFrom(reply) });
      expect(me.body).toMatchObject({ email, emailVerified: true });
    }
  });

  test('signed out, the current user is null and other calls are refused', async () => {
    expect(await gateway.call(null, '/api/auth/user')).toMatchObject({ status: 200, body: null });
    const reply = await gateway.call(null, '/api/scenarios');
    expect(reply.body).toMatchObject({ status: 401, code: 'signed_out' });
    expect(reply.headers.get('content-type')).toContain('application/problem+json');
  });

  test('an unknown address and a wrong password get the same answer', async () => {
    const unknown = await post('/sign-in/email', {
      email: 'nobody@example.com',
      password: 'x'.repeat(9),
    });
    const wrong = await post('/sign-in/email', {
      email: 'ana@example.com',
      password: 'x'.repeat(9),
    });
    expect(unknown.status).toBe(401);
    expect(wrong.status).toBe(401);
    const { requestId: _a, ...first } = unknown.body;
    const { requestId: _b, ...second } = wrong.body;
    expect(first).toEqual(second);
  });

  test('a new member gets a handle, a profile and a link that verifies them', async () => {
    const email = 'noor@example.net';
    const reply = await post('/sign-up/email', newcomer(email));
    expect(reply.status).toBe(200);
    const headers = cookieFrom(reply);
    const before = await gateway.call(null, '/api/auth/user', { headers });
    expect(before.body).toMatchObject({ emailVerified: false, role: 'member' });
    expect(before.body.handle).toMatch(/^[A-Z][a-z]+[A-Z][a-z]+\d\d$/);
    const [profile] = await gateway.database.sql`
      select first_name, last_name from profiles where user_id = ${before.body.id}`;
    expect(profile).toEqual({ first_name: 'Noor', last_name: 'Example' });

    const token = tokenIn(await lastMail(email));
    const verified = await post('/verify-email', { token }, headers);
    expect(verified.body).toEqual({ email, isSignedIn: true });
    const after = await gateway.call(null, '/api/auth/user', { headers });
    expect(after.body.emailVerified).toBe(true);
    const bell = await gateway.call(null, '/api/notices', { headers });
    expect(bell.body).toMatchObject({ unread: 1, notices: [{ kind: 'account.verified' }] });
    expect(after.body.live.n).toBe(before.body.live.n + 1);
  });

  test('100 sign-ups at once give 100 distinct handles', async () => {
    const replies = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        post('/sign-up/email', newcomer(`crowd${n}@example.net`)),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(100).fill(200));
    const [row] = await gateway.database.sql`
      select count(*)::int as people, count(distinct lower(handle))::int as handles,
        count(p.user_id)::int as profiles
      from users left join profiles p on p.user_id = users.id where email like 'crowd%@example.net'`;
    expect(row).toEqual({ people: 100, handles: 100, profiles: 100 });
  });

  test.each([
    ['no consent', { ...newcomer('a@example.net'), acceptsTerms: false }, 'acceptsTerms'],
    ['too young', { ...newcomer('a@example.net'), isOver13: false }, 'isOver13'],
    ['common password', { ...newcomer('a@example.net'), password: 'password1' }, 'password'],
    ['short password', { ...newcomer('a@example.net'), password: 'short' }, 'password'],
    ['no address', { ...newcomer('not an address') }, 'email'],
    ['blank name', { ...newcomer('a@example.net'), name: '   ' }, 'name'],
  ])('signing up with %s names the field and makes nobody', async (_what, body, field) => {
    const reply = await post('/sign-up/email', body);
    expect(reply.status).toBe(422);
    expect(reply.body.errors.map((error: { field: string }) => error.field)).toContain(field);
    const known = await gateway.database.sql`select 1 from users where email = 'a@example.net'`;
    expect(known).toHaveLength(0);
  });

  test('nobody can sign up as an admin or choose a handle', async () => {
    const email = 'climber@example.net';
    await post('/sign-up/email', { ...newcomer(email), role: 'admin', handle: 'Boss' });
    const [row] = await gateway.database.sql`select role, handle from users where email = ${email}`;
    expect(row?.role ?? 'member').toBe('member');
    expect(row?.handle).not.toBe('Boss');
  });

  test('asking for a new password answers alike for known and unknown addresses', async () => {
    const known = await post('/request-password-reset', { email: 'ben@example.com' });
    const unknown = await post('/request-password-reset', { email: 'nobody@example.com' });
    expect(known.status).toBe(200);
    expect(unknown.body).toEqual(known.body);
    expect(await lastMail('nobody@example.com')).toBe('');
  });

  test('a reset link works once, signs other places out, and the new password signs in', async () => {
    const email = 'reset@example.net';
    const elsewhere = cookieFrom(await post('/sign-up/email', newcomer(email)));
    await post('/request-password-reset', { email, redirectTo: '/reset-password' });
    const token = tokenIn(await lastMail(email));
    const newPassword = 'another quiet evening';
    expect((await post('/reset-password', { token, newPassword })).status).toBe(200);
    expect((await post('/reset-password', { token, newPassword })).status).toBe(400);
    expect((await gateway.call(null, '/api/auth/user', { headers: elsewhere })).body).toBeNull();
    expect((await post('/sign-in/email', { email, password: newPassword })).status).toBe(200);
  });

  test('a revoked session is refused at once here and within a second elsewhere', async () => {
    const other = await startGateway({ database: gateway.database as never });
    const ana = await gateway.person();
    expect((await other.call(ana, '/api/stats')).status).toBe(200);
    const [session] = (await gateway.call(ana, '/api/account/sessions')).body;
    const gone = await gateway.call(ana, `/api/account/sessions/${session.id}`, {
      method: 'DELETE',
    });
    expect(gone.status).toBe(200);
    expect((await gateway.call(ana, '/api/progress')).status).toBe(401);
    other.clock.advance(SESSION_BELIEF_MS);
    expect((await other.call(ana, '/api/progress')).status).toBe(401);
    await other.close();
  });

  test('a session cannot be revoked by somebody else', async () => {
    const [ana, ben] = [await gateway.person(), await gateway.person()];
    const [session] = (await gateway.call(ana, '/api/account/sessions')).body;
    const reply = await gateway.call(ben, `/api/account/sessions/${session.id}`, {
      method: 'DELETE',
    });
    expect(reply.status).toBe(404);
    expect((await gateway.call(ana, '/api/progress')).status).toBe(200);
  });

  test('deleting an account needs the password and leaves others’ data', async () => {
    const email = 'leaver@example.net';
    const headers = cookieFrom(await post('/sign-up/email', newcomer(email)));
    const wrong = await post('/delete-user', { password: 'not this one' }, headers);
    expect(wrong.status).toBe(400);
    await gateway.call(null, '/api/scenarios/14/complete', { method: 'POST', headers });
    const done = await post('/delete-user', { password: 'a quiet evening' }, headers);
    expect(done.status).toBe(200);
    expect((await gateway.call(null, '/api/auth/user', { headers })).body).toBeNull();
    const rows = await gateway.database.sql`select 1 from users where email = ${email}`;
    expect(rows).toHaveLength(0);
  });

  test('an export has all of a member’s data and no secrets', async () => {
    const ana = await gateway.person({ name: 'Ana Export' });
    await gateway.call(ana, '/api/scenarios/14/complete', { method: 'POST' });
    const { body, text } = await gateway.call(ana, '/api/account/export');
    expect(body.account).toMatchObject({ email: ana.email, handle: ana.handle });
    expect(body.progress).toEqual([
      expect.objectContaining({ scenarioNumber: 'AMH.14', completedAt: expect.any(String) }),
    ]);
    expect(text).not.toContain(ana.token);
  });

  test('calls of the sign-in library that we did not open stay shut', async () => {
    const ana = await gateway.person();
    for (const path of ['/list-sessions', '/update-user', '/link-social', '/ok', '/toString'])
      expect((await gateway.call(ana, `/api/auth${path}`)).status).toBe(404);
  });

  test('/api/login leads to the sign-in page and back only to our own pages', async () => {
    const location = async (query: string) =>
      (await gateway.call(null, `/api/login${query}`)).headers.get('location');
    expect(await location('')).toBe('/login');
    expect(await location('?returnTo=/scenario/14')).toBe('/login?returnTo=%2Fscenario%2F14');
    expect(await location('?returnTo=https://evil.example')).toBe('/login');
    expect(await location('?returnTo=//evil.example')).toBe('/login');
    expect(await location('?new')).toBe('/register');
    expect(await location('?new&returnTo=/cascade')).toBe('/register?returnTo=%2Fcascade');
    expect(await location('?new&returnTo=//evil.example')).toBe('/register');
  });

  test('/api/logout signs out, unless another site sent the browser there', async () => {
    const ana = await gateway.person();
    const sent = { headers: { 'sec-fetch-site': 'cross-site' } };
    await gateway.call(ana, '/api/logout', sent);
    expect((await gateway.call(ana, '/api/progress')).status).toBe(200);
    const reply = await gateway.call(ana, '/api/logout');
    expect(reply.headers.get('location')).toBe('/');
    expect((await gateway.call(ana, '/api/progress')).status).toBe(401);
  });
});
