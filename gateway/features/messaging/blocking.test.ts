import type { Person } from '@cascade/db/factories/people';
import { newId } from '@cascade/shared/kernel/id';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../testing/gateway.ts';
import { Listeners, startOf, waitFor } from '../../testing/listener.ts';
import {
  conversations,
  done,
  envelope,
  markRead,
  post,
  sent,
  thread,
} from '../../testing/messaging.ts';

describe('blocking, reporting and typing', () => {
  let here: TestGateway;
  let there: TestGateway;
  const listeners = new Listeners();
  beforeAll(async () => {
    here = await startGateway();
    there = await startGateway({ database: here.database as never });
  });
  afterEach(() => listeners.closeAll());
  afterAll(async () => {
    await there.close();
    await here.close();
  });

  /** Two people who have written to each other. */
  const acquainted = async () => {
    const [ana, ben] = await Promise.all([here.person(), here.person()]);
    await sent(here, ana, ben);
    await sent(here, ben, ana);
    return { ana, ben };
  };
  const block = (person: Person, other: Person) =>
    done(here, person, 'PUT', `/api/people/${other.publicId}/block`);
  const unblock = (person: Person, other: Person) =>
    done(here, person, 'DELETE', `/api/people/${other.publicId}/block`);
  const typing = (
    listener: { command: (name: string, data: unknown) => Promise<unknown> },
    other: Person,
    isTyping = true,
  ) => listener.command('messaging.type', { userId: other.publicId, isTyping });

  test('nothing of a blocked person arrives, and to them everything looks as before', async () => {
    const { ana, ben } = await acquainted();
    const [anas, bens] = [await listeners.open(there, ana), await listeners.open(there, ben)];
    // Who is here at that moment is another test's matter.
    const listed = async () => {
      const [row] = await conversations(here, ana);
      const { onlineStatus: _status, ...who } = row.otherUser;
      return { ...row, otherUser: who };
    };
    const before = await listed();
    await block(ana, ben);
    const message = await sent(here, ben, ana);
    expect(message).toMatchObject({ senderId: ben.publicId, isRead: false, rev: 1 });
    const edited = await done(here, ben, 'PATCH', `/api/messages/${message.id}`, {
      content: envelope(),
    });
    expect(edited.rev).toBe(2);
    expect(await typing(bens, ana)).toMatchObject({ ok: true });

    // Ben sees his message in the thread, in the list and on his other devices.
    expect(await thread(here, ben, ana)).toMatchObject([{ id: message.id, rev: 2 }, {}, {}]);
    expect(await conversations(here, ben)).toMatchObject([{ lastMessage: { id: message.id } }]);
    await waitFor(() =>
      expect(bens.events.map(({ e }) => e)).toEqual(['message.sent', 'message.changed']),
    );
    expect(await done(here, ben, 'GET', `/api/people/${ana.publicId}`)).toMatchObject({
      userHandle: ana.handle,
      isBlocked: false,
    });
    expect(await done(here, ben, 'GET', `/api/people?handle=${ana.handle}`)).toHaveLength(1);

    // Ana sees none of it, not by any way.
    expect(await thread(here, ana, ben)).toHaveLength(2);
    expect(await listed()).toEqual({ ...before, isBlocked: true });
    expect((await here.call(ana, `/api/messages/${message.id}`, { method: 'DELETE' })).status).toBe(
      404,
    );
    await unblock(ana, ben);
    await waitFor(() =>
      expect(anas.events.map(({ e }) => e)).toEqual(['block.changed', 'block.changed']),
    );
    expect(await thread(here, ana, ben)).toHaveLength(2);
    expect(await listed()).toEqual(before);

    // What comes after the block arrives; an answer cannot name what never arrived.
    const after = await sent(here, ben, ana);
    expect((await thread(here, ana, ben))[0]?.id).toBe(after.id);
    expect(await post(here, ana, ben, { replyTo: message.id })).toMatchObject({ status: 422 });
  });

  test('a message that arrived before the block changes for its sender alone', async () => {
    const { ana, ben } = await acquainted();
    const message = await sent(here, ben, ana);
    const { n } = await startOf(here, ana);
    await block(ana, ben);
    const content = envelope();
    await done(here, ben, 'PATCH', `/api/messages/${message.id}`, { content });
    expect((await thread(here, ben, ana))[0]).toMatchObject({ content, rev: 2 });
    expect((await thread(here, ana, ben))[0]).toMatchObject({ content: message.content, rev: 1 });
    await done(here, ben, 'DELETE', `/api/messages/${message.id}`);
    expect((await thread(here, ben, ana))[0]).toMatchObject({ content: null, rev: 3 });
    expect((await thread(here, ana, ben))[0]).toMatchObject({ content: message.content });
    // Of all that Ana's stream has her own block and nothing else.
    expect((await startOf(here, ana)).n).toBe(n + 1);
  });

  test('somebody blocked before they ever wrote finds out nothing, and begins no conversation', async () => {
    const [ana, ben] = await Promise.all([here.person(), here.person()]);
    await block(ana, ben);
    for (let n = 0; n < 3; n++) expect(await post(here, ben, ana)).toMatchObject({ status: 200 });
    // The limit for strangers is the same as with anybody.
    expect(await post(here, ben, ana)).toMatchObject({ status: 403 });
    expect(await conversations(here, ana)).toEqual([]);
    expect(await thread(here, ana, ben)).toEqual([]);
    expect((await startOf(here, ana)).n).toBe(1);
    const read = await here.call(ana, `/api/messages/${ben.publicId}/read`, {
      method: 'POST',
      body: {},
    });
    expect(read.status).toBe(404);
  });

  test('receipts go neither to nor from somebody who is blocked', async () => {
    const { ana, ben } = await acquainted();
    const [mine, theirs] = [await sent(here, ana, ben), await sent(here, ben, ana)];
    await block(ana, ben);
    await markRead(here, ana, ben);
    await markRead(here, ben, ana);
    expect((await thread(here, ben, ana)).find(({ id }) => id === theirs.id)?.isRead).toBe(false);
    expect((await thread(here, ana, ben)).find(({ id }) => id === mine.id)?.isRead).toBe(false);
  });

  test('who has blocked somebody cannot write to them until the block is lifted', async () => {
    const { ana, ben } = await acquainted();
    await block(ana, ben);
    expect(await post(here, ana, ben)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(await done(here, ana, 'GET', '/api/blocks')).toMatchObject([{ id: ben.publicId }]);
    expect(await done(here, ben, 'GET', '/api/blocks')).toEqual([]);
    await unblock(ana, ben);
    expect(await post(here, ana, ben)).toMatchObject({ status: 200 });
  });

  test('blocking twice is blocking once; nobody blocks themselves or somebody unknown', async () => {
    const { ana, ben } = await acquainted();
    const { n } = await startOf(here, ana);
    await Promise.all([block(ana, ben), block(ana, ben), block(ana, ben)]);
    expect((await startOf(here, ana)).n).toBe(n + 1);
    const tries: [Person | { publicId: string }, number][] = [
      [ana, 422],
      [{ publicId: newId() }, 404],
    ];
    for (const [other, status] of tries) {
      const reply = await here.call(ana, `/api/people/${other.publicId}/block`, { method: 'PUT' });
      expect(reply.status).toBe(status);
    }
  });

  test('a block that meets messages being sent lets through what came before it, and no more', async () => {
    const { ana, ben } = await acquainted();
    const before = (await thread(here, ana, ben)).length;
    const sending = Array.from({ length: 12 }, (_, n) => sent(n % 2 ? here : there, ben, ana));
    await block(ana, ben);
    const arrived = (await thread(here, ana, ben)).length;
    await Promise.all(sending);
    expect((await thread(here, ana, ben)).length).toBe(arrived);
    expect(arrived).toBeGreaterThanOrEqual(before);
    expect(await thread(here, ben, ana)).toHaveLength(14);
  });

  test('typing is told to the other person of a conversation, and to nobody else', async () => {
    const { ana, ben } = await acquainted();
    const chi = await here.person();
    const [anas, bens, chis] = await Promise.all(
      [ana, ben, chi].map((person, n) => listeners.open(n % 2 ? there : here, person)),
    );
    if (!anas || !bens || !chis) throw new Error('no sockets');
    // Chi has no conversation with anybody; her typing goes nowhere.
    expect(await typing(chis, ben)).toEqual({ ok: true, d: {} });
    expect(await typing(anas, ben)).toEqual({ ok: true, d: {} });
    expect(await typing(anas, ben, false)).toEqual({ ok: true, d: {} });
    await waitFor(() => expect(bens.events).toHaveLength(2));
    expect(bens.events.map(({ e, d, n }) => [e, d, n])).toEqual([
      ['typing.changed', { userId: ana.publicId, isTyping: true }, undefined],
      ['typing.changed', { userId: ana.publicId, isTyping: false }, undefined],
    ]);
    await sent(here, ben, chi);
    await waitFor(() => expect(chis.events).toHaveLength(1));
    expect(anas.events).toEqual([]);
  });

  test('typing is not told where somebody hides their presence, blocks, or is a stranger', async () => {
    const { ana, ben } = await acquainted();
    const [anas, bens] = [await listeners.open(there, ana), await listeners.open(here, ben)];
    await done(here, ben, 'PATCH', '/api/profile', { showsPresence: false });
    for (const [listener, other] of [
      [anas, ben],
      [bens, ana],
    ] as const)
      expect(await typing(listener, other)).toEqual({ ok: true, d: {} });
    await done(here, ben, 'PATCH', '/api/profile', { showsPresence: true });
    await block(ben, ana);
    expect(await typing(anas, ben)).toEqual({ ok: true, d: {} });
    await unblock(ben, ana);
    await typing(anas, ben);
    await waitFor(() => expect(bens.events.map(({ e }) => e)).toContain('typing.changed'));
    expect(bens.events.filter(({ e }) => e === 'typing.changed')).toHaveLength(1);
    expect(anas.events).toEqual([]);
    const dan = await here.person({ emailVerified: false });
    expect(await typing(await listeners.open(here, dan), ana)).toMatchObject({
      code: 'unverified',
    });
    expect(await anas.command('messaging.type', { userId: 'ben' })).toMatchObject({
      code: 'invalid',
    });
  });

  test('a report carries what the reporter chose, of that person and of nobody else', async () => {
    const { ana, ben } = await acquainted();
    const theirs = await sent(here, ben, ana);
    const own = await sent(here, ana, ben);
    const path = `/api/people/${ben.publicId}/report`;
    const file = (messages: unknown, extra = {}) =>
      here.call(ana, path, { method: 'POST', body: { reason: 'harassment', messages, ...extra } });
    const good = await file([{ id: theirs.id, text: 'what he wrote' }], { details: 'Again.' });
    expect(good.status).toBe(200);
    for (const id of [own.id, newId()]) expect((await file([{ id, text: 'x' }])).status).toBe(422);
    expect((await file([{ id: theirs.id, text: 'x'.repeat(5_001) }])).status).toBe(422);
    expect((await file(Array(11).fill({ id: theirs.id, text: 'x' }))).status).toBe(422);
    expect((await file([], { details: 'x'.repeat(1_001) })).status).toBe(422);

    const admin = await here.person({ role: 'admin' });
    const list = '/api/admin/message-reports';
    const { reportId } = good.body;
    expect(await done(here, admin, 'GET', list)).toMatchObject([
      {
        id: reportId,
        reason: 'harassment',
        details: 'Again.',
        messages: [{ id: theirs.id, text: 'what he wrote', sentAt: theirs.createdAt }],
        reporter: { id: ana.publicId },
        reported: { id: ben.publicId },
        settledAt: null,
      },
    ]);
    const settle = () =>
      here.call(admin, `${list}/${reportId}/settle`, {
        method: 'POST',
        body: { outcome: 'Warned.' },
      });
    expect((await settle()).body).toMatchObject({ outcome: 'Warned.', messages: [] });
    expect((await settle()).status).toBe(409);
    const rows = await here.database.sql`select messages::text from message_reports`;
    expect(JSON.stringify(rows)).not.toContain('what he wrote');
  });
});
