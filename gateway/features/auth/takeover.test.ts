import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeOf } from '../../testing/authenticator.ts';
import { startGateway, type TestGateway } from '../../testing/gateway.ts';
import { cookieFrom, newcomer, PASSWORD, signingUp } from '../../testing/signing-up.ts';

const THEIRS = 'a password of the attacker';
const OWN = 'the owner chose this one';

describe('an account cannot be taken over before its owner has it', () => {
  let gateway: TestGateway;
  const { post, mailsTo, lastToken, me, signsIn } = signingUp(() => gateway);
  const attack = async (email: string) =>
    cookieFrom(await post('/sign-up/email', { ...newcomer(email), password: THEIRS }));

  beforeAll(async () => {
    gateway = await startGateway({ env: { ADMIN_EMAILS: 'boss@example.net' } });
  });
  afterAll(() => gateway.close());

  test('opening the link, as scanners do, neither confirms nor signs in', async () => {
    const email = 'scanned@example.net';
    const headers = cookieFrom(await post('/sign-up/email', newcomer(email)));
    const token = await lastToken(email);
    for (let n = 0; n < 3; n++) {
      const opened = await gateway.call(null, `/api/auth/verify-email?token=${token}`);
      expect(opened.status).toBe(302);
      expect(opened.headers.get('location')).toBe(`/verify-email?token=${token}`);
      expect(opened.headers.getSetCookie()).toEqual([]);
    }
    expect((await me(headers)).emailVerified).toBe(false);
    const foreign = { ...headers, origin: 'https://evil.example' };
    expect((await post('/verify-email', { token }, foreign)).status).toBe(403);
    expect((await post('/verify-email', { token }, headers)).status).toBe(200);
    expect((await me(headers)).emailVerified).toBe(true);
  });

  test('the click of the real owner neither verifies the attacker nor makes them an admin', async () => {
    const email = 'boss@example.net';
    const attacker = await attack(email);
    const token = await lastToken(email);
    // The owner opens the mail in another browser, without the password.
    const click = await post('/verify-email', { token });
    expect(click.body).toMatchObject({ status: 403, code: 'forbidden' });
    const guess = await post('/verify-email', { token, password: 'not the one' });
    expect(guess.body).toMatchObject({ status: 401, code: 'bad_credentials' });
    expect(await me(attacker)).toMatchObject({ emailVerified: false, role: 'member' });

    // They set their own password instead.
    const taken = await post('/verify-email', { token, newPassword: OWN });
    expect(taken.body).toEqual({ email, isSignedIn: false });
    expect(await me(attacker)).toBeNull();
    expect(await signsIn(email, THEIRS)).toBe(401);
    expect(await signsIn(email, OWN)).toBe(200);
    expect((await post('/verify-email', { token, newPassword: THEIRS })).status).toBe(409);
    const [row] = await gateway.database.sql`
      select role, email_verified from users where email = ${email}`;
    expect(row).toEqual({ role: 'member', email_verified: true });
  });

  test.each(['/verify-email', '/reset-password'])(
    'a second factor or passkey of the attacker is gone once the owner has chosen a password (%s)',
    async (path) => {
      const email = `prepared${path.replace('/', '.')}@example.net`;
      const attacker = await attack(email);
      const { id } = await me(attacker);
      const begun = await gateway.call(null, '/api/account/second-factor', {
        method: 'POST',
        body: {},
        headers: attacker,
      });
      const confirmed = await gateway.call(null, '/api/account/second-factor/confirm', {
        method: 'POST',
        body: { code: codeOf(begun.body.secret) },
        headers: attacker,
      });
      expect(confirmed.status, confirmed.text).toBe(200);
      await gateway.database.sql`
        insert into passkeys (id, user_id, public_key, credential_id, counter, device_type, backed_up)
        values (gen_random_uuid(), ${id}, 'x', ${`of ${email}`}, 0, 'singleDevice', false)`;
      if (path === '/reset-password') await post('/request-password-reset', { email });
      const token = await lastToken(email);
      const taken = await post(path, { token, newPassword: OWN });
      expect(taken.status, taken.text).toBe(200);
      const signedIn = await post('/sign-in/email', { email, password: OWN });
      expect(signedIn.body).toMatchObject({ user: { email, emailVerified: true } });
      const left = await gateway.database.sql`
        select user_id from passkeys where user_id = ${id}
        union all select user_id from two_factors where user_id = ${id}`;
      expect(left).toHaveLength(0);
    },
  );

  test('in another browser the password of the sign-up confirms, and other sessions end', async () => {
    const email = 'phone@example.net';
    const computer = cookieFrom(await post('/sign-up/email', newcomer(email)));
    const confirmed = await post('/verify-email', {
      token: await lastToken(email),
      password: PASSWORD,
    });
    expect(confirmed.body).toEqual({ email, isSignedIn: false });
    expect(await me(computer)).toBeNull();
    expect(await signsIn(email, PASSWORD)).toBe(200);
  });

  test('in the browser that signed up the session stays and every other one ends', async () => {
    const email = 'tablet@example.net';
    const here = cookieFrom(await post('/sign-up/email', newcomer(email)));
    const elsewhere = cookieFrom(await post('/sign-in/email', { email, password: PASSWORD }));
    expect((await me(elsewhere)).email).toBe(email);
    await post('/verify-email', { token: await lastToken(email) }, here);
    expect((await me(here)).emailVerified).toBe(true);
    expect(await me(elsewhere)).toBeNull();
  });

  test('of two claims the reader of the mail gets the address, and nothing of the other account', async () => {
    const email = 'wanted@example.net';
    const attacker = await attack(email);
    const owner = cookieFrom(await post('/sign-up/email', newcomer(email)));
    await post('/verify-email', { token: await lastToken(email) }, owner);
    expect(await me(owner)).toMatchObject({ email, emailVerified: true });
    expect((await me(attacker)).id).not.toBe((await me(owner)).id);
    // The attacker may request a link; only the owner receives it.
    await post('/send-verification-email', { email }, attacker);
    const last = (await mailsTo(email)).at(-1);
    expect(last?.subject).toBe('You already have a CASCade account');
    expect(last?.body).not.toContain('token=');
    expect((await me(attacker)).emailVerified).toBe(false);
  });

  test('a link of a claim is worthless once somebody else has confirmed the address', async () => {
    const email = 'raced@example.net';
    const first = cookieFrom(await post('/sign-up/email', newcomer(email)));
    const early = await lastToken(email);
    const second = cookieFrom(await post('/sign-up/email', newcomer(email)));
    const late = await lastToken(email);
    const replies = await Promise.all([
      post('/verify-email', { token: early }, first),
      post('/verify-email', { token: late }, second),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('a new password by mail confirms the address, and the attacker is out', async () => {
    const email = 'forgetful@example.net';
    const attacker = await attack(email);
    await post('/request-password-reset', { email });
    const token = await lastToken(email);
    expect((await post('/reset-password', { token, newPassword: OWN })).status).toBe(200);
    expect(await me(attacker)).toBeNull();
    expect(await signsIn(email, THEIRS)).toBe(401);
    const owner = cookieFrom(await post('/sign-in/email', { email, password: OWN }));
    expect(await me(owner)).toMatchObject({ email, emailVerified: true });
  });
});

describe('signing up does not reveal who is a member', () => {
  let gateway: TestGateway;
  const { post, mailsTo, me, signsIn } = signingUp(() => gateway);

  beforeAll(async () => {
    gateway = await startGateway();
  });
  afterAll(() => gateway.close());

  test('a known and an unknown address get the same answers, there and at every call after it', async () => {
    const member = await gateway.person();
    const shapes: unknown[] = [];
    for (const email of [member.email, 'nobody.yet@example.net']) {
      const reply = await post('/sign-up/email', newcomer(email));
      const { user } = reply.body;
      const headers = cookieFrom(reply);
      const seen = await me(headers);
      expect(user.email).toBe(email);
      shapes.push({
        status: reply.status,
        keys: Object.keys(user).sort(),
        cookie: headers.cookie?.split('=')[0],
        isVerified: seen.emailVerified,
        hasEmail: seen.email === email,
        signsIn: await signsIn(email, PASSWORD),
        resend: (await post('/send-verification-email', { email })).body,
        reset: (await post('/request-password-reset', { email })).body,
        practice: (await gateway.call(null, '/api/progress', { headers })).status,
      });
    }
    expect(shapes[1]).toEqual(shapes[0]);
    expect(shapes[0]).toMatchObject({ status: 200, isVerified: false, signsIn: 200 });
    const [told] = await mailsTo(member.email);
    expect(told?.subject).toBe('You already have a CASCade account');
    expect(told?.body).not.toContain('token=');
  });

  test('an address in capitals is the same address', async () => {
    const member = await gateway.person();
    const reply = await post('/sign-up/email', newcomer(member.email.toUpperCase()));
    expect(reply.status).toBe(200);
    expect(await mailsTo(member.email)).toHaveLength(1);
  });

  test('fields that sign-up does not name are not stored', async () => {
    const email = 'extra@example.net';
    const extra = { image: 'https://evil.example/track.png', emailVerified: true, role: 'admin' };
    expect((await post('/sign-up/email', { ...newcomer(email), ...extra })).status).toBe(200);
    const [row] = await gateway.database.sql`
      select image, role, email_verified from users where email = ${email}`;
    expect(row).toEqual({ image: null, role: 'member', email_verified: false });
  });

  test.each(['Ana\r\nBcc: x', 'Ana\u202E', 'https://evil.example', '<b>Ana</b>'])(
    'the name %j is refused with a reason',
    async (name) => {
      const reply = await post('/sign-up/email', { ...newcomer('named@example.net'), name });
      expect(reply.status).toBe(422);
      expect(reply.body.errors[0]).toMatchObject({ field: 'name' });
    },
  );
});
