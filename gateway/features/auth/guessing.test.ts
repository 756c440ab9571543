import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../testing/gateway.ts';
import { newcomer, PASSWORD, signingUp } from '../../testing/signing-up.ts';

/** Random networks, because counters in Redis outlive a test. */
const part = () => randomInt(1, 255);
const address = () => `10.${part()}.${part()}.${part()}`;
const within64 = (network: string) => `${network}:${randomInt(1, 65_535).toString(16)}::${part()}`;

describe('guessing passwords', () => {
  let gateway: TestGateway;
  let easy: TestGateway;
  const { post, lastToken, mailsTo } = signingUp(() => gateway);
  const from = (ip: string, cookie = '') => ({
    'x-forwarded-for': ip,
    ...(cookie ? { cookie } : {}),
  });
  const guess = (email: string, headers: Record<string, string>) =>
    post('/sign-in/email', { email, password: 'a wrong guess' }, headers);
  /** Signed up on a gateway with generous limits. */
  const member = async (name: string) => {
    const email = `${name}.${process.pid}@example.net`;
    const reply = await easy.call(null, '/api/auth/sign-up/email', {
      method: 'POST',
      body: newcomer(email),
    });
    expect(reply.status).toBe(200);
    await easy.database.sql`update users set email_verified = true where email = ${email}`;
    return email;
  };
  const deviceIn = (cookies: string[]) =>
    cookies.find((line) => line.includes('cascade.device.'))?.split(';')[0] ?? '';

  beforeAll(async () => {
    easy = await startGateway();
    gateway = await startGateway({
      database: easy.database as never,
      env: { RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1' },
    });
  });
  afterAll(async () => {
    await gateway.close();
    await easy.close();
  });

  test('30 guesses from 30 addresses on one account are stopped, and its owner still gets in', async () => {
    const email = await member('hunted');
    const known = await post('/sign-in/email', { email, password: PASSWORD }, from(address()));
    const device = deviceIn(known.headers.getSetCookie());
    expect(known.headers.getSetCookie().find((line) => line.startsWith(device))).toMatch(
      /HttpOnly.*SameSite=Lax/,
    );
    const statuses: number[] = [];
    for (let n = 0; n < 30; n++) statuses.push((await guess(email, from(address()))).status);
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(11);
    expect(statuses.slice(12)).toEqual(Array(18).fill(429));
    // A stranger with the right password also has to wait.
    const stranger = await post('/sign-in/email', { email, password: PASSWORD }, from(address()));
    expect(stranger.status).toBe(429);
    expect(Number(stranger.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(stranger.body.detail).toMatch(/Please wait \d+ seconds/);
    const owner = await post(
      '/sign-in/email',
      { email, password: PASSWORD },
      from(address(), device),
    );
    expect(owner.status).toBe(200);
  });

  test('guesses that are sent at the same moment are counted one by one', async () => {
    const email = await member('burst');
    const replies = await Promise.all(
      Array.from({ length: 40 }, () => guess(email, from(address()))),
    );
    const admitted = replies.filter(({ status }) => status === 401);
    expect(admitted.length).toBeLessThanOrEqual(11);
  });

  test('one address that tries 150 accounts is stopped after some', async () => {
    const ip = address();
    const statuses: number[] = [];
    for (let n = 0; n < 150; n++)
      statuses.push((await guess(`sprayed${n}.${process.pid}@example.net`, from(ip))).status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(20);
    expect(statuses.at(-1)).toBe(429);
  });

  test('a network of IPv6 is one address, whichever of its addresses is used', async () => {
    const network = `2001:db8:${randomInt(65_535).toString(16)}:${randomInt(65_535).toString(16)}`;
    const statuses: number[] = [];
    for (let n = 0; n < 25; n++)
      statuses.push(
        (await guess(`six${n}.${process.pid}@example.net`, from(within64(network)))).status,
      );
    expect(statuses.filter((status) => status === 401)).toHaveLength(20);
    expect(statuses.at(-1)).toBe(429);
  });

  test('a device is trusted by one account, not by another, and its cookie cannot be made up', async () => {
    const [hunted, other] = [await member('one'), await member('two')];
    const reply = await post(
      '/sign-in/email',
      { email: other, password: PASSWORD },
      from(address()),
    );
    const device = deviceIn(reply.headers.getSetCookie());
    for (let n = 0; n < 12; n++) await guess(hunted, from(address()));
    const [name, value] = device.split('=');
    const forged = `${name}=${value?.slice(0, -1)}A`;
    for (const cookie of [device, forged])
      expect((await guess(hunted, from(address(), cookie))).status).toBe(429);
    // A trusted device is limited, too.
    const own: number[] = [];
    for (let n = 0; n < 12; n++) own.push((await guess(other, from(address(), device))).status);
    expect(own.slice(0, 10)).toEqual(Array(10).fill(401));
    expect(own.at(-1)).toBe(429);
  });

  test('claiming an address earns neither trust nor a new count for its account', async () => {
    const email = await member('claimed');
    const own = { ...newcomer(email), password: 'the attacker knows this' };
    await post('/sign-up/email', own, from(address()));
    const statuses: number[] = [];
    for (let n = 0; n < 8; n++) {
      statuses.push((await guess(email, from(address()))).status);
      const reply = await post(
        '/sign-in/email',
        { email, password: own.password },
        from(address()),
      );
      statuses.push(reply.status);
      expect(deviceIn(reply.headers.getSetCookie())).toBe('');
    }
    expect(statuses.at(-1)).toBe(429);
  });

  test('one address gets three mails an hour, whoever asks from wherever', async () => {
    const email = await member('mailed');
    const statuses: number[] = [];
    for (let n = 0; n < 10; n++)
      statuses.push((await post('/request-password-reset', { email }, from(address()))).status);
    // The sign-up has sent the first mail.
    expect(statuses).toEqual([200, 200, ...Array(8).fill(429)]);
    expect(await mailsTo(email)).toHaveLength(3);
    // The limit does not reveal who is a member.
    const unknown: number[] = [];
    for (let n = 0; n < 4; n++)
      unknown.push(
        (
          await post(
            '/request-password-reset',
            { email: `no.${process.pid}@example.net` },
            from(address()),
          )
        ).status,
      );
    expect(unknown).toEqual([200, 200, 200, 429]);
  });

  test('one network makes twenty accounts an hour', async () => {
    const ip = address();
    const statuses: number[] = [];
    for (let n = 0; n < 21; n++)
      statuses.push(
        (await post('/sign-up/email', newcomer(`mass${n}.${process.pid}@example.net`), from(ip)))
          .status,
      );
    expect(statuses.slice(0, 20)).toEqual(Array(20).fill(200));
    expect(statuses.at(-1)).toBe(429);
  });

  test('of ten reset links the last alone works, and none after the password was changed', async () => {
    const email = await member('resetting');
    const tokens: string[] = [];
    for (let n = 0; n < 10; n++) {
      await easy.call(null, '/api/auth/request-password-reset', {
        method: 'POST',
        body: { email },
      });
      tokens.push(await lastToken(email));
    }
    const kept = await gateway.database.sql<{ identifier: string }[]>`
      select identifier from verifications`;
    for (const token of tokens)
      expect(kept.some(({ identifier }) => identifier.includes(token))).toBe(false);
    const use = (token = '') =>
      easy.call(null, '/api/auth/reset-password', {
        method: 'POST',
        body: { token, newPassword: 'a new quiet evening' },
      });
    for (const token of tokens.slice(0, -1)) expect((await use(token)).status).toBe(400);
    expect((await use(tokens.at(-1))).status).toBe(200);
    expect((await use(tokens.at(-1))).status).toBe(400);
    expect((await mailsTo(email)).at(-1)?.subject).toContain('Your password was changed');
  });
});
