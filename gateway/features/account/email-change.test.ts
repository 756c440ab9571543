import type { Person } from '@cascade/db/factories/people';
import { startSession } from '@cascade/db/factories/people';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../testing/gateway.ts';
import { signingUp } from '../../testing/signing-up.ts';

const PATH = '/api/account/email-change';

describe('changing the e-mail address', () => {
  let gateway: TestGateway;
  const { post, mailsTo, lastToken } = signingUp(() => gateway);
  const ask = (person: Person, newEmail: string) =>
    gateway.call(person, PATH, { method: 'POST', body: { newEmail } });
  const reply = (token: string, answer: 'confirm' | 'refuse', person: Person | null = null) =>
    gateway.call(person, `${PATH}/answer`, { method: 'POST', body: { token, answer } });
  const emailOf = async ({ id }: Person) =>
    (await gateway.database.sql<{ email: string }[]>`select email from users where id = ${id}`)[0]
      ?.email;
  let count = 0;
  const fresh = () => `new.address.${++count}@example.net`;

  beforeAll(async () => {
    gateway = await startGateway();
  });
  afterAll(() => gateway.close());

  test('it happens once both mailboxes have agreed, in either order, and other sessions end', async () => {
    for (const order of ['old first', 'new first']) {
      const [ana, to] = [await gateway.person(), fresh()];
      const elsewhere = { ...ana, token: await startSession(gateway.database.orm, ana.id) };
      expect((await ask(ana, to)).body).toMatchObject({ newEmail: to, isOldConfirmed: false });
      await post('/request-password-reset', { email: ana.email });
      const reset = await lastToken(ana.email);
      const [asked] = await mailsTo(ana.email);
      const old = /token=([\w-]+)/.exec(asked?.body ?? '')?.[1] ?? '';
      const tokens = [old, await lastToken(to)];
      if (order === 'new first') tokens.reverse();
      expect((await reply(tokens[0] ?? '', 'confirm', ana)).body).toEqual({ state: 'waiting' });
      expect(await emailOf(ana)).toBe(ana.email);
      expect((await gateway.call(ana, PATH)).body).toMatchObject({ newEmail: to });
      expect((await reply(tokens[1] ?? '', 'confirm', ana)).body).toEqual({ state: 'changed' });
      expect(await emailOf(ana)).toBe(to);
      expect((await gateway.call(ana, '/api/progress')).status).toBe(200);
      expect((await gateway.call(elsewhere, '/api/progress')).status).toBe(401);
      // Links sent to the old mailbox no longer work.
      const late = await post('/reset-password', { token: reset, newPassword: 'quiet evenings' });
      expect(late.status).toBe(400);
      for (const address of [ana.email, to])
        expect((await mailsTo(address)).at(-1)?.subject).toContain(
          'Your e-mail address was changed',
        );
      const bell = await gateway.call(ana, '/api/notices');
      expect(bell.body.notices[0].kind).toBe('security.email-changed');
      for (const token of tokens) expect((await reply(token, 'confirm')).status).toBe(409);
    }
  });

  test('one mailbox alone changes nothing, and the old one can refuse', async () => {
    const [ana, to] = [await gateway.person(), fresh()];
    await ask(ana, to);
    const [old, later] = [await lastToken(ana.email), await lastToken(to)];
    expect((await reply(later, 'confirm')).body).toEqual({ state: 'waiting' });
    expect((await reply(later, 'confirm')).status).toBe(409);
    expect(await emailOf(ana)).toBe(ana.email);
    expect((await reply(old, 'refuse')).body).toEqual({ state: 'refused' });
    expect((await reply(old, 'confirm')).status).toBe(409);
    expect((await gateway.call(ana, PATH)).body).toBeNull();
  });

  test('it needs a fresh proof, a verified address, and can be taken back', async () => {
    const ana = await gateway.person();
    const to = fresh();
    await ask(ana, to);
    const token = await lastToken(to);
    expect((await gateway.call(ana, PATH, { method: 'DELETE' })).status).toBe(200);
    expect((await reply(token, 'confirm')).status).toBe(409);
    const long = new Date(gateway.clock.now().getTime() - 31 * 60_000).toISOString();
    await gateway.database.sql`update sessions set proven_at = ${long} where user_id = ${ana.id}`;
    gateway.sessions.forgetAll();
    expect((await ask(ana, to)).body.code).toBe('proof_required');
    const chi = await gateway.person({ emailVerified: false });
    expect((await ask(chi, fresh())).body.code).toBe('unverified');
  });

  test('an address with an owner is notified there; the caller sees no difference', async () => {
    const [ana, ben] = [await gateway.person(), await gateway.person()];
    const taken = await ask(ana, ben.email);
    expect(taken.status).toBe(200);
    expect((await mailsTo(ben.email)).at(-1)?.subject).toBe('You already have a CASCade account');
    expect((await mailsTo(ben.email)).at(-1)?.body).not.toContain('token=');
    await reply(await lastToken(ana.email), 'confirm');
    expect(await emailOf(ana)).toBe(ana.email);
  });

  test('of two who want the same address the first to confirm it has it', async () => {
    const [ana, ben, to] = [await gateway.person(), await gateway.person(), fresh()];
    await ask(ana, to);
    const anas = [await lastToken(ana.email), await lastToken(to)];
    await ask(ben, to);
    const bens = [await lastToken(ben.email), await lastToken(to)];
    for (const [one = ''] of [anas, bens]) await reply(one, 'confirm');
    const last = await Promise.all([
      reply(anas[1] ?? '', 'confirm'),
      reply(bens[1] ?? '', 'confirm'),
    ]);
    expect(last.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect([await emailOf(ana), await emailOf(ben)].filter((email) => email === to)).toHaveLength(
      1,
    );
  });
});
