import type { Person } from '@cascade/db/factories/people';
import { CHANGE_WINDOW_MS } from '@cascade/shared/features/messaging/contract';
import { describe, expect, test } from 'vitest';
import { startOf, waitFor } from '../../testing/listener.ts';
import { conversations, done, envelope, sent, thread } from '../../testing/messaging.ts';
import { twoGateways } from '../../testing/two-gateways.ts';

describe('changing and taking back', () => {
  const two = twoGateways();

  const pair = async () => {
    const [ana, ben] = await Promise.all([two.here.person(), two.here.person()]);
    return { ana, ben };
  };
  const edit = (person: Person, id: string, content = envelope(), rev = 1) =>
    two.here.call(person, `/api/messages/${id}`, { method: 'PATCH', body: { content, rev } });
  const takeBack = (person: Person, id: string) =>
    two.here.call(person, `/api/messages/${id}`, { method: 'DELETE' });

  test('an edited message has other ciphertext for both, and the old is gone', async () => {
    const { ana, ben } = await pair();
    const { id, content: old } = await sent(two.here, ana, ben);
    const bens = await two.listeners.open(two.there, ben);
    const content = envelope();
    const reply = await edit(ana, id, content);
    expect(reply.body).toMatchObject({ id, content, rev: 2, editedAt: expect.any(String) });
    await waitFor(() => expect(bens.events).toHaveLength(1));
    const { isRead: _own, ...emitted } = reply.body;
    expect(bens.events[0]).toMatchObject({ e: 'message.changed', d: { message: emitted } });
    expect(await thread(two.here, ben, ana)).toMatchObject([{ id, content, rev: 2 }]);
    const rows = await two.here.database.sql`select content::text from messages where id = ${id}`;
    expect(JSON.stringify(rows)).not.toContain(old?.ciphertext);
  });

  test('a message that was taken back is gone from the thread, the list and the events', async () => {
    const { ana, ben } = await pair();
    const start = await startOf(two.here, ben);
    const { id, content } = await sent(two.here, ana, ben);
    await edit(ana, id);
    const reply = await takeBack(ana, id);
    expect(reply.body).toMatchObject({ id, content: null, rev: 3, deletedAt: expect.any(String) });
    expect((await takeBack(ana, id)).body).toEqual(reply.body);
    expect(await thread(two.there, ben, ana)).toMatchObject([{ id, content: null }]);
    expect(await conversations(two.there, ben)).toMatchObject([{ lastMessage: { content: null } }]);
    const bens = await two.listeners.open(two.there, ben);
    const { streams } = await bens.sync(start.epoch, { [start.stream]: start.n });
    expect(streams[0]?.events.map(({ e }) => e)).toEqual([
      'message.sent',
      'message.changed',
      'message.changed',
    ]);
    expect(JSON.stringify(streams)).not.toContain('ciphertext');
    expect(content?.ciphertext).toBeTypeOf('string');
    expect((await edit(ana, id)).body.code).toBe('conflict');
  });

  test('fifteen minutes after it was sent a message can be changed, and a moment later not', async () => {
    const { ana, ben } = await pair();
    const [first, second] = [await sent(two.here, ana, ben), await sent(two.here, ana, ben)];
    two.here.clock.advance(CHANGE_WINDOW_MS);
    expect((await edit(ana, first.id)).status).toBe(200);
    two.here.clock.advance(1);
    for (const reply of [await edit(ana, first.id), await takeBack(ana, second.id)])
      expect(reply).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(await thread(two.here, ben, ana)).toMatchObject([
      { id: second.id, rev: 1 },
      { id: first.id, rev: 2 },
    ]);
  });

  test('of concurrent changes one succeeds, and the last event equals the stored state', async () => {
    const { ana, ben } = await pair();
    const start = await startOf(two.here, ben);
    const { id } = await sent(two.here, ana, ben);
    // Each names the version that it replaces; of those with the same one, one succeeds.
    for (let rev = 1; rev <= 6; rev++) {
      const replies = await Promise.all([
        edit(ana, id, envelope(), rev),
        edit(ana, id, envelope(), rev),
      ]);
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    }
    const [stored] = await thread(two.here, ben, ana);
    expect(stored?.rev).toBe(7);
    const bens = await two.listeners.open(two.there, ben);
    const { streams } = await bens.sync(start.epoch, { [start.stream]: start.n });
    const revs = streams[0]?.events.map(({ d }) => (d as { message: { rev: number } }).message.rev);
    // The message is its own event and replayed as it is now; its changes follow as they were.
    expect(revs).toEqual([7, 2, 3, 4, 5, 6, 7]);
    expect(streams[0]?.events[0]?.d).toMatchObject({ message: { content: stored?.content } });
    expect(streams[0]?.events.at(-1)?.d).toMatchObject({ message: { content: stored?.content } });
  });

  test('a retry after an edit answers with the message as it is now', async () => {
    const { ana, ben } = await pair();
    const message = await sent(two.here, ana, ben);
    await edit(ana, message.id);
    const again = await sent(two.there, ana, ben, { id: message.id, content: message.content });
    expect(again).toMatchObject({ id: message.id, rev: 2 });
    expect(await thread(two.here, ben, ana)).toHaveLength(1);
  });

  test('the export has the member’s own messages as stored', async () => {
    const { ana, ben } = await pair();
    const chi = await two.here.person();
    const first = await sent(two.here, ana, ben);
    const second = await sent(two.here, ben, ana);
    await sent(two.here, ben, chi);
    await done(two.here, ana, 'PUT', `/api/people/${chi.publicId}/block`);
    const file = await done(two.here, ana, 'GET', '/api/account/export');
    expect(file.messages).toEqual([
      {
        id: first.id,
        otherHandle: ben.handle,
        isOwn: true,
        createdAt: first.createdAt,
        content: first.content,
      },
      {
        id: second.id,
        otherHandle: ben.handle,
        isOwn: false,
        createdAt: second.createdAt,
        content: second.content,
      },
    ]);
    expect(file.blockedHandles).toEqual([chi.handle]);
  });

  test('what somebody who deleted their account wrote stays readable to the other', async () => {
    const { ana, ben } = await pair();
    const { id, content } = await sent(two.here, ana, ben);
    await sent(two.here, ben, ana);
    await two.here.database.sql`delete from users where id = ${ana.id}`;
    expect(await thread(two.here, ben, ana)).toMatchObject([{}, { id, content }]);
    expect(await conversations(two.here, ben)).toMatchObject([
      { otherUser: { id: ana.publicId, userHandle: 'Deleted member', isDeleted: true } },
    ]);
    const late = await two.here.call(ben, '/api/messages', {
      method: 'POST',
      body: { receiverId: ana.publicId, content: envelope() },
    });
    expect(late.status).toBe(404);
    expect(
      await done(two.here, ben, 'POST', `/api/messages/${ana.publicId}/read`, {}),
    ).toMatchObject({
      unreadCount: 0,
    });
  });
});
