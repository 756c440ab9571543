import type { Person } from '@cascade/db/factories/people';
import { newId } from '@cascade/shared/kernel/id';
import { beforeEach, describe, expect, test } from 'vitest';
import { loggedPath } from '../../http/request-log.ts';
import { keyedCall } from '../../testing/keyed-call.ts';
import { dossierOf, linksTo, supportForm, write, written } from '../../testing/support.ts';
import { twoGateways } from '../../testing/two-gateways.ts';

const DAY_MS = 86_400_000;

describe('a request for support', () => {
  const two = twoGateways();
  let admin: Person;
  let ana: Person;
  let ben: Person;
  beforeEach(async () => {
    [admin, ana, ben] = await Promise.all([
      two.here.person({ role: 'admin' }),
      two.here.person(),
      two.here.person(),
    ]);
  });

  const send = (by: Person | null, method: string, path: string, body?: unknown, key = newId()) =>
    keyedCall(two.here, by, method, path, body, key);
  const linked = (token: string) => two.there.call(null, `/api/support/tickets/${token}`);
  const mine = (by: Person, id: string) => two.there.call(by, `/api/support/requests/${id}`);

  test('written signed out: a number, a mail with a link, and no word of it in the reply', async () => {
    const email = `${newId()}@example.org`;
    const reply = await write(two.here, null, {
      email,
      subject: 'Buy pills',
      description: 'Cheap!',
    });
    expect(reply).toMatchObject({
      status: 200,
      body: { number: expect.stringMatching(/^CAS-\d{4,}$/), id: null },
    });
    const [mail] = await two.here.database.sql`
      select subject, body from mails where to_address = ${email}`;
    expect(mail?.subject).toBe(`[${reply.body.number}] We have your request`);
    expect(mail?.body).toContain('1-2 business days');
    // The form must not carry what strangers write to others.
    expect(mail?.body).not.toMatch(/pills|Cheap/);
    const [token = ''] = await linksTo(two.here, email);
    expect(reply.text).not.toContain(token);
    expect((await linked(token)).body).toMatchObject({
      request: { number: reply.body.number, subject: 'Buy pills', state: 'open', messages: 1 },
      messages: [{ from: 'person', text: 'Cheap!' }],
    });
  });

  test('the number opens nothing, and the database has only a hash of what does', async () => {
    const email = `${newId()}@example.org`;
    const { id, number } = await written(two.here, null, { email });
    const [token = ''] = await linksTo(two.here, email);
    for (const guess of [number, id, number.slice(4), `${token}x`, token.slice(1), 'x'.repeat(43)])
      expect([guess, (await linked(guess)).status]).toEqual([guess, 404]);
    const rows = await two.here.database.sql`
      select * from support_links where ticket_id = ${id}`;
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(rows).toHaveLength(1);
  });

  test('nobody else reads it: not another member, not a visitor, not through the admins’ calls', async () => {
    const { id } = await written(two.here, ana);
    expect((await mine(ana, id)).status).toBe(200);
    expect((await mine(ben, id)).status).toBe(404);
    expect((await mine(admin, id)).status).toBe(404);
    expect((await two.here.call(null, `/api/support/requests/${id}`)).status).toBe(401);
    expect(
      (await send(ben, 'POST', `/api/support/requests/${id}/messages`, { text: 'x' })).status,
    ).toBe(404);
    expect((await two.here.call(ben, '/api/support/requests')).body).toEqual([]);
    expect((await two.here.call(ben, `/api/admin/support/${id}`)).status).toBe(403);
    expect((await dossierOf(two.here, admin, id)).entries).toHaveLength(1);
  });

  test('answered by an admin: by mail and bell; the person answers by the link and on the page', async () => {
    const { id, number } = await written(two.here, ana, { email: ana.email });
    const path = `/api/admin/support/${id}`;
    const answered = await send(admin, 'POST', `${path}/answers`, { text: 'Try again.' });
    expect(answered.body.ticket).toMatchObject({ state: 'waiting', dueAt: null });
    const notices = (await two.here.call(ana, '/api/notices')).body.notices;
    expect(notices[0]).toMatchObject({
      title: `We have answered your request ${number}`,
      path: `/support/requests/${id}`,
    });
    const tokens = await linksTo(two.here, ana.email);
    expect(tokens).toHaveLength(2);
    const byLink = await send(null, 'POST', `/api/support/tickets/${tokens[1]}/messages`, {
      text: 'It works.',
    });
    expect(byLink.body.request.state).toBe('open');
    const onPage = await send(ana, 'POST', `/api/support/requests/${id}/messages`, {
      text: 'Thanks.',
    });
    expect(onPage.body.messages.map(({ text }: { text: string }) => text)).toEqual([
      'It does not ring at six minutes.',
      'Try again.',
      'It works.',
      'Thanks.',
    ]);
    // The earlier link opens the same conversation.
    expect((await linked(tokens[0] ?? '')).body.messages).toEqual(onPage.body.messages);
    const waiting = (await two.here.call(admin, '/api/notices')).body.notices;
    expect(waiting[0]).toMatchObject({
      title: `${number} waits for an answer`,
      path: `/admin/support/${id}`,
    });
    expect(JSON.stringify(waiting)).not.toContain('bell');
  });

  test('a link runs out after ninety days, and a new one goes to the request’s own address', async () => {
    const email = `${newId()}@example.org`;
    await written(two.here, null, { email });
    const [token = ''] = await linksTo(two.here, email);
    await two.here.database.sql`
      update support_links set ends_at = ${new Date(Date.now() - DAY_MS).toISOString()}`;
    const gone = await linked(token);
    expect(gone.body).toMatchObject({ status: 409, code: 'conflict' });
    expect(
      (await send(null, 'POST', `/api/support/tickets/${token}/messages`, { text: 'x' })).status,
    ).toBe(409);
    const renewed = await send(null, 'POST', `/api/support/tickets/${token}/renew`);
    expect(renewed.body).toEqual({ sent: true });
    const [, fresh = ''] = await linksTo(two.here, email);
    expect(renewed.text).not.toContain(fresh);
    expect((await linked(fresh)).status).toBe(200);
    expect((await send(null, 'POST', '/api/support/tickets/nowhere/renew')).status).toBe(404);
  });

  test('sent twice with one key it is one, signed out as well; other content is refused', async () => {
    for (const by of [null, ana]) {
      const key = newId();
      const form = supportForm();
      const both = await Promise.all([1, 2, 3].map(() => write(two.here, by, form, key)));
      expect(new Set(both.map(({ text }) => text)).size).toBe(1);
      expect(both[0]?.status).toBe(200);
      expect(await linksTo(two.here, form.email)).toHaveLength(1);
      const other = await write(two.here, by, { ...form, subject: 'Another' }, key);
      expect(other.body).toMatchObject({ status: 409, code: 'id_conflict' });
    }
    const { id } = await written(two.here, null);
    expect((await write(two.here, ben, {}, id)).body.code).toBe('id_conflict');
  });

  test('an answer sent twice is one, by the link too', async () => {
    const email = `${newId()}@example.org`;
    const { id } = await written(two.here, null, { email });
    const [token = ''] = await linksTo(two.here, email);
    const path = `/api/support/tickets/${token}/messages`;
    const key = newId();
    const sent = await Promise.all(
      [1, 2, 3].map(() => send(null, 'POST', path, { text: 'A' }, key)),
    );
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await dossierOf(two.here, admin, id)).entries).toHaveLength(2);
    const { id: elsewhere } = await written(two.here, ana);
    const other = await send(
      ana,
      'POST',
      `/api/support/requests/${elsewhere}/messages`,
      { text: 'A' },
      key,
    );
    expect(other.body.code).toBe('id_conflict');
  });

  test('HTML stays the text that it is, in every reply and mail', async () => {
    const html = '<img src=x onerror=alert(1)><script>alert(2)</script> & "quotes"';
    const { id } = await written(two.here, ana, {
      subject: html,
      description: html,
      email: ana.email,
    });
    const { request, messages } = (await mine(ana, id)).body;
    expect([request.subject, messages[0].text]).toEqual([html, html]);
    expect((await mine(ana, id)).headers.get('content-type')).toContain('application/json');
    await send(admin, 'POST', `/api/admin/support/${id}/answers`, { text: html });
    const bodies = await two.here.database.sql`
      select body from mails where to_address = ${ana.email} order by created_at desc, id desc`;
    expect(bodies[0]?.body).toContain(html);
  });

  test('wrong input is answered by a sentence for each field', async () => {
    const reply = await two.here.call(null, '/api/support', { method: 'POST', body: {} });
    expect(reply.status).toBe(422);
    expect(reply.body.errors.map(({ field }: { field: string }) => field).sort()).toEqual([
      'category',
      'description',
      'email',
      'subject',
    ]);
    const empty = await write(two.here, null, { email: '', subject: '', description: '' });
    expect(empty.body.errors).toEqual([
      { field: 'email', message: 'Enter your e-mail address' },
      { field: 'subject', message: 'Enter a subject' },
      { field: 'description', message: 'Describe what you need help with' },
    ]);
  });

  test('the page of a link is not for search engines, and logs name neither its secret nor its call’s', async () => {
    const page = await two.here.call(null, '/support/tickets/a-secret');
    expect(page.headers.get('x-robots-tag')).toBe('noindex');
    expect((await two.here.call(null, '/support')).headers.get('x-robots-tag')).toBeNull();
    expect(loggedPath('/support/tickets/a-secret')).toBe('/support/tickets/:token');
    expect(loggedPath('/api/support/tickets/a-secret/messages')).toBe('/api/support');
  });
});
