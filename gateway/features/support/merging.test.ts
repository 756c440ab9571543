import type { Person } from '@cascade/db/factories/people';
import { newId } from '@cascade/shared/kernel/id';
import { beforeEach, describe, expect, test } from 'vitest';
import { keyedCall } from '../../testing/keyed-call.ts';
import { dossierOf, linksTo, written } from '../../testing/support.ts';
import { twoGateways } from '../../testing/two-gateways.ts';

describe('requests that are merged', () => {
  const two = twoGateways();
  let admin: Person;
  let ana: Person;
  beforeEach(async () => {
    [admin, ana] = await Promise.all([two.here.person({ role: 'admin' }), two.here.person()]);
  });

  const act = (by: Person, method: string, id: string, what: string, body: unknown) =>
    keyedCall(two.here, by, method, `/api/admin/support/${id}/${what}`, body);

  test('merged into another: messages, notes and links go on there, once and for one person', async () => {
    const email = `${newId()}@example.org`;
    const from = await written(two.here, null, { email, description: 'First' });
    const into = await written(two.here, null, { email, description: 'Second' });
    const stranger = await written(two.here, null);
    const own = await written(two.here, ana, { email });
    const refusals: [string, string][] = [
      [stranger.number, 'Only requests of the same person can be merged.'],
      // An address that somebody entered does not make them its owner.
      [own.number, 'Only requests of the same person can be merged.'],
      [from.number, 'A request cannot be merged into itself.'],
      ['CAS-999999', 'There is no request with this number.'],
    ];
    for (const [number, message] of refusals) {
      const reply = await act(admin, 'POST', from.id, 'merge', { rev: 1, into: number });
      expect(reply.body).toMatchObject({ status: 409, errors: [{ field: 'into', message }] });
    }
    await act(admin, 'POST', into.id, 'answers', { text: 'Answered' });
    const merged = await act(admin, 'POST', from.id, 'merge', { rev: 1, into: into.number });
    expect(merged.body).toMatchObject({
      ticket: { state: 'merged', mergedInto: into, dueAt: null },
      entries: [],
    });
    const target = await dossierOf(two.here, admin, into.id);
    expect(target.entries.map(({ text }) => text)).toEqual(['First', 'Second', 'Answered']);
    // The first is still owed an answer, since then.
    expect(target.ticket).toMatchObject({ state: 'open' });
    const [token] = await linksTo(two.here, email);
    const byLink = await two.there.call(null, `/api/support/tickets/${token}`);
    expect(byLink.body.request).toMatchObject({ number: into.number, messages: 3 });
    const twice = await act(admin, 'POST', from.id, 'merge', { rev: 2, into: into.number });
    expect(twice.body).toMatchObject({ status: 409, code: 'conflict' });
  });

  test('a confirmed address joins what was written signed out with what its member wrote', async () => {
    const before = await written(two.here, null, { email: ana.email, description: 'Signed out' });
    const after = await written(two.here, ana, { email: ana.email });
    await act(admin, 'POST', before.id, 'merge', { rev: 1, into: after.number });
    const own = await two.here.call(ana, `/api/support/requests/${after.id}`);
    expect(own.body.messages).toHaveLength(2);
  });

  test('links that went to another address end when their request is merged', async () => {
    const elsewhere = `${newId()}@example.org`;
    const from = await written(two.here, ana, { email: elsewhere });
    const into = await written(two.here, ana, { email: ana.email });
    await act(admin, 'POST', from.id, 'merge', { rev: 1, into: into.number });
    const [token] = await linksTo(two.here, elsewhere);
    expect((await two.here.call(null, `/api/support/tickets/${token}`)).status).toBe(404);
  });
});
