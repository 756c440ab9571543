import type { Person } from '@cascade/db/factories/people';
import { CHANGE_WINDOW_MS } from '@cascade/shared/features/messaging/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  followGroup,
  groupCall,
  groupDone,
  messagesIn,
  privateGroup,
  readGroup,
  sentIn,
} from '../../../testing/groups.ts';
import { startOf, waitFor } from '../../../testing/listener.ts';
import { envelope } from '../../../testing/messaging.ts';
import { twoGateways } from '../../../testing/two-gateways.ts';

describe('changing messages of a study group', () => {
  const two = twoGateways();
  let ana: Person;
  let ben: Person;
  let chi: Person;
  let id: string;
  let membersRev: number;
  beforeEach(async () => {
    [ana, ben, chi] = await Promise.all([two.here.person(), two.here.person(), two.here.person()]);
    ({ id } = await privateGroup(two.here, ana, [ben, chi]));
    ({ membersRev } = await readGroup(two.here, ana, id));
  });
  const at = (messageId: string) => `/${id}/messages/${messageId}`;
  const edit = (by: Person, messageId: string, rev: number, content: unknown = envelope()) =>
    groupCall(two.there, by, 'PATCH', at(messageId), { content, rev, membersRev });
  const react = (by: Person, messageId: string, content: unknown = envelope()) =>
    groupCall(two.there, by, 'PUT', `${at(messageId)}/reaction`, { content, membersRev });
  const late = async (act: () => Promise<void>) => {
    two.there.clock.advance(CHANGE_WINDOW_MS + 1_000);
    try {
      await act();
    } finally {
      two.there.clock.advance(-CHANGE_WINDOW_MS - 1_000);
    }
  };

  test('an edit replaces the ciphertext for everybody, by its writer alone', async () => {
    const bens = await followGroup(two, two.here, ben, id);
    const message = await sentIn(two.here, ana, id);
    const content = envelope();
    const edited = await edit(ana, message.id, 1, content);
    expect(edited.body).toEqual({
      ...message,
      content,
      rev: 2,
      editedAt: expect.any(String),
    });
    expect(await messagesIn(two.here, ben, id)).toEqual([edited.body]);
    const { senderHandle: _face, reactions: _set, reactionsRev: _of, ...changed } = edited.body;
    await waitFor(() =>
      expect(bens.events.at(-1)).toMatchObject({
        e: 'group.message-changed',
        d: { message: changed },
      }),
    );
    expect((await edit(ben, message.id, 2)).status).toBe(404);
    expect(await messagesIn(two.here, ben, id)).toEqual([edited.body]);
  });

  test('of two edits at once one is stored, the other is a conflict', async () => {
    const message = await sentIn(two.here, ana, id);
    const replies = await Promise.all([edit(ana, message.id, 1), edit(ana, message.id, 1)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(replies.find(({ status }) => status === 409)?.body.code).toBe('conflict');
    expect(await messagesIn(two.here, ben, id)).toEqual([
      replies.find(({ status }) => status === 200)?.body,
    ]);
  });

  test('fifteen minutes later its writer can neither edit nor delete it; an admin can delete it', async () => {
    const message = await sentIn(two.here, ben, id);
    await late(async () => {
      for (const reply of [
        await edit(ben, message.id, 1),
        await groupCall(two.there, ben, 'DELETE', at(message.id)),
      ])
        expect(reply).toMatchObject({ status: 409, body: { code: 'conflict' } });
      expect((await groupCall(two.there, chi, 'DELETE', at(message.id))).status).toBe(403);
      const deleted = await groupDone(two.there, ana, 'DELETE', at(message.id));
      expect(deleted).toMatchObject({ content: null, rev: 2, deletedAt: expect.any(String) });
      expect(await groupDone(two.there, ana, 'DELETE', at(message.id))).toEqual(deleted);
      expect(await messagesIn(two.there, ben, id)).toEqual([deleted]);
    });
  });

  test('an edit and a reaction for other members than those of now are answered with the page', async () => {
    const message = await sentIn(two.here, ana, id);
    await groupDone(two.here, chi, 'POST', `/${id}/leave`);
    const current = await readGroup(two.there, ana, id);
    for (const reply of [await edit(ana, message.id, 1), await react(ana, message.id)]) {
      expect(reply).toMatchObject({ status: 409, body: { code: 'stale' } });
      expect(reply.body.current).toEqual(current);
    }
    expect(await messagesIn(two.here, ana, id)).toEqual([message]);
  });

  test('each member has one reaction; others hear of each change once', async () => {
    const bens = await followGroup(two, two.here, ben, id);
    const { id: messageId } = await sentIn(two.here, ana, id);
    const [first, second] = [envelope(), envelope()];
    await react(ana, messageId, first);
    await react(ana, messageId, first);
    await react(ben, messageId, second);
    const changed = await react(ana, messageId, second);
    expect(changed.body).toMatchObject({
      rev: 1,
      reactionsRev: 3,
      reactions: [
        { personId: ben.publicId, content: second, rev: 2 },
        { personId: ana.publicId, content: second, rev: 3 },
      ],
    });
    const removed = await react(ben, messageId, null);
    await react(ben, messageId, null);
    expect(await messagesIn(two.here, chi, id)).toEqual([removed.body]);
    expect(removed.body).toMatchObject({ reactionsRev: 4, reactions: [{ rev: 3 }] });
    await sentIn(two.here, ana, id);
    await waitFor(() => expect(bens.events.at(-1)?.e).toBe('group.message-sent'));
    const heard = bens.events.flatMap(({ e, d }) => (e === 'group.reacted' ? [d] : []));
    expect(heard).toEqual(
      [
        { personId: ana.publicId, content: first, rev: 1 },
        { personId: ben.publicId, content: second, rev: 2 },
        { personId: ana.publicId, content: second, rev: 3 },
        { personId: ben.publicId, content: null, rev: 4 },
      ].map((one) => ({ groupId: id, messageId, ...one })),
    );
  });

  test('members who react at once all count', async () => {
    const { id: messageId } = await sentIn(two.here, ana, id);
    const replies = await Promise.all([ana, ben, chi].map((one) => react(one, messageId)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    const [message] = await messagesIn(two.here, ana, id);
    expect(message).toMatchObject({ reactionsRev: 3 });
    expect(message?.reactions.map(({ rev }) => rev)).toEqual([1, 2, 3]);
  });

  test('a deleted message leaves no ciphertext in the table, in events or in a replay', async () => {
    const { live } = await readGroup(two.here, ben, id);
    const message = await sentIn(two.here, ana, id);
    const [edited, reaction] = [envelope(), envelope()];
    await edit(ana, message.id, 1, edited);
    await react(ben, message.id, reaction);
    await groupDone(two.there, ana, 'DELETE', at(message.id));
    expect((await react(ben, message.id)).body.code).toBe('conflict');
    expect((await edit(ana, message.id, 3)).body.code).toBe('conflict');
    const bens = await two.listeners.open(two.here, ben);
    const { epoch } = await startOf(two.here, ben);
    const replay = await bens.sync(epoch, { [`g:${id}`]: live.n });
    expect(replay.streams.find(({ s }) => s === `g:${id}`)?.events).toHaveLength(4);
    const { sql } = two.here.database;
    const kept = JSON.stringify([
      replay,
      await messagesIn(two.here, ben, id),
      await sql`select data from live_events`,
      await sql`select content from study_group_messages`,
      await sql`select content from study_group_reactions`,
    ]);
    for (const content of [message.content, edited, reaction])
      expect(kept).not.toContain(content?.ciphertext);
  });

  test('a replayed message has the shape of the one that was sent', async () => {
    const { live } = await readGroup(two.here, ben, id);
    const bens = await followGroup(two, two.here, ben, id);
    const message = await sentIn(two.here, ana, id, { mentions: [ben] });
    await waitFor(() => expect(bens.events).toHaveLength(1));
    await sentIn(two.here, ben, id, { replyTo: message.id });
    const { epoch } = await startOf(two.here, ben);
    const { streams } = await bens.sync(epoch, { [`g:${id}`]: live.n });
    const replayed = streams.find(({ s }) => s === `g:${id}`)?.events;
    await waitFor(() => expect(bens.events).toHaveLength(2));
    expect(replayed).toEqual(bens.events);
  });
});
