import type { Person } from '@cascade/db/factories/people';
import { dropGroupMember } from '@cascade/db/features/groups/groups.queries';
import { appendEvent } from '@cascade/db/live/streams.queries';
import type { GroupPage } from '@cascade/shared/features/groups/contract';
import { newId } from '@cascade/shared/kernel/id';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  conversationIn,
  followGroup,
  groupCall,
  groupDone,
  messagesIn,
  postIn,
  privateGroup,
  readGroup,
  sentIn,
} from '../../../testing/groups.ts';
import { type Listener, startOf, waitFor } from '../../../testing/listener.ts';
import { envelope } from '../../../testing/messaging.ts';
import { twoGateways } from '../../../testing/two-gateways.ts';

describe('members of a conversation who come and go', () => {
  const two = twoGateways();
  let ana: Person;
  let ben: Person;
  let eve: Person;
  let id: string;
  let token: string;
  beforeEach(async () => {
    [ana, ben, eve] = await Promise.all([two.here.person(), two.here.person(), two.here.person()]);
    ({ id, token } = await privateGroup(two.here, ana, [ben]));
  });
  const enter = (person: Person): Promise<GroupPage> =>
    groupDone(two.there, person, 'POST', `/invitations/${token}/join`, {});
  const kick = (person: Person) =>
    groupDone(two.here, ana, 'DELETE', `/${id}/members/${person.publicId}`);
  /** Everything before it has arrived once this has. */
  const settled = async ({ events }: Listener, person: Person) => {
    await two.here.call(person, '/api/scenarios/30/bookmark', {
      method: 'POST',
      headers: { 'Idempotency-Key': newId() },
    });
    await waitFor(() => expect(events.map(({ e }) => e)).toContain('progress.changed'));
  };
  const replayTo = async (person: Person, after: number) => {
    const listener = await two.listeners.open(two.there, person);
    const { epoch } = await startOf(two.there, person);
    const { streams } = await listener.sync(epoch, { [`g:${id}`]: after });
    return streams.find(({ s }) => s === `g:${id}`);
  };

  test('a newcomer gets nothing from before they joined, on any path', async () => {
    const early = await sentIn(two.here, ana, id);
    const reaction = envelope();
    const { membersRev } = await readGroup(two.here, ben, id);
    await groupDone(two.here, ben, 'PUT', `/${id}/messages/${early.id}/reaction`, {
      content: reaction,
      membersRev,
    });
    const { live } = await enter(eve);
    const eves = await followGroup(two, two.there, eve, id);
    const late = await sentIn(two.here, ana, id, { replyTo: early.id });
    expect(await messagesIn(two.there, eve, id)).toEqual([late]);
    expect(await messagesIn(two.there, eve, id, `?before=${early.id}`)).toEqual([]);
    expect(await conversationIn(two.there, eve, id)).toMatchObject({
      joinedAfter: 1,
      readUpTo: 1,
      lastPlace: 2,
      unreadCount: 1,
    });
    await waitFor(() => expect(eves.events).toMatchObject([{ d: { message: late } }]));
    const path = `/${id}/messages/${early.id}`;
    const own = { content: envelope(), membersRev: membersRev + 1 };
    const refused = [
      await groupCall(two.there, eve, 'PUT', `${path}/reaction`, own),
      await groupCall(two.there, eve, 'POST', `/${id}/read`, { upTo: early.id }),
      await groupCall(two.there, eve, 'DELETE', path),
    ];
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect((await postIn(two.there, eve, id, { replyTo: early.id })).status).toBe(422);
    // Cursors of before their time are answered as too old.
    for (const after of [0, 1, live.n - 2])
      expect(await replayTo(eve, after)).toMatchObject({ events: [], resync: true });
    const replay = await replayTo(eve, live.n);
    expect(replay).toMatchObject({ resync: false, events: [{ d: { message: late } }] });
    const all = JSON.stringify([eves.events, replay, await exportOf(eve)]);
    for (const secret of [early.content?.ciphertext ?? '', reaction.ciphertext])
      expect(all).not.toContain(secret);
  });
  const exportOf = async (person: Person): Promise<string> => {
    await two.here.database
      .sql`update sessions set proven_at = ${two.here.clock.now().toISOString()}
      where user_id = ${person.id}`;
    const { status, text } = await two.here.call(person, '/api/account/export');
    expect(status).toBe(200);
    return text;
  };

  test('somebody who left and came back gets nothing from before they came back', async () => {
    const own = await sentIn(two.here, ben, id);
    await groupDone(two.here, ben, 'POST', `/${id}/leave`);
    await sentIn(two.here, ana, id);
    await enter(ben);
    expect(await messagesIn(two.there, ben, id)).toEqual([]);
    const { membersRev } = await readGroup(two.there, ben, id);
    const edited = await groupCall(two.there, ben, 'PATCH', `/${id}/messages/${own.id}`, {
      content: envelope(),
      rev: 1,
      membersRev,
    });
    expect(edited.status).toBe(404);
    expect((await messagesIn(two.here, ana, id)).map(({ place }) => place)).toEqual([2, 1]);
  });

  test('a removed member gets nothing of after the removal, on any path', async () => {
    const bens = await followGroup(two, two.there, ben, id);
    const { n } = (await readGroup(two.there, ben, id)).live;
    const early = await sentIn(two.here, ana, id);
    await waitFor(() => expect(bens.events).toHaveLength(1));
    await kick(ben);
    const late = await sentIn(two.here, ana, id);
    await settled(bens, ben);
    expect(JSON.stringify(bens.events)).not.toContain(late.id);
    expect(await replayTo(ben, n)).toBeUndefined();
    const { epoch } = await startOf(two.there, ben);
    const again = await bens.sync(epoch, { [`g:${id}`]: n });
    expect(again.streams.map(({ s }) => s)).toEqual([`u:${ben.id}`]);
    for (const path of [`/${id}/messages`, `/${id}/conversation`])
      expect((await groupCall(two.there, ben, 'GET', path)).status).toBe(404);
    expect((await two.there.call(ben, '/api/study-groups/conversations')).body).toEqual([]);
    const reply = await postIn(two.there, ben, id, { membersRev: 99 });
    expect(reply.status).toBe(404);
    await bens.command('groups.type', { groupId: id, isTyping: true });
    expect((await messagesIn(two.here, ana, id)).map((one) => one.id)).toEqual([late.id, early.id]);
  });

  test('also when the gateway that removed them died before it told the others', async () => {
    const bens = await followGroup(two, two.there, ben, id);
    const anas = await followGroup(two, two.there, ana, id);
    const { live } = await readGroup(two.here, ana, id);
    const isAsked = [anas, bens].map(
      ({ socket }) => new Promise<void>((resolve) => socket.once('behind', () => resolve())),
    );
    // What is left of a removal whose gateway was killed right after the commit.
    await two.here.database.orm.transaction(async (tx) => {
      await dropGroupMember(tx, id, ben.id);
      const { isMember: _own, ...group } = await readGroup(two.here, ana, id);
      const event = { name: 'group.changed', data: { group }, at: two.here.clock.now() };
      await appendEvent(tx, [`g:${id}`], event);
    });
    const late = await sentIn(two.here, ana, id);
    // Both are asked to come again; Ana gets what she lacks, Ben nothing.
    await Promise.all(isAsked);
    const { epoch } = await startOf(two.there, ben);
    const cursors = { [`g:${id}`]: live.n };
    const replay = await anas.sync(epoch, cursors);
    expect(JSON.stringify(replay)).toContain(late.id);
    expect(JSON.stringify(await bens.sync(epoch, cursors))).not.toContain(late.id);
    const later = await sentIn(two.here, ana, id);
    await waitFor(() => expect(JSON.stringify(anas.events)).toContain(later.id));
    await settled(bens, ben);
    for (const secret of [late.id, later.id])
      expect(JSON.stringify(bens.events)).not.toContain(secret);
  });

  test('of a message and a removal at once, the message is stored for the members of its time', async () => {
    for (let round = 0; round < 8; round++) {
      const group = await privateGroup(two.here, ana, [ben, eve]);
      const bens = await followGroup(two, two.there, ben, group.id);
      const { membersRev } = await readGroup(two.here, ana, group.id);
      const [byEve, byBen, removed] = await Promise.all([
        postIn(two.there, eve, group.id, { membersRev }),
        // He guesses the revision after his removal.
        postIn(two.there, ben, group.id, { membersRev: membersRev + 1 }),
        groupCall(two.here, ana, 'DELETE', `/${group.id}/members/${ben.publicId}`),
      ]);
      expect(removed.status).toBe(200);
      expect([200, 409]).toContain(byEve.status);
      expect([404, 409]).toContain(byBen.status);
      const after = await sentIn(two.there, eve, group.id);
      await settled(bens, ben);
      const heard = bens.events.filter(({ e }) => e === 'group.message-sent');
      expect(JSON.stringify(heard)).not.toContain(after.id);
      // The stream has the message before the removal, or not at all.
      const entries = await two.here.database.sql<{ n: string; id: string }[]>`
        select n, event_id as id from stream_entries where stream = ${`g:${group.id}`} order by n`;
      const names = await two.here.database.sql<{ id: string }[]>`
        select id from live_events where name = 'group.changed'
          and data->'group'->>'id' = ${group.id}`;
      const isChange = new Set(names.map((one) => one.id));
      const removal = entries.findLastIndex((entry) => isChange.has(entry.id));
      const own = entries.findIndex((entry) => entry.id === byEve.body.id);
      if (byEve.status === 200) expect(own).toBeLessThan(removal);
      expect(entries.findIndex((entry) => entry.id === after.id)).toBeGreaterThan(removal);
    }
  });

  test('of a message and a newcomer at once, they see the message or it was before them', async () => {
    for (let round = 0; round < 8; round++) {
      const group = await privateGroup(two.here, ana, [ben]);
      const { membersRev } = await readGroup(two.here, ana, group.id);
      const [reply] = await Promise.all([
        postIn(two.here, ben, group.id, { membersRev }),
        groupDone(two.there, eve, 'POST', `/invitations/${group.token}/join`, {}),
      ]);
      const seen = await messagesIn(two.there, eve, group.id);
      // Encrypted for Ana and Ben alone, it is never Eve's.
      expect(seen).toEqual([]);
      const { joinedAfter, lastPlace } = await conversationIn(two.there, eve, group.id);
      expect(joinedAfter).toBe(lastPlace);
      expect(lastPlace).toBe(reply.status === 200 ? 1 : 0);
    }
  });
});
