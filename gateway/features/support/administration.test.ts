import type { Person } from '@cascade/db/factories/people';
import { lockTicket } from '@cascade/db/features/support/tickets.queries';
import { beforeEach, describe, expect, test } from 'vitest';
import { heldChange, somebodyWaits } from '../../testing/held-change.ts';
import { keyedCall } from '../../testing/keyed-call.ts';
import { waitFor } from '../../testing/listener.ts';
import { dossierOf, linksTo, written } from '../../testing/support.ts';
import { twoGateways } from '../../testing/two-gateways.ts';

const HOUR_MS = 3_600_000;

describe('the admins’ queue of requests', () => {
  const two = twoGateways();
  let admin: Person;
  let other: Person;
  let ana: Person;
  beforeEach(async () => {
    await two.here.database.sql`delete from support_tickets`;
    [admin, other, ana] = await Promise.all([
      two.here.person({ role: 'admin' }),
      two.here.person({ role: 'admin' }),
      two.here.person(),
    ]);
  });

  const at = (id: string, what: string) => `/api/admin/support/${id}/${what}`;
  const act = (by: Person, method: string, id: string, what: string, body: unknown) =>
    keyedCall(two.here, by, method, at(id, what), body);
  const there = (by: Person, method: string, id: string, what: string, body: unknown) =>
    keyedCall(two.there, by, method, at(id, what), body);
  const listed = async (query: string, by = admin): Promise<string[]> =>
    (await two.there.call(by, `/api/admin/support?${query}`)).body.map(
      ({ id }: { id: string }) => id,
    );
  const say = (by: Person | null, path: string, text: string) =>
    keyedCall(two.here, by, 'POST', `/api/support/${path}/messages`, { text });

  test('lists what is owed by its target time, and each filter what belongs to it', async () => {
    const low = await written(two.here, ana, { priority: 'low' });
    const critical = await written(two.here, null, { priority: 'critical' });
    const normal = await written(two.here, ana, { category: 'groups' });
    const done = await written(two.here, ana);
    expect(await listed('')).toEqual([critical.id, normal.id, done.id, low.id]);
    expect(await listed('category=groups')).toEqual([normal.id]);
    await act(admin, 'POST', normal.id, 'answers', { text: 'Yes.' });
    await act(admin, 'POST', done.id, 'close', { rev: 1 });
    await act(admin, 'PUT', low.id, 'assignee', { rev: 1, assigneeId: admin.publicId });
    await two.here.database.sql`
      update support_tickets set due_at = ${new Date(Date.now() - HOUR_MS).toISOString()}
      where id = ${critical.id}`;
    expect(await listed('filter=open')).toEqual([critical.id, low.id]);
    expect(await listed('filter=overdue')).toEqual([critical.id]);
    expect(await listed('filter=waiting')).toEqual([normal.id]);
    expect(await listed('filter=closed')).toEqual([done.id]);
    expect(await listed('filter=mine')).toEqual([low.id]);
    expect(await listed('filter=mine', other)).toEqual([]);
    const counts = await two.there.call(admin, '/api/admin/support/counts');
    expect(counts.body).toEqual({ open: 2, waiting: 1, mine: 1, overdue: 1 });
  });

  test('comes in pages, without gaps or repeats', async () => {
    const all = [];
    for (let n = 0; n < 5; n += 1) all.push((await written(two.here, ana)).id);
    const seen: string[] = [];
    let path: string | undefined = '/api/admin/support?limit=2';
    while (path) {
      const page = await two.there.call(admin, path);
      seen.push(...page.body.map(({ id }: { id: string }) => id));
      path = /<([^>]+)>/.exec(page.headers.get('link') ?? '')?.[1];
    }
    expect([...seen].sort()).toEqual([...all].sort());
    expect((await two.here.call(admin, '/api/admin/support?cursor=x')).status).toBe(422);
  });

  test('each change writes an audit entry without what people wrote', async () => {
    const { id } = await written(two.here, ana, { email: ana.email });
    const into = await written(two.here, ana, { email: ana.email });
    await act(admin, 'PUT', id, 'assignee', { rev: 1, assigneeId: other.publicId });
    await act(admin, 'PUT', id, 'sorting', { rev: 2, category: 'groups', priority: 'high' });
    await act(admin, 'POST', id, 'notes', { text: 'Looks like the old phone.' });
    await act(admin, 'POST', id, 'answers', { text: 'Please restart it.' });
    await act(admin, 'POST', id, 'close', { rev: 4 });
    await act(admin, 'POST', id, 'reopen', { rev: 5 });
    await act(admin, 'POST', id, 'merge', { rev: 6, into: into.number });
    const { history } = await dossierOf(two.here, admin, id);
    expect(history.map(({ action, before, after }) => [action, before, after]).reverse()).toEqual([
      ['support.assign', { assignee: null }, { assignee: other.handle }],
      [
        'support.sort',
        { category: 'technical', priority: 'normal' },
        { category: 'groups', priority: 'high' },
      ],
      ['support.note', null, { kind: 'note' }],
      ['support.answer', { state: 'open' }, { state: 'waiting' }],
      ['support.close', { state: 'waiting' }, { state: 'closed' }],
      ['support.reopen', { state: 'closed' }, { state: 'open' }],
      ['support.merge', { state: 'open' }, { state: 'merged', into: into.number }],
    ]);
    expect(JSON.stringify(history)).not.toMatch(/phone|restart|ring/);
  });

  test('another priority moves the target time, from when the person wrote', async () => {
    const { id } = await written(two.here, ana, { priority: 'low' });
    const before = (await dossierOf(two.here, admin, id)).ticket;
    const reply = await act(admin, 'PUT', id, 'sorting', {
      rev: 1,
      category: before.category,
      priority: 'critical',
    });
    expect(reply.body.ticket.dueAt).toBe(
      new Date(Date.parse(before.createdAt) + 4 * HOUR_MS).toISOString(),
    );
  });

  test('a note reaches the person in no way: no page, event, mail, bell or count', async () => {
    const { id } = await written(two.here, ana, { email: ana.email });
    const listener = await two.listeners.open(two.there, ana);
    const read = async () => [
      (await two.here.call(ana, `/api/support/requests/${id}`)).text,
      (await two.here.call(ana, '/api/support/requests')).text,
      (await two.here.call(ana, '/api/notices')).text,
      ...(await linksTo(two.here, ana.email)),
    ];
    const before = await read();
    const [token] = await linksTo(two.here, ana.email);
    const byLink = (await two.here.call(null, `/api/support/tickets/${token}`)).text;
    const note = await act(admin, 'POST', id, 'notes', { text: 'SECRET-NOTE' });
    expect(note.body.entries.at(-1)).toMatchObject({ kind: 'note', author: admin.handle });
    await act(admin, 'PUT', id, 'assignee', { rev: 1, assigneeId: admin.publicId });
    expect(await read()).toEqual(before);
    expect((await two.here.call(null, `/api/support/tickets/${token}`)).text).toBe(byLink);
    // What comes after it arrives, and is all that arrives.
    await act(admin, 'POST', id, 'answers', { text: 'The answer.' });
    await waitFor(() => expect(listener.events.map(({ e }) => e)).toContain('notice.posted'));
    expect(listener.events.filter(({ e }) => e.startsWith('support'))).toHaveLength(1);
    expect(JSON.stringify([listener.events, await read()])).not.toContain('SECRET-NOTE');
    const stored = await two.here.database.sql`
      select data::text as text from live_events union all select body from mails
      union all select body from notices union all select coalesce(after::text, '') from audit_log`;
    expect(JSON.stringify(stored)).not.toContain('SECRET-NOTE');
    const [kept] = await two.here.database.sql`
      select count(*)::int as count from idempotency_keys where body::text like '%SECRET-NOTE%'`;
    expect(kept?.count).toBe(0);
  });

  test('of two admins who assign or close at once, one is told what the other did', async () => {
    const { id } = await written(two.here, ana);
    const assigning = await Promise.all([
      act(admin, 'PUT', id, 'assignee', { rev: 1, assigneeId: admin.publicId }),
      there(other, 'PUT', id, 'assignee', { rev: 1, assigneeId: other.publicId }),
    ]);
    expect(assigning.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = assigning.find(({ status }) => status === 409)?.body;
    const ticket = (await dossierOf(two.here, admin, id)).ticket;
    expect(refused).toMatchObject({ code: 'stale', current: { ticket } });
    const closing = await Promise.all([
      act(admin, 'POST', id, 'close', { rev: 2 }),
      there(other, 'POST', id, 'close', { rev: 2 }),
    ]);
    expect(closing.map(({ status }) => status).sort()).toEqual([200, 409]);
    const again = await act(admin, 'POST', id, 'close', { rev: 3 });
    expect(again.body).toMatchObject({
      code: 'conflict',
      detail: 'This request is closed already.',
    });
  });

  test('nobody closes over an answer that they have not seen, and an answer reopens', async () => {
    const { id } = await written(two.here, ana);
    const commit = await heldChange(two.here, async ({ tx }) => {
      await lockTicket(tx, id);
    });
    const saying = say(ana, `requests/${id}`, 'One more thing.');
    await somebodyWaits(two.here);
    const closing = there(admin, 'POST', id, 'close', { rev: 1 });
    await commit();
    const [said, closed] = await Promise.all([saying, closing]);
    expect(said.status).toBe(200);
    const { ticket } = await dossierOf(two.here, admin, id);
    // Either the answer came first and closing was refused, or it reopened what was closed.
    expect([closed.status, ticket.state]).toEqual([closed.status === 409 ? 409 : 200, 'open']);
    await act(admin, 'POST', id, 'close', { rev: ticket.rev });
    const answer = await act(admin, 'POST', id, 'answers', { text: 'Too late' });
    expect(answer.body.detail).toBe('This request is closed. Reopen it to answer.');
    const reopened = await say(ana, `requests/${id}`, 'Not solved.');
    expect(reopened.body.request).toMatchObject({ state: 'open', messages: 3 });
  });
});
