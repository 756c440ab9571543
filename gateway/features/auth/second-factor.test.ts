import { type OwnRedis, startOwnRedis } from '@cascade/db/factories/own-redis';
import { DEMO_PASSWORD } from '@cascade/db/seed/cast';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { browserAt, codeOf, wrongCodeOf } from '../../testing/authenticator.ts';
import { startGateway, type TestGateway } from '../../testing/gateway.ts';

const ANA = 'ana@example.com';
const FACTOR = '/api/account/second-factor';
const TOTP = '/api/auth/two-factor/verify-totp';
const RECOVERY = '/api/auth/two-factor/verify-backup-code';

describe('an authenticator app', () => {
  let gateway: TestGateway;
  /** As shown during set-up. */
  let secret: string;
  let recoveryCodes: string[];
  /** Of its own, because these tests exceed the limits of one address. */
  let redis: OwnRedis;
  beforeAll(async () => {
    redis = await startOwnRedis();
    gateway = await startGateway({ env: { REDIS_URL: redis.url } });
  });
  afterAll(async () => {
    await gateway.close();
    await redis.stop();
  });

  const browser = () => browserAt(gateway);
  const forgetSteps = () => gateway.database.sql`
    update two_factors set last_step = 0, failed_verification_count = 0, locked_until = null`;
  const mailsToAna = async () => {
    const rows = await gateway.database.sql<{ subject: string }[]>`
      select subject from mails where to_address = ${ANA} order by created_at desc, id desc`;
    return rows.map(({ subject }) => subject);
  };
  const signedInUser = async (one: ReturnType<typeof browser>) =>
    (await one.get('/api/auth/user')).body?.email;

  beforeEach(async () => {
    const ana = browser();
    await ana.signIn(ANA, DEMO_PASSWORD);
    secret = (await ana.post(FACTOR)).body.secret;
    const confirmed = await ana.post(`${FACTOR}/confirm`, { code: codeOf(secret) });
    expect(confirmed.status, confirmed.text).toBe(200);
    recoveryCodes = confirmed.body.recoveryCodes;
    await forgetSteps();
  });
  afterEach(async () => {
    await gateway.database.sql`delete from two_factors`;
    await gateway.database.sql`update users set two_factor_enabled = false`;
  });

  test('a second factor makes the password alone insufficient', async () => {
    const ana = browser();
    const first = await ana.signIn(ANA, DEMO_PASSWORD);
    expect(first.body).toMatchObject({ twoFactorRedirect: true, twoFactorMethods: ['totp'] });
    expect(await signedInUser(ana)).toBeUndefined();
    const wrong = await ana.post(TOTP, { code: wrongCodeOf(secret) });
    expect(wrong.body).toMatchObject({ status: 401, detail: 'This code is not right.' });
    expect(await signedInUser(ana)).toBeUndefined();
    const code = codeOf(secret);
    const right = await ana.post(TOTP, { code: `${code.slice(0, 3)} ${code.slice(3)}` });
    expect(right.status, right.text).toBe(200);
    expect(right.body).not.toHaveProperty('token');
    expect(await signedInUser(ana)).toBe(ANA);
  });

  test('another session secret signs everybody out, and apps and recovery codes go on', async () => {
    const before = browser();
    await before.signIn(ANA, DEMO_PASSWORD);
    await before.post(TOTP, { code: codeOf(secret) });
    await forgetSteps();
    const rotated = await startGateway({
      database: gateway.database as never,
      env: {
        REDIS_URL: redis.url,
        SESSION_SECRET: 'another secret that only tests know, long enough',
        SESSION_SECRET_BEFORE: gateway.env.SESSION_SECRET,
      },
    });
    const ana = browserAt(rotated);
    await ana.signIn(ANA, DEMO_PASSWORD);
    expect((await ana.post(TOTP, { code: codeOf(secret) })).status).toBe(200);
    expect((await ana.get('/api/auth/user')).body?.email).toBe(ANA);
    const other = browserAt(rotated);
    await other.signIn(ANA, DEMO_PASSWORD);
    const [code] = recoveryCodes;
    expect((await other.post(RECOVERY, { code })).status).toBe(200);
    await rotated.close();
  });

  test('a second factor starts only with its first code', async () => {
    const ben = browser();
    await ben.signIn('ben@example.com', DEMO_PASSWORD);
    const begun = await ben.post(FACTOR);
    const wrong = await ben.post(`${FACTOR}/confirm`, { code: wrongCodeOf(begun.body.secret) });
    expect(wrong.status).toBe(401);
    const again = browser();
    expect((await again.signIn('ben@example.com', DEMO_PASSWORD)).body).not.toHaveProperty(
      'twoFactorRedirect',
    );
    expect((await again.get('/api/account/sign-in-methods')).body).toMatchObject({
      hasPassword: true,
      hasApp: false,
      recoveryCodesLeft: 0,
    });
  });

  test('secret and recovery codes are stored encrypted', async () => {
    const [row] = await gateway.database.sql`select secret, backup_codes from two_factors`;
    expect(row?.secret).not.toContain(secret);
    for (const code of recoveryCodes) expect(row?.backup_codes).not.toContain(code);
    const replies = await gateway.database.sql`select body::text from idempotency_keys`;
    expect(JSON.stringify(replies)).not.toContain(recoveryCodes[0]);
  });

  test('a code is taken once, in whichever order and however many send it at once', async () => {
    const people = [browser(), browser(), browser()];
    for (const one of people) await one.signIn(ANA, DEMO_PASSWORD);
    const code = codeOf(secret);
    const replies = await Promise.all(people.map((one) => one.post(TOTP, { code })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    const signedIn = await Promise.all(people.map(signedInUser));
    expect(signedIn.filter((email) => email === ANA)).toHaveLength(1);

    const late = browser();
    await late.signIn(ANA, DEMO_PASSWORD);
    const reply = await late.post(TOTP, { code });
    expect(reply.body).toMatchObject({ status: 401, code: 'code_used' });
    // An unused earlier code is refused after a later one.
    expect((await late.post(TOTP, { code: codeOf(secret, -1) })).status).toBe(401);
    expect((await late.post(TOTP, { code: codeOf(secret, 1) })).status).toBe(200);
  });

  test('after five wrong codes even the right one waits', async () => {
    const ana = browser();
    await ana.signIn(ANA, DEMO_PASSWORD);
    for (let n = 0; n < 5; n++)
      expect((await ana.post(TOTP, { code: wrongCodeOf(secret) })).status).toBe(401);
    // Entering the password again does not reset the limit.
    const again = browser();
    await again.signIn(ANA, DEMO_PASSWORD);
    const reply = await again.post(TOTP, { code: codeOf(secret) });
    expect(reply.body).toMatchObject({ status: 429 });
    expect(reply.headers.get('retry-after')).toBe('900');
    expect((await again.post(RECOVERY, { code: recoveryCodes[0] })).status).toBe(429);
    await gateway.database.sql`update two_factors set locked_until = now() - interval '1 second'`;
    const later = browser();
    await later.signIn(ANA, DEMO_PASSWORD);
    expect((await later.post(TOTP, { code: codeOf(secret) })).status).toBe(200);
  });

  test('a recovery code signs in once, in any spelling, and notifies the owner', async () => {
    const [code = ''] = recoveryCodes;
    const ana = browser();
    await ana.signIn(ANA, DEMO_PASSWORD);
    const typed = code.replace('-', ' ').toUpperCase();
    expect((await ana.post(RECOVERY, { code: typed })).status).toBe(200);
    expect(await signedInUser(ana)).toBe(ANA);
    expect((await mailsToAna())[0]).toContain('A recovery code was used');
    expect((await ana.get('/api/account/sign-in-methods')).body.recoveryCodesLeft).toBe(9);
    const thief = browser();
    await thief.signIn(ANA, DEMO_PASSWORD);
    expect((await thief.post(RECOVERY, { code })).status).toBe(401);
    expect(await signedInUser(thief)).toBeUndefined();
  });

  test('new recovery codes end the old ones', async () => {
    const ana = browser();
    await ana.signIn(ANA, DEMO_PASSWORD);
    await ana.post(TOTP, { code: codeOf(secret) });
    const fresh = (await ana.post(`${FACTOR}/recovery-codes`)).body.recoveryCodes;
    expect((await mailsToAna())[0]).toContain('New recovery codes were made');
    const other = browser();
    await other.signIn(ANA, DEMO_PASSWORD);
    expect((await other.post(RECOVERY, { code: recoveryCodes[0] })).status).toBe(401);
    expect((await other.post(RECOVERY, { code: fresh[0] })).status).toBe(200);
  });

  test('a trusted device is asked no more, until the app is removed', async () => {
    const ana = browser();
    await ana.signIn(ANA, DEMO_PASSWORD);
    await ana.post(TOTP, { code: codeOf(secret), trustDevice: true });
    await ana.post('/api/auth/sign-out');
    expect((await ana.signIn(ANA, DEMO_PASSWORD)).body).not.toHaveProperty('twoFactorRedirect');
    const removed = await ana.send('DELETE', FACTOR);
    expect(removed.status, removed.text).toBe(200);
    expect((await mailsToAna())[0]).toContain('The second factor was removed');
    const trusted = await gateway.database.sql`
      select 1 from verifications v join users u on u.id::text = v.value`;
    expect(trusted).toEqual([]);
    expect((await browser().signIn(ANA, DEMO_PASSWORD)).body).not.toHaveProperty(
      'twoFactorRedirect',
    );
  });

  test('a step-up asks for the code, because a password alone is less than a sign-in', async () => {
    const ana = browser();
    await ana.signIn(ANA, DEMO_PASSWORD);
    await ana.post(TOTP, { code: codeOf(secret) });
    await forgetSteps();
    await gateway.database.sql`update sessions set proven_at = now() - interval '1 hour'`;
    gateway.sessions.forgetAll();
    expect((await ana.send('DELETE', FACTOR)).body).toMatchObject({ code: 'proof_required' });
    const password = await ana.post('/api/account/proof', { password: DEMO_PASSWORD });
    expect(password.body).toMatchObject({ status: 403, code: 'second_factor_required' });
    const wrong = await ana.post('/api/account/proof', { code: wrongCodeOf(secret) });
    expect(wrong.status).toBe(401);
    const code = codeOf(secret);
    expect((await ana.post('/api/account/proof', { code })).status).toBe(200);
    expect((await ana.post('/api/account/proof', { code })).body.detail).toMatch(/used already/);
    expect((await ana.send('DELETE', FACTOR)).status).toBe(200);
  });

  test('wrong codes at a step-up count towards the same five', async () => {
    const ana = browser();
    await ana.signIn(ANA, DEMO_PASSWORD);
    await ana.post(TOTP, { code: codeOf(secret) });
    await forgetSteps();
    for (let n = 0; n < 5; n++) await ana.post('/api/account/proof', { code: wrongCodeOf(secret) });
    const reply = await ana.post('/api/account/proof', { code: codeOf(secret) });
    expect(reply.status).toBe(429);
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(890);
    const other = browser();
    await other.signIn(ANA, DEMO_PASSWORD);
    expect((await other.post(TOTP, { code: codeOf(secret) })).status).toBe(429);
  });

  test('a signed-in caller cannot try codes of the sign-in step', async () => {
    const ana = browser();
    await ana.signIn(ANA, DEMO_PASSWORD);
    await ana.post(TOTP, { code: codeOf(secret) });
    for (const path of [TOTP, RECOVERY])
      expect((await ana.post(path, { code: recoveryCodes[0]?.replace('-', '') })).status).not.toBe(
        200,
      );
    expect((await ana.post(TOTP, { code: wrongCodeOf(secret) })).status).toBe(409);
  });

  test('the library’s own calls for it are refused', async () => {
    const ana = browser();
    await ana.signIn(ANA, DEMO_PASSWORD);
    await ana.post(TOTP, { code: codeOf(secret) });
    for (const path of ['enable', 'disable', 'get-totp-uri', 'generate-backup-codes', 'send-otp'])
      expect((await ana.post(`/api/auth/two-factor/${path}`)).status).toBe(404);
    for (const path of ['list-user-passkeys', 'delete-passkey', 'update-passkey'])
      expect((await ana.post(`/api/auth/passkey/${path}`)).status).toBe(404);
  });
});
