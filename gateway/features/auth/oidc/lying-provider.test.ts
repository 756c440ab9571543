import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../../testing/gateway.ts';
import { startLyingProvider } from '../../../testing/lying-provider.ts';
import { oidcEnv, personWithProvider, tracesIn, UNTRUSTED } from '../../../testing/oidc-calls.ts';

const ORIGIN = 'http://cascade.test';

describe('a provider that lies', () => {
  let liar: Awaited<ReturnType<typeof startLyingProvider>>;
  let gateway: TestGateway;
  beforeAll(async () => {
    liar = await startLyingProvider();
    gateway = await startGateway({ env: { PUBLIC_ORIGIN: ORIGIN, ...oidcEnv(liar.issuer) } });
  });
  afterAll(async () => {
    await gateway.close();
    await liar.stop();
  });
  afterEach(() =>
    Object.assign(liar.lie, { claims: {}, isForged: false, isUnsigned: false, isElsewhere: false }),
  );

  const answered = async (
    one: ReturnType<typeof personWithProvider>,
    intent: 'sign-in' | 'prove',
    lie: Partial<typeof liar.lie> = {},
  ) => {
    const { searchParams } = new URL(await one.begin(intent));
    const asked = { nonce: searchParams.get('nonce') };
    Object.assign(liar.lie, lie, { claims: { ...asked, ...lie.claims } });
    return one.finish({ state: searchParams.get('state') ?? '', code: 'x' });
  };
  const now = () => Math.floor(Date.now() / 1000);

  test('is accepted with valid answers', async () => {
    const one = personWithProvider(gateway);
    expect((await answered(one, 'sign-in')).body.outcome).toBe('sign-up');
  });

  test.each([
    ['another nonce', { claims: { nonce: 'of another sign-in' } }],
    ['no nonce', { claims: { nonce: undefined } }],
    ['another issuer', { claims: { iss: 'https://issuer.test' } }],
    ['another audience', { claims: { aud: 'another' } }],
    ['several audiences, meant for another', { claims: { aud: ['cascade', 'b'], azp: 'b' } }],
    ['a token that has run out', { claims: { iat: now() - 7_200, exp: now() - 3_600 } }],
    ['no subject', { claims: { sub: undefined } }],
    ['a signature by another key', { isForged: true }],
    ['no signature', { isUnsigned: true }],
    ['a token from where it redirects to', { isElsewhere: true }],
  ])('is not believed with %s', async (_lie, lie) => {
    const before = await tracesIn(gateway);
    const one = personWithProvider(gateway);
    expect((await answered(one, 'sign-in', lie)).body).toMatchObject(UNTRUSTED);
    expect(await tracesIn(gateway)).toEqual(before);
  });

  test.each([
    ['an hour ago', { auth_time: now() - 3_600 }],
    ['nobody knows when', { auth_time: undefined }],
  ])('who signed in there %s has not proved anything now', async (_when, claims) => {
    const one = personWithProvider(gateway);
    const sub = `since ${_when}`;
    const email = `${sub.replaceAll(' ', '.')}@example.org`;
    await answered(one, 'sign-in', { claims: { sub, email } });
    await one.complete();
    const { id } = await one.who();
    const age = () => gateway.database.sql`
      update sessions set proven_at = now() - interval '31 minutes' where user_id = ${id}`;
    await age();
    const reply = await answered(one, 'prove', { claims: { sub, ...claims } });
    expect(reply.body).toMatchObject({
      status: 401,
      detail: 'Trust Login did not ask you to sign in again. Please confirm another way.',
    });
    const [session] = await gateway.database.sql`
      select proven_at < now() - interval '30 minutes' as is_old
      from sessions where user_id = ${id}`;
    expect(session?.is_old).toBe(true);
    expect((await answered(one, 'prove', { claims: { sub } })).body.outcome).toBe('proven');
  });
});
