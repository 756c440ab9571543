import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../testing/gateway.ts';
import { announceSecurity, securityEventKinds } from './events.ts';

describe('a change to the security of an account', () => {
  let gateway: TestGateway;
  const mailsTo = (address: string) => gateway.database.sql<{ subject: string; body: string }[]>`
    select subject, body from mails where to_address = ${address} order by created_at`;

  beforeAll(async () => {
    gateway = await startGateway();
  });
  afterAll(() => gateway.close());

  test.each(securityEventKinds)('%s is notified by bell and mail', async (kind) => {
    const ana = await gateway.person({ name: 'Ana Example' });
    const userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile Safari/604.1';
    await announceSecurity(gateway, { userId: ana.id, kind, userAgent, detail: 'Blue phone' });
    const { body } = await gateway.call(ana, '/api/notices');
    expect(body).toMatchObject({ unread: 1, notices: [{ kind: `security.${kind}` }] });
    expect(body.notices[0].body).toContain('Blue phone');
    const [mail, ...more] = await mailsTo(ana.email);
    expect(more).toEqual([]);
    expect(mail?.subject).toContain(body.notices[0].title);
    for (const part of ['Dear Ana,', 'When: ', 'From: a phone', 'What: Blue phone'])
      expect(mail?.body).toContain(part);
    expect(mail?.body).toContain(`${gateway.origin}/forgot-password`);
  });

  test('an unconfirmed address gets no mail, and a detail never becomes a link', async () => {
    const chi = await gateway.person({ emailVerified: false });
    await announceSecurity(gateway, { userId: chi.id, kind: 'passkey-added' });
    expect(await mailsTo(chi.email)).toEqual([]);
    const ben = await gateway.person();
    const detail = 'https://evil.example';
    await announceSecurity(gateway, { userId: ben.id, kind: 'passkey-added', detail });
    expect((await mailsTo(ben.email))[0]?.body).not.toContain('evil');
  });

  test('a new role is also notified by mail', async () => {
    const [boss, ana] = [await gateway.person({ role: 'admin' }), await gateway.person()];
    const reply = await gateway.call(boss, `/api/admin/members/${ana.publicId}/role`, {
      method: 'PUT',
      body: { from: 'member', to: 'examiner' },
    });
    expect(reply.status).toBe(200);
    expect((await mailsTo(ana.email))[0]?.body).toContain('You are an examiner now');
  });
});
