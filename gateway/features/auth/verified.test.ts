import { describe, expect, test } from 'vitest';
import { twoGateways } from '../../testing/two-gateways.ts';

describe('a verified address on two gateways', () => {
  const two = twoGateways();

  test('the next page knows it, whichever gateway serves it', async () => {
    const email = 'imani@example.org';
    const joined = await two.here.call(null, '/api/auth/sign-up/email', {
      method: 'POST',
      body: {
        name: 'Imani Example',
        email,
        password: 'a quiet evening',
        isOver13: true,
        acceptsTerms: true,
      },
    });
    const cookie = joined.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const seenThere = async () =>
      (await two.there.call(null, '/api/auth/user', { headers: { cookie } })).body;
    // Cached from now on: the tests' clock does not advance.
    expect(await seenThere()).toMatchObject({ email, emailVerified: false });
    const [mail] = await two.here.database.sql<{ body: string }[]>`
      select body from mails where to_address = ${email}`;
    const token = /token=([\w.%-]+)/.exec(mail?.body ?? '')?.[1];
    await two.here.call(null, '/api/auth/verify-email', {
      method: 'POST',
      body: { token },
      headers: { cookie },
    });
    await expect.poll(seenThere, { timeout: 20_000 }).toMatchObject({ emailVerified: true });
  });
});
