import { DEMO_PASSWORD } from '@cascade/db/seed/cast';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeOf } from '../../../testing/authenticator.ts';
import { startGateway, type TestGateway } from '../../../testing/gateway.ts';
import { oidcEnv, personWithProvider } from '../../../testing/oidc-calls.ts';
import {
  browserAtProvider,
  type OidcProvider,
  startOidcProvider,
} from '../../../testing/oidc-provider.ts';

const ORIGIN = 'http://cascade.test';

describe('signing in by a provider', () => {
  let provider: OidcProvider;
  let gateway: TestGateway;
  beforeAll(async () => {
    provider = await startOidcProvider({ redirectUris: [`${ORIGIN}/login/callback`] });
    gateway = await startGateway({ env: { PUBLIC_ORIGIN: ORIGIN, ...oidcEnv(provider.issuer) } });
  });
  afterAll(async () => {
    await gateway.close();
    await provider.stop();
  });
  const person = () => personWithProvider(gateway);
  const subjects = async (to: string) => {
    const rows = await gateway.database.sql<{ subject: string }[]>`
      select subject from mails where to_address = ${to} order by created_at, id`;
    return rows.map(({ subject }) => subject);
  };

  test('somebody new completes the sign-up, and signs in again without it', async () => {
    const nia = person();
    const finished = await nia.go('sign-in', 'nia');
    expect(finished.body).toEqual({ outcome: 'sign-up', returnTo: '/progress' });
    expect(await nia.who()).toBeNull();
    expect((await nia.ours.get('/api/auth/oidc/newcomer')).body).toEqual({
      service: 'Trust Login',
      email: 'nia@example.org',
      name: 'Noor Example',
      returnTo: '/progress',
    });
    for (const lacking of ['isOver13', 'acceptsTerms'])
      expect((await nia.complete({ [lacking]: false })).status).toBe(422);
    expect((await nia.complete({ name: 'See www.example.com' })).status).toBe(422);
    const done = await nia.complete();
    expect(done.body, done.text).toEqual({ outcome: 'signed-in', returnTo: '/progress' });
    const member = await nia.who();
    expect(member).toMatchObject({ email: 'nia@example.org', emailVerified: true, role: 'member' });
    expect(member.handle).toMatch(/\w/);
    expect((await nia.complete()).status).toBe(409);

    const again = person();
    const reply = await again.go('sign-in', 'nia');
    expect(reply.body).toEqual({ outcome: 'signed-in', returnTo: '/progress' });
    expect((await again.who()).id).toBe(member.id);
    const [current] = (await again.ours.get('/api/account/sessions')).body;
    expect(current).toMatchObject({ isCurrent: true, signedInWith: 'service' });
    const [row] = await gateway.database.sql`
      select provider_id, account_id, access_token, refresh_token, id_token, scope
      from accounts where user_id = ${member.id}`;
    expect(row).toEqual({
      provider_id: `${provider.issuer}/`,
      account_id: 'nia',
      access_token: null,
      refresh_token: null,
      id_token: null,
      scope: null,
    });
  });

  test('the link is by issuer and subject: another address there changes nothing here', async () => {
    const max = person();
    await max.joins('max');
    const { id } = await max.who();
    provider.people.set('max', { email: 'ana@example.com', email_verified: true });
    const again = person();
    await again.go('sign-in', 'max');
    expect(await again.who()).toMatchObject({ id, email: 'max@example.org' });
  });

  test('a member links the provider, signs in by it, and unlinks it; both send a mail', async () => {
    const ana = person();
    await ana.ours.signIn('ana@example.com', DEMO_PASSWORD);
    expect((await ana.go('link', 'ana-there')).body.outcome).toBe('linked');
    const { services } = await ana.methods();
    expect(services).toEqual([
      {
        id: expect.any(String),
        name: 'Trust Login',
        isOffered: true,
        linkedAt: expect.any(String),
      },
    ]);
    const elsewhere = person();
    await elsewhere.go('sign-in', 'ana-there');
    expect((await elsewhere.who()).email).toBe('ana@example.com');
    const path = `/api/account/sign-in-services/${services[0].id}`;
    expect((await ana.ours.send('DELETE', path)).body).toEqual({ removed: true });
    expect((await subjects('ana@example.com')).slice(-2)).toEqual([
      'A way to sign in was added (CASCade)',
      'A way to sign in was removed (CASCade)',
    ]);
    const stranger = person();
    expect((await stranger.go('sign-in', 'ana-there')).body.outcome).toBe('sign-up');
  });

  test('an account there belongs to one member here, and a member has one', async () => {
    const [ben, eve] = [person(), person()];
    await ben.ours.signIn('ben@example.com', DEMO_PASSWORD);
    await eve.joins('eve');
    const taken = await ben.go('link', 'eve');
    expect(taken.body).toMatchObject({
      status: 409,
      detail: 'This Trust Login account is linked to another account here.',
    });
  });

  test('the last way to sign in stays; a password makes room', async () => {
    const kim = person();
    await kim.joins('kim');
    const { services } = await kim.methods();
    const path = `/api/account/sign-in-services/${services[0].id}`;
    expect((await kim.ours.send('DELETE', path)).body).toMatchObject({
      status: 409,
      detail: 'This is your only way to sign in. Add another one first.',
    });
    const weak = await kim.ours.post('/api/account/password', { newPassword: 'password1' });
    expect(weak.status).toBe(422);
    const newPassword = 'a quiet evening';
    expect((await kim.ours.post('/api/account/password', { newPassword })).status).toBe(200);
    expect((await kim.ours.post('/api/account/password', { newPassword })).status).toBe(409);
    expect((await kim.ours.send('DELETE', path)).status).toBe(200);
    const again = person();
    await again.ours.signIn('kim@example.org', newPassword);
    expect((await again.who()).email).toBe('kim@example.org');
  });

  test('a fresh sign-in there is a step-up here, of the same account alone', async () => {
    const lou = person();
    await lou.joins('lou');
    const { id } = await lou.who();
    const age = async () => {
      await gateway.database.sql`
        update sessions set proven_at = now() - interval '31 minutes' where user_id = ${id}`;
      gateway.sessions.forgetAll();
    };
    const newPassword = 'a quiet evening';
    const set = () => lou.ours.post('/api/account/password', { newPassword });
    await age();
    expect((await set()).body.code).toBe('proof_required');
    expect((await lou.ours.post('/api/auth/delete-user')).body.code).toBe('proof_required');

    const elsewhere = browserAtProvider();
    const answer = await elsewhere.visit(await lou.begin('prove'), 'somebody-else');
    const other = await lou.finish(answer);
    expect(other.body).toMatchObject({ status: 401, detail: 'This belongs to another account.' });
    expect((await set()).body.code).toBe('proof_required');

    expect((await lou.go('prove', 'lou')).body).toEqual({
      outcome: 'proven',
      returnTo: '/progress',
    });
    expect((await lou.who()).id).toBe(id);
    expect((await set()).status).toBe(200);
    expect((await lou.ours.post('/api/auth/delete-user')).status).toBe(422);
  });

  test('who has no password deletes the account with a fresh proof', async () => {
    const pat = person();
    await pat.joins('pat');
    const { id } = await pat.who();
    expect((await pat.ours.post('/api/auth/delete-user')).status).toBe(200);
    const rows = await gateway.database.sql`select 1 from users where id = ${id}`;
    expect(rows).toHaveLength(0);
  });

  test('where an authenticator app is on, its code is asked for after the provider', async () => {
    const tom = person();
    await tom.joins('tom');
    const { secret } = (await tom.ours.post('/api/account/second-factor')).body;
    await tom.ours.post('/api/account/second-factor/confirm', { code: codeOf(secret) });
    await gateway.database.sql`update two_factors set last_step = 0`;
    const again = person();
    expect((await again.go('sign-in', 'tom')).body.outcome).toBe('code');
    expect(await again.who()).toBeNull();
    const entered = await again.ours.post('/api/auth/two-factor/verify-totp', {
      code: codeOf(secret),
    });
    expect(entered.status, entered.text).toBe(200);
    expect((await again.who()).email).toBe('tom@example.org');
    const [session] = await gateway.database.sql`
      select second_factor_at from sessions order by created_at desc limit 1`;
    expect(session?.second_factor_at).not.toBeNull();
    const step = await again.ours.post('/api/auth/oidc/prove', {});
    expect(step.body).toMatchObject({ status: 403, code: 'second_factor_required' });
  });

  test('a suspended member reads the reason and gets no session', async () => {
    const sam = person();
    await sam.joins('sam');
    const { id } = await sam.who();
    const admin = await gateway.person({ role: 'admin' });
    const [row] = await gateway.database.sql`select public_id from users where id = ${id}`;
    const reply = await gateway.call(admin, `/api/admin/members/${row?.public_id}/suspend`, {
      method: 'POST',
      body: { reason: 'Sold answers' },
    });
    expect(reply.status, reply.text).toBe(200);
    const again = person();
    expect((await again.go('sign-in', 'sam')).body).toMatchObject({
      status: 403,
      detail: 'This account is suspended. The reason given: Sold answers',
    });
    expect(await again.who()).toBeNull();
  });

  test('a refusal at the provider returns to the sign-in page', async () => {
    const una = person();
    const answer = await una.theirs.visit(await una.begin('sign-in'), 'una', true);
    expect(answer.error).toBe('access_denied');
    expect((await una.finish(answer)).body).toEqual({ outcome: 'refused', returnTo: '/progress' });
    expect(await una.who()).toBeNull();
  });
});

describe('without a provider', () => {
  test('there is none to show, and no such call', async () => {
    const gateway = await startGateway();
    expect((await gateway.call(null, '/api/auth/oidc')).body).toBeNull();
    const calls = ['sign-in', 'link', 'prove', 'finish', 'sign-up'].map((name) => ['POST', name]);
    for (const [method = '', name] of [...calls, ['GET', 'newcomer']]) {
      const reply = await gateway.call(null, `/api/auth/oidc/${name}`, {
        method,
        ...(method === 'POST' ? { body: {} } : {}),
      });
      expect(reply.status, name).toBe(404);
    }
    await gateway.close();
  });
});
