import { DEMO_PASSWORD } from '@cascade/db/seed/cast';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../testing/gateway.ts';
import { cookieFrom, newcomer, PASSWORD, signingUp } from '../../testing/signing-up.ts';

describe('sessions and their passwords', () => {
  let gateway: TestGateway;
  const { post, mailsTo, me } = signingUp(() => gateway);

  beforeAll(async () => {
    gateway = await startGateway();
  });
  afterAll(() => gateway.close());

  test('under https the cookie belongs to this very host, and no other name is taken for it', async () => {
    const secure = await startGateway({
      database: gateway.database as never,
      env: { PUBLIC_ORIGIN: 'https://cascade.example' },
    });
    const reply = await secure.call(null, '/api/auth/sign-in/email', {
      method: 'POST',
      body: { email: 'ana@example.com', password: DEMO_PASSWORD },
    });
    const line = reply.headers.getSetCookie().find((one) => one.includes('session_token=')) ?? '';
    expect(line).toMatch(/^__Host-cascade\.session_token=/);
    expect(line).toMatch(/; Path=\/;.*; Secure/);
    expect(line).not.toMatch(/Domain/i);
    const [cookie = ''] = line.split(';');
    const known = async (cookie: string) =>
      (await secure.call(null, '/api/auth/user', { headers: { cookie } })).body;
    expect(await known(cookie)).toMatchObject({ email: 'ana@example.com' });
    for (const prefix of ['', '__Secure-'])
      expect(await known(cookie.replace('__Host-', prefix))).toBeNull();
    await secure.close();
  });

  test('changing the password ends every other session and notifies the owner', async () => {
    const email = 'changer@example.net';
    const here = cookieFrom(await post('/sign-up/email', newcomer(email)));
    await gateway.database.sql`update users set email_verified = true where email = ${email}`;
    const elsewhere = cookieFrom(await post('/sign-in/email', { email, password: PASSWORD }));
    const change = (newPassword: string) =>
      post(
        '/change-password',
        { currentPassword: PASSWORD, newPassword, revokeOtherSessions: false },
        here,
      );
    const weak = await change('sunshine2024');
    expect(weak.body).toMatchObject({ status: 422, errors: [{ field: 'newPassword' }] });
    expect((await change(email)).status).toBe(422);
    const done = await change('another quiet evening');
    expect(done.status).toBe(200);
    expect(await me(elsewhere)).toBeNull();
    expect(await me(cookieFrom(done))).toMatchObject({ email });
    expect((await mailsTo(email)).at(-1)?.body).toContain(
      'The password of your CASCade account was changed',
    );
    const bell = await gateway.call(null, '/api/notices', { headers: cookieFrom(done) });
    expect(bell.body.notices[0].kind).toBe('security.password-changed');
  });

  test('a program that keeps its cookies signs in, out, and in again', async () => {
    const email = 'ana@example.com';
    const first = await post('/sign-in/email', { email, password: DEMO_PASSWORD });
    const jar = (lines: string[]) => lines.map((line) => line.split(';')[0]).join('; ');
    const cookie = jar(first.headers.getSetCookie());
    expect((await post('/sign-out', {}, { cookie })).status).toBe(200);
    const again = await post('/sign-in/email', { email, password: DEMO_PASSWORD }, { cookie });
    expect(again.status).toBe(200);
  });
});
