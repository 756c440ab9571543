import { DEMO_PASSWORD } from '@cascade/db/seed/cast';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../testing/gateway.ts';
import { cookieFrom, newcomer, PASSWORD, signingUp } from '../../testing/signing-up.ts';
import { mountedCalls } from './mounted.ts';

const HOUR_MS = 3_600_000;

/** Bodies that pass validation up to the session check. */
const bodies: Record<string, Record<string, unknown>> = {
  '/sign-up/email': newcomer('second-account@example.net'),
  '/sign-in/email': { email: 'ana@example.com', password: DEMO_PASSWORD },
  '/request-password-reset': { email: 'ana@example.com' },
  '/reset-password': { token: 'unknown', newPassword: 'another quiet evening' },
  '/verify-email': { token: 'unknown' },
  '/send-verification-email': { email: 'ana@example.com' },
  '/change-password': { currentPassword: PASSWORD, newPassword: 'another quiet evening' },
  '/two-factor/verify-totp': { code: '123456' },
  '/two-factor/verify-backup-code': { code: 'abcde-12345' },
  '/passkey/verify-registration': { response: { id: 'unknown' }, name: 'Blue phone' },
  '/passkey/verify-authentication': { response: { id: 'unknown' } },
  '/delete-user': { password: PASSWORD },
};

const needsSession = [
  '/change-password',
  '/passkey/generate-register-options',
  '/passkey/verify-registration',
  '/delete-user',
];

describe('a session that has ended', () => {
  let gateway: TestGateway;
  const { post } = signingUp(() => gateway);
  const ends = {
    'its idle end': { beganHoursAgo: 31 * 24, usedHoursAgo: 30 * 24 },
    'its absolute end': { beganHoursAgo: 90 * 24, usedHoursAgo: 1 },
  };
  let people = 0;

  /** A member whose only session has expired by our rules, but not yet by its row. */
  async function ended({ beganHoursAgo, usedHoursAgo }: (typeof ends)['its idle end']) {
    people += 1;
    const email = `ended-${people}@example.net`;
    const headers = cookieFrom(await post('/sign-up/email', newcomer(email)));
    const at = (hours: number) =>
      new Date(gateway.clock.now().getTime() - hours * HOUR_MS).toISOString();
    await gateway.database.sql`
      update sessions set created_at = ${at(beganHoursAgo)}, last_seen_at = ${at(usedHoursAgo)}
      where user_id = (select id from users where email = ${email})`;
    gateway.sessions.forgetAll();
    return { email, headers };
  }

  beforeAll(async () => {
    gateway = await startGateway();
  });
  afterAll(() => gateway.close());

  const call = (path: string, headers: Record<string, string>) => {
    const method = mountedCalls[path]?.method ?? 'POST';
    const body = method === 'GET' ? undefined : (bodies[path] ?? {});
    return gateway.call(null, `/api/auth${path}`, { method, headers, body });
  };
  const cases = Object.entries(ends).flatMap(([name, end]) =>
    Object.keys(mountedCalls).map((path) => [name, path, end] as const),
  );

  test.each(cases)('after %s %s answers as without a session', async (_name, path, end) => {
    const person = await ended(end);
    const before = await gateway.database.sql`
      select u.name, u.email, a.password from users u join accounts a on a.user_id = u.id
      where u.email = ${person.email}`;
    expect(before).toHaveLength(1);
    const reply = await call(path, person.headers);
    if (path === '/get-session') expect(reply.body).toBeNull();
    if (needsSession.includes(path)) expect(reply.status).toBe(401);
    const nobody = await call(path, {});
    expect([reply.status, reply.body?.code]).toEqual([nobody.status, nobody.body?.code]);
    expect(reply.text).not.toContain(person.email);
    const after = await gateway.database.sql`
      select u.name, u.email, a.password from users u join accounts a on a.user_id = u.id
      where u.email = ${person.email}`;
    expect(after).toEqual(before);
  });

  test('in one header with a live session it gives no access', async () => {
    const { headers, email } = await ended(ends['its idle end']);
    const here = cookieFrom(await post('/sign-up/email', newcomer('goes-on@example.net')));
    const name = headers.cookie?.split('=', 1)[0];
    for (const cookie of [
      `${here.cookie}; ${headers.cookie}`,
      `${here.cookie}; ${headers.cookie?.replace(`${name}=`, `${name} =`)}`,
      `${headers.cookie}; ${here.cookie}`,
    ])
      expect((await call('/get-session', { cookie })).text).not.toContain(email);
  });
});
