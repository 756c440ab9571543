import { type Person, startSession } from '@cascade/db/factories/people';
import type { AccountSession } from '@cascade/shared/features/account/sessions';
import { describe, expect, test } from 'vitest';
import { browserAt, codeOf } from '../../testing/authenticator.ts';
import { keyCalls, keyUser } from '../../testing/key-calls.ts';
import { waitFor } from '../../testing/listener.ts';
import { done, sent } from '../../testing/messaging.ts';
import { OlmDevice } from '../../testing/olm-device.ts';
import { makeIdentity } from '../../testing/olm-recovery.ts';
import { newcomer, PASSWORD, signingUp } from '../../testing/signing-up.ts';
import { twoGateways } from '../../testing/two-gateways.ts';

const SESSIONS = '/api/account/sessions';
const FACTOR = '/api/account/second-factor';

describe('the sessions of a member', () => {
  const two = twoGateways();
  const { mailsTo } = signingUp(() => two.here);
  const { query } = keyCalls(() => two.here);
  const elsewhere = async (person: Person): Promise<Person> => ({
    ...person,
    token: await startSession(two.here.database.orm, person.id),
  });
  const list = async (person: Person): Promise<AccountSession[]> =>
    (await two.here.call(person, SESSIONS)).body;
  const ownId = async (person: Person) =>
    (await list(person)).find(({ isCurrent }) => isCurrent)?.id ?? '';
  const end = (person: Person, id = '') =>
    two.here.call(person, id ? `${SESSIONS}/${id}` : SESSIONS, { method: 'DELETE' });
  /** Events on the other gateway until the connection ends, and its reason. */
  const eventsUntilBye = async (person: Person) => {
    const { socket, events } = await two.listeners.open(two.there, person);
    const bye = new Promise((resolve) => socket.once('bye', resolve));
    const closed = new Promise((resolve) => socket.once('disconnect', resolve));
    return { received: closed.then(async () => [...events, await bye]) };
  };
  const kindsOf = async (person: Person): Promise<string[]> =>
    (await two.here.call(person, '/api/notices')).body.notices.map(
      ({ kind }: { kind: string }) => kind,
    );

  test('each is listed with device, network, last use and how it began; this one is first', async () => {
    const ana = await two.here.person();
    const phone = await elsewhere(ana);
    const now = two.here.clock.now();
    const seen = new Date(now.getTime() - 3_600_000).toISOString();
    await two.here.database.sql`
      update sessions set ip_address = '198.51.100.7', last_seen_at = ${seen},
        user_agent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1',
        signed_in_with = 'password', second_factor_at = ${seen}
      where token = ${phone.token}`;
    const [here, there, ...more] = await list(ana);
    expect(more).toEqual([]);
    expect(here).toMatchObject({
      device: 'program',
      browser: 'Unknown browser',
      place: { kind: 'unknown', network: null },
      signedInWith: null,
      isCurrent: true,
    });
    expect(there).toMatchObject({
      device: 'phone',
      browser: 'Safari on iOS',
      place: { kind: 'public', network: '198.51.100.x' },
      isSameNetwork: false,
      lastSeenAt: seen,
      signedInWith: 'password',
      hasSecondFactor: true,
      isCurrent: false,
    });
    const text = JSON.stringify([here, there]);
    for (const secret of [ana.token, phone.token, '198.51.100.7'])
      expect(text).not.toContain(secret);
  });

  test('how a session began is known: a password, or a code after it', async () => {
    const email = 'sessions@example.net';
    const first = browserAt(two.here);
    await first.send('POST', '/api/auth/sign-up/email', newcomer(email));
    const listed = async (browser: typeof first): Promise<AccountSession> =>
      (await browser.get(SESSIONS)).body[0];
    expect(await listed(first)).toMatchObject({
      place: { kind: 'server' },
      isSameNetwork: true,
      signedInWith: 'password',
      hasSecondFactor: false,
    });
    await two.here.database.sql`update users set email_verified = true where email = ${email}`;
    const { secret } = (await first.post(FACTOR)).body;
    const { recoveryCodes } = (await first.post(`${FACTOR}/confirm`, { code: codeOf(secret) }))
      .body;
    expect(await listed(first)).toMatchObject({ signedInWith: 'password', hasSecondFactor: true });
    const second = browserAt(two.here);
    await second.signIn(email, PASSWORD);
    await second.post('/api/auth/two-factor/verify-totp', { code: codeOf(secret, 1) });
    expect(await listed(second)).toMatchObject({
      signedInWith: 'authenticator-code',
      hasSecondFactor: true,
    });
    const third = browserAt(two.here);
    await third.signIn(email, PASSWORD);
    await third.post('/api/auth/two-factor/verify-backup-code', { code: recoveryCodes[0] });
    expect(await listed(third)).toMatchObject({ signedInWith: 'recovery-code' });
  });

  test('one that has passed its idle or absolute end is not listed', async () => {
    const ana = await two.here.person();
    const [idle, old] = [await elsewhere(ana), await elsewhere(ana)];
    const daysAgo = (days: number) =>
      new Date(two.here.clock.now().getTime() - days * 86_400_000).toISOString();
    const { sql } = two.here.database;
    await sql`update sessions set last_seen_at = ${daysAgo(30)} where token = ${idle.token}`;
    await sql`update sessions set created_at = ${daysAgo(90)} where token = ${old.token}`;
    expect((await list(ana)).map(({ isCurrent }) => isCurrent)).toEqual([true]);
  });

  test('an ended session is closed on both gateways with the reason, and its owner notified', async () => {
    const [ana, ben] = [await two.here.person(), await two.here.person()];
    const phone = await elsewhere(ana);
    expect((await two.there.call(phone, '/api/progress')).status).toBe(200);
    const { received } = await eventsUntilBye(phone);
    const stays = await two.listeners.open(two.there, ana);
    const id = await ownId(phone);
    expect((await end(ben, id)).status).toBe(404);
    expect((await two.here.call(phone, '/api/progress')).status).toBe(200);
    expect((await end(ana, id)).body).toEqual({ revoked: true });
    expect(await received).toEqual([{ code: 'elsewhere' }]);
    expect((await two.here.call(phone, '/api/progress')).status).toBe(401);
    expect((await two.there.call(phone, '/api/progress')).status).toBe(401);
    expect(stays.socket.connected).toBe(true);
    expect((await end(ana, id)).body).toMatchObject({ status: 404, code: 'not_found' });
    expect(await kindsOf(ana)).toEqual(['security.session-ended']);
    expect(await mailsTo(ana.email)).toHaveLength(1);
    expect(await kindsOf(ben)).toEqual([]);
  });

  test('all others end together, and nobody else’s', async () => {
    const [ana, ben] = [await two.here.person(), await two.here.person()];
    const others = [await elsewhere(ana), await elsewhere(ana)];
    const open = await Promise.all(others.map(eventsUntilBye));
    expect((await end(ana)).body).toEqual({ ended: 2 });
    for (const { received } of open) expect(await received).toEqual([{ code: 'elsewhere' }]);
    for (const other of others)
      expect((await two.there.call(other, '/api/progress')).status).toBe(401);
    expect((await two.here.call(ana, '/api/progress')).status).toBe(200);
    expect((await two.here.call(ben, '/api/progress')).status).toBe(200);
    expect(await list(ana)).toHaveLength(1);
    // A repeat ends nothing and notifies nobody.
    expect((await end(ana)).body).toEqual({ ended: 0 });
    expect(await kindsOf(ana)).toEqual(['security.other-sessions-ended']);
    expect((await mailsTo(ana.email)).map(({ subject }) => subject)).toEqual([
      'Your other devices were signed out (CASCade)',
    ]);
  });

  test('without a fresh proof nothing ends; nor does the library’s own call', async () => {
    const ana = await two.here.person();
    const phone = await elsewhere(ana);
    const id = await ownId(phone);
    await two.here.database.sql`
      update sessions set proven_at = now() - interval '1 hour' where user_id = ${ana.id}`;
    two.here.sessions.forgetAll();
    for (const reply of [await end(ana, id), await end(ana)])
      expect(reply.body).toMatchObject({ status: 403, code: 'proof_required' });
    const shut = '/api/auth/revoke-other-sessions';
    expect((await two.here.call(ana, shut, { method: 'POST', body: {} })).status).toBe(404);
    expect((await two.here.call(phone, '/api/progress')).status).toBe(200);
  });

  test.each(['1', 'not-an-id', '%00', '../x'])('%s is no session', async (id) => {
    const ana = await two.here.person();
    const reply = await end(ana, encodeURIComponent(id));
    expect([404, 422]).toContain(reply.status);
    expect(reply.body.detail).not.toBe('');
    expect(await list(ana)).toHaveLength(1);
  });

  test.each(['one', 'all others'])(
    'ending %s removes its device for messages, and partners are notified',
    async (which) => {
      const [ana, ben] = [await two.here.person(), await two.here.person()];
      await sent(two.here, ana, ben);
      const first = await OlmDevice.start(two.here, ana, 'ANADEVICE1');
      await makeIdentity(first);
      const phone = await elsewhere(ana);
      await OlmDevice.start(two.here, phone, 'ANADEVICE2');
      const bens = await two.listeners.open(two.there, ben);
      const id = await ownId(phone);
      expect((await end(ana, which === 'one' ? id : '')).status).toBe(200);
      const changed = ['devices.changed', { user: keyUser(ana) }];
      await waitFor(() => expect(bens.events.map(({ e, d }) => [e, d])).toContainEqual(changed));
      const known = await query(ben, ana);
      expect(Object.keys(known.device_keys[keyUser(ana)])).toEqual(['ANADEVICE1']);
      const own = await done(two.here, ana, 'GET', '/api/keys/devices');
      expect(own.map(({ deviceId }: { deviceId: string }) => deviceId)).toEqual(['ANADEVICE1']);
    },
  );
});
