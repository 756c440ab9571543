import { DEMO_PASSWORD } from '@cascade/db/seed/cast';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../../testing/gateway.ts';
import { oidcEnv, personWithProvider, tracesIn, UNTRUSTED } from '../../../testing/oidc-calls.ts';
import { type OidcProvider, startOidcProvider } from '../../../testing/oidc-provider.ts';

const ORIGIN = 'http://cascade.test';
const RUN_OUT = {
  status: 409,
  detail: 'This sign-in has run out, or was begun in another browser. Please begin again.',
};
describe('attackers of a sign-in by a provider', () => {
  let provider: OidcProvider;
  let gateway: TestGateway;
  let before: Awaited<ReturnType<typeof tracesIn>>;
  beforeAll(async () => {
    provider = await startOidcProvider({ redirectUris: [`${ORIGIN}/login/callback`] });
    gateway = await startGateway({ env: { PUBLIC_ORIGIN: ORIGIN, ...oidcEnv(provider.issuer) } });
  });
  afterAll(async () => {
    await gateway.close();
    await provider.stop();
  });
  beforeEach(async () => {
    before = await tracesIn(gateway);
  });
  const person = () => personWithProvider(gateway);
  const nothingHappened = async () => expect(await tracesIn(gateway)).toEqual(before);

  test.each([
    ['false', { email: 'ana@example.com', email_verified: false }],
    ['left out', { email: 'ana@example.com' }],
    ['the word true', { email: 'ana@example.com', email_verified: 'true' as never }],
    ['false, of nobody here', { email: 'nobody@example.org', email_verified: false }],
    ['no address at all', {}],
  ])('an address that the provider has not confirmed (%s) opens nothing', async (_case, claims) => {
    provider.people.set('mallory', claims);
    const mallory = person();
    const reply = await mallory.go('sign-in', 'mallory');
    expect(reply.body).toMatchObject({
      status: 403,
      detail:
        'Trust Login has not confirmed your e-mail address. Confirm it there, or sign up here with a password.',
    });
    expect((await mallory.complete()).status).toBe(409);
    expect(await mallory.who()).toBeNull();
    await nothingHappened();
  });

  test('a confirmed address of a member is not linked by itself', async () => {
    provider.people.set('ana-too', { email: 'Ana@Example.com', email_verified: true });
    const ana = person();
    expect((await ana.go('sign-in', 'ana-too')).body).toMatchObject({
      status: 409,
      detail:
        'There is already an account with your e-mail address. Sign in as you usually do, then link Trust Login in your account settings.',
    });
    expect((await ana.complete()).status).toBe(409);
    expect(await ana.who()).toBeNull();
    await nothingHappened();
  });

  test('an address confirmed by another account meanwhile stays with that account', async () => {
    const late = person();
    await late.go('sign-in', 'late');
    const owner = await gateway.person();
    await gateway.database.sql`
      update users set email = 'late@example.org' where id = ${owner.id}`;
    expect((await late.complete()).status).toBe(409);
    expect(await late.who()).toBeNull();
    const links = await gateway.database.sql`select 1 from accounts where account_id = 'late'`;
    expect(links).toHaveLength(0);
  });

  test('an unconfirmed account gets nothing of the owner and cannot link a provider', async () => {
    const claimant = person();
    await claimant.ours.post('/api/auth/sign-up/email', {
      name: 'Mallory Example',
      email: 'rightful@example.org',
      password: 'a quiet evening',
      isOver13: true,
      acceptsTerms: true,
    });
    const claim = await claimant.who();
    expect((await claimant.ours.post('/api/auth/oidc/link')).body.code).toBe('unverified');
    const owner = person();
    await owner.joins('rightful');
    expect(await owner.who()).toMatchObject({ email: 'rightful@example.org', emailVerified: true });
    expect((await owner.who()).id).not.toBe(claim.id);
    expect((await claimant.who()).emailVerified).toBe(false);
  });

  test('an unknown state, or one of another browser, is refused', async () => {
    const [victim, mallory] = [person(), person()];
    const answer = await mallory.theirs.visit(await mallory.begin('sign-in'), 'mallory-2');
    // The attacker's callback in the victim's browser, before and after that one started its own
    // sign-in.
    expect((await victim.finish(answer)).body).toMatchObject(RUN_OUT);
    await victim.begin('sign-in');
    expect((await victim.finish(answer)).body).toMatchObject(RUN_OUT);
    expect((await victim.finish({ ...answer, state: 'x'.repeat(32) })).body).toMatchObject(RUN_OUT);
    expect((await victim.finish({ code: 'x' })).status).toBe(422);
    await nothingHappened();
    // It still works in the browser that started it.
    expect((await mallory.finish(answer)).body.outcome).toBe('sign-up');
  });

  test('an answer counts once, even when it comes twice at the same moment', async () => {
    const once = person();
    await once.joins('once');
    const again = person();
    const answer = await again.theirs.visit(await again.begin('sign-in'), 'once');
    const replies = await Promise.all([again.finish(answer), again.finish(answer)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await person().finish(answer)).body).toMatchObject(RUN_OUT);
  });

  test('the code of another sign-in is refused, of this site or another', async () => {
    const [victim, mallory] = [person(), person()];
    const own = await mallory.theirs.visit(await mallory.begin('sign-in'), 'mallory-3');
    const state = new URL(await victim.begin('sign-in')).searchParams.get('state') ?? '';
    expect((await victim.finish({ ...own, state })).body).toMatchObject(UNTRUSTED);

    const url = new URL(await victim.begin('sign-in'));
    url.searchParams.set('client_id', 'another');
    const foreign = await mallory.theirs.visit(url.href, 'mallory-3');
    expect(foreign.code).toMatch(/\w/);
    expect((await victim.finish(foreign)).body).toMatchObject(UNTRUSTED);
    expect(await victim.who()).toBeNull();
    await nothingHappened();
  });

  test('the answer of another issuer is refused', async () => {
    const victim = person();
    const answer = await victim.theirs.visit(await victim.begin('sign-in'), 'victim');
    expect(answer.iss).toBe(provider.issuer);
    const mixed = await victim.finish({ ...answer, iss: 'https://issuer.test' });
    expect(mixed.body).toMatchObject(UNTRUSTED);
    await nothingHappened();
  });

  test('what was begun in one session does not end in another', async () => {
    const shared = person();
    await shared.ours.signIn('ana@example.com', DEMO_PASSWORD);
    const answer = await shared.theirs.visit(await shared.begin('link'), 'mallory-4');
    await shared.ours.post('/api/auth/sign-out');
    expect((await shared.finish(answer)).body).toMatchObject(RUN_OUT);
    const second = await shared.begin('sign-in');
    await shared.ours.signIn('ben@example.com', DEMO_PASSWORD);
    expect((await shared.finish(await shared.theirs.visit(second, 'mallory-4'))).status).toBe(409);
    const links = await gateway.database.sql`select 1 from accounts where account_id = 'mallory-4'`;
    expect(links).toHaveLength(0);
  });

  test.each(['https://evil.test/', '//evil.test', '/\\evil.test', 'javascript:alert(1)', '/\t/x'])(
    'it does not redirect to %j',
    async (returnTo) => {
      const victim = person();
      const reply = await victim.ours.post('/api/auth/oidc/sign-in', { returnTo });
      expect(reply.body).toMatchObject({ status: 422, errors: [{ field: 'returnTo' }] });
    },
  );

  test('another site’s page can neither begin nor end one', async () => {
    for (const name of ['sign-in', 'finish', 'sign-up', 'link', 'prove']) {
      const reply = await gateway.call(null, `/api/auth/oidc/${name}`, {
        method: 'POST',
        body: {},
        headers: { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' },
      });
      expect(reply.body.code, name).toBe('foreign_origin');
    }
  });

  test('who may call: a sign-in is for nobody yet, a step-up for members, a link for proven ones', async () => {
    const ask = async (who: Awaited<ReturnType<TestGateway['person']>> | null, name: string) => {
      const reply = await gateway.call(who, `/api/auth/oidc/${name}`, { method: 'POST', body: {} });
      return reply.body.code as string | undefined;
    };
    const member = await gateway.person();
    await gateway.database.sql`
      update sessions set proven_at = now() - interval '31 minutes' where user_id = ${member.id}`;
    expect(await ask(null, 'link')).toBe('signed_out');
    expect(await ask(null, 'prove')).toBe('signed_out');
    expect(await ask(member, 'link')).toBe('proof_required');
    expect(await ask(member, 'sign-in')).toBe('conflict');
    expect(await ask(member, 'prove')).toBeUndefined();
    const newcomer = await gateway.call(member, '/api/auth/oidc/newcomer');
    expect(newcomer.body.code).toBe('conflict');
  });

  test('an unavailable provider affects nothing else and is retried', async () => {
    const late = await startOidcProvider({ redirectUris: [`${ORIGIN}/login/callback`] });
    await late.stop();
    const own = await startGateway({
      database: gateway.database as never,
      env: {
        PUBLIC_ORIGIN: ORIGIN,
        DATABASE_URL: gateway.env.DATABASE_URL,
        ...oidcEnv(late.issuer),
      },
    });
    const one = personWithProvider(own);
    const sentence =
      'Trust Login cannot be reached at the moment. Please try again later, or sign in another way.';
    const refused = await one.ours.post('/api/auth/oidc/sign-in', {});
    expect(refused.body).toMatchObject({ status: 503, detail: sentence });
    expect((await one.ours.signIn('ana@example.com', DEMO_PASSWORD)).status).toBe(200);
    await one.ours.post('/api/auth/sign-out');
    await late.startAgain();
    const answer = await one.theirs.visit(await one.begin('sign-in'), 'back-again');
    await late.stop();
    expect((await one.finish(answer)).body).toMatchObject({ status: 503, detail: sentence });
    await late.startAgain();
    expect((await one.go('sign-in', 'back-again')).body.outcome).toBe('sign-up');
    await own.close();
    await late.stop();
  });
});
