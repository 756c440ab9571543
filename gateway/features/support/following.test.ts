import type { Person } from '@cascade/db/factories/people';
import { beforeEach, describe, expect, test } from 'vitest';
import { keyedCall } from '../../testing/keyed-call.ts';
import { startOf, waitFor } from '../../testing/listener.ts';
import { written } from '../../testing/support.ts';
import { twoGateways } from '../../testing/two-gateways.ts';

describe('admins who follow requests', () => {
  const two = twoGateways();
  let admin: Person;
  let other: Person;
  let ana: Person;
  beforeEach(async () => {
    [admin, other, ana] = await Promise.all([
      two.here.person({ role: 'admin' }),
      two.here.person({ role: 'admin' }),
      two.here.person(),
    ]);
  });

  const act = (by: Person, method: string, id: string, what: string, body: unknown) =>
    keyedCall(two.here, by, method, `/api/admin/support/${id}/${what}`, body);

  test('all admins who look hear of each change on any gateway, and nobody else does', async () => {
    const start = (await two.there.call(admin, '/api/admin/support/start')).body;
    const follow = async (person: Person) => {
      const listener = await two.listeners.open(two.there, person);
      const { epoch } = await startOf(two.there, person);
      const reply = await listener.sync(epoch, { [start.stream]: start.n });
      return { listener, streams: reply.streams.map(({ s }) => s) };
    };
    const [looking, member] = [await follow(other), await follow(ana)];
    expect(looking.streams).toContain('a:support');
    expect(member.streams).not.toContain('a:support');
    const { id } = await written(two.here, ana);
    await act(admin, 'POST', id, 'notes', { text: 'x' });
    await act(admin, 'POST', id, 'answers', { text: 'y' });
    const told = () =>
      looking.listener.events
        .filter(({ e }) => e === 'support-ticket.changed')
        .map(({ d }) => d)
        .filter((d) => (d as { id: string }).id === id);
    // Ids alone: what people write is in no event of admins.
    await waitFor(() => expect(told()).toEqual([1, 1, 2].map((rev) => ({ id, rev }))));
    await waitFor(() =>
      expect(member.listener.events.map(({ e }) => e)).toContain('notice.posted'),
    );
    expect(member.listener.events.filter(({ s }) => s === 'a:support')).toEqual([]);
    const own = member.listener.events.filter(({ e }) => e === 'support-request.changed');
    expect(own.map(({ d }) => (d as { request: { rev: number } }).request.rev)).toEqual([1, 2]);
    expect(JSON.stringify(own)).not.toContain(admin.handle);
  });

  test('who is admin no longer is told nothing more, and can be assigned nothing', async () => {
    const start = (await two.there.call(other, '/api/admin/support/start')).body;
    const listener = await two.listeners.open(two.there, other);
    const { epoch } = await startOf(two.there, other);
    await listener.sync(epoch, { [start.stream]: start.n });
    await two.here.database.sql`update users set role = 'member' where id = ${other.id}`;
    two.there.sessions.forgetAll();
    two.there.live.recheck(other.id);
    await waitFor(() => expect(listener.socket.connected).toBe(false));
    const { id } = await written(two.here, ana);
    const reply = await act(admin, 'PUT', id, 'assignee', { rev: 1, assigneeId: other.publicId });
    expect(reply.body).toMatchObject({ status: 409, detail: 'This person is no admin any more.' });
  });
});
