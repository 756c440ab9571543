import type { Person } from '@cascade/db/factories/people';
import { newId } from '@cascade/shared/kernel/id';
import { describe, expect, test } from 'vitest';
import { startOf, waitFor } from '../../testing/listener.ts';
import {
  acquainted,
  block,
  conversations,
  done,
  envelope,
  markRead,
  post,
  sent,
  thread,
  unblock,
} from '../../testing/messaging.ts';
import { twoGateways } from '../../testing/two-gateways.ts';

describe('blocking somebody', () => {
  const two = twoGateways();

  const typing = (
    listener: { command: (name: string, data: unknown) => Promise<unknown> },
    other: Person,
    isTyping = true,
  ) => listener.command('messaging.type', { userId: other.publicId, isTyping });

  test('nothing arrives from a blocked person, and they see no difference', async () => {
    const { ana, ben } = await acquainted(two.here);
    const [anas, bens] = [
      await two.listeners.open(two.there, ana),
      await two.listeners.open(two.there, ben),
    ];
    const listed = async () => {
      const [row] = await conversations(two.here, ana);
      const { onlineStatus: _status, ...who } = row.otherUser;
      return { ...row, otherUser: who };
    };
    const before = await listed();
    await block(two.here, ana, ben);
    const message = await sent(two.here, ben, ana);
    expect(message).toMatchObject({ senderId: ben.publicId, isRead: false, rev: 1 });
    const edited = await done(two.here, ben, 'PATCH', `/api/messages/${message.id}`, {
      content: envelope(),
      rev: 1,
    });
    expect(edited.rev).toBe(2);
    expect(await typing(bens, ana)).toMatchObject({ ok: true });

    expect(await thread(two.here, ben, ana)).toMatchObject([{ id: message.id, rev: 2 }, {}, {}]);
    expect(await conversations(two.here, ben)).toMatchObject([{ lastMessage: { id: message.id } }]);
    await waitFor(() =>
      expect(bens.events.map(({ e }) => e)).toEqual(['message.sent', 'message.changed']),
    );
    expect(await done(two.here, ben, 'GET', `/api/people/${ana.publicId}`)).toMatchObject({
      userHandle: ana.handle,
      isBlocked: false,
    });
    expect(await done(two.here, ben, 'GET', `/api/people?handle=${ana.handle}`)).toHaveLength(1);

    expect(await thread(two.here, ana, ben)).toHaveLength(2);
    expect(await listed()).toEqual({ ...before, isBlocked: true });
    expect(
      (await two.here.call(ana, `/api/messages/${message.id}`, { method: 'DELETE' })).status,
    ).toBe(404);
    await unblock(two.here, ana, ben);
    await waitFor(() =>
      expect(anas.events.map(({ e }) => e)).toEqual(['block.changed', 'block.changed']),
    );
    expect(await thread(two.here, ana, ben)).toHaveLength(2);
    expect(await listed()).toEqual(before);

    // Messages after the block arrive; a reply cannot name one that never did.
    const after = await sent(two.here, ben, ana);
    expect((await thread(two.here, ana, ben))[0]?.id).toBe(after.id);
    expect(await post(two.here, ana, ben, { replyTo: message.id })).toMatchObject({ status: 422 });
  });

  test('a message that arrived before the block changes for its sender alone', async () => {
    const { ana, ben } = await acquainted(two.here);
    const message = await sent(two.here, ben, ana);
    const { n } = await startOf(two.here, ana);
    await block(two.here, ana, ben);
    const content = envelope();
    await done(two.here, ben, 'PATCH', `/api/messages/${message.id}`, { content, rev: 1 });
    expect((await thread(two.here, ben, ana))[0]).toMatchObject({ content, rev: 2 });
    expect((await thread(two.here, ana, ben))[0]).toMatchObject({
      content: message.content,
      rev: 1,
    });
    await done(two.here, ben, 'DELETE', `/api/messages/${message.id}`);
    expect((await thread(two.here, ben, ana))[0]).toMatchObject({ content: null, rev: 3 });
    expect((await thread(two.here, ana, ben))[0]).toMatchObject({ content: message.content });
    expect((await startOf(two.here, ana)).n).toBe(n + 1);
  });

  test('a person blocked before writing sees no difference and starts no conversation', async () => {
    const [ana, ben] = await Promise.all([two.here.person(), two.here.person()]);
    await block(two.here, ana, ben);
    for (let n = 0; n < 3; n++)
      expect(await post(two.here, ben, ana)).toMatchObject({ status: 200 });
    // The limit for strangers applies as with anybody.
    expect(await post(two.here, ben, ana)).toMatchObject({ status: 403 });
    expect(await conversations(two.here, ana)).toEqual([]);
    expect(await thread(two.here, ana, ben)).toEqual([]);
    expect((await startOf(two.here, ana)).n).toBe(1);
    const read = await two.here.call(ana, `/api/messages/${ben.publicId}/read`, {
      method: 'POST',
      body: {},
    });
    expect(read.status).toBe(404);
  });

  test('receipts go neither to nor from somebody who is blocked', async () => {
    const { ana, ben } = await acquainted(two.here);
    const [mine, theirs] = [await sent(two.here, ana, ben), await sent(two.here, ben, ana)];
    await block(two.here, ana, ben);
    await markRead(two.here, ana, ben);
    await markRead(two.here, ben, ana);
    expect((await thread(two.here, ben, ana)).find(({ id }) => id === theirs.id)?.isRead).toBe(
      false,
    );
    expect((await thread(two.here, ana, ben)).find(({ id }) => id === mine.id)?.isRead).toBe(false);
  });

  test('who has blocked somebody cannot write to them until the block is lifted', async () => {
    const { ana, ben } = await acquainted(two.here);
    await block(two.here, ana, ben);
    expect(await post(two.here, ana, ben)).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
    expect(await done(two.here, ana, 'GET', '/api/blocks')).toMatchObject([{ id: ben.publicId }]);
    expect(await done(two.here, ben, 'GET', '/api/blocks')).toEqual([]);
    await unblock(two.here, ana, ben);
    expect(await post(two.here, ana, ben)).toMatchObject({ status: 200 });
  });

  test('blocking twice is blocking once; nobody blocks themselves or somebody unknown', async () => {
    const { ana, ben } = await acquainted(two.here);
    const { n } = await startOf(two.here, ana);
    await Promise.all([
      block(two.here, ana, ben),
      block(two.here, ana, ben),
      block(two.here, ana, ben),
    ]);
    expect((await startOf(two.here, ana)).n).toBe(n + 1);
    const tries: [Person | { publicId: string }, number][] = [
      [ana, 422],
      [{ publicId: newId() }, 404],
    ];
    for (const [other, status] of tries) {
      const reply = await two.here.call(ana, `/api/people/${other.publicId}/block`, {
        method: 'PUT',
      });
      expect(reply.status).toBe(status);
    }
  });

  test('a block that meets messages being sent lets through what came before it, and no more', async () => {
    const { ana, ben } = await acquainted(two.here);
    const before = (await thread(two.here, ana, ben)).length;
    const sending = Array.from({ length: 12 }, (_, n) =>
      sent(n % 2 ? two.here : two.there, ben, ana),
    );
    await block(two.here, ana, ben);
    const arrived = (await thread(two.here, ana, ben)).length;
    await Promise.all(sending);
    expect((await thread(two.here, ana, ben)).length).toBe(arrived);
    expect(arrived).toBeGreaterThanOrEqual(before);
    expect(await thread(two.here, ben, ana)).toHaveLength(14);
  });
});
