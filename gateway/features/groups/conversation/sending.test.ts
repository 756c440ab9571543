import { makePerson, type Person } from '@cascade/db/factories/people';
import type { GroupMessage } from '@cascade/shared/features/groups/conversation';
import { newId } from '@cascade/shared/kernel/id';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Reply } from '../../../testing/gateway.ts';
import {
  followGroup,
  groupCall,
  joinOpen,
  makeGroup,
  messagesIn,
  postIn,
  privateGroup,
  readGroup,
  sentIn,
} from '../../../testing/groups.ts';
import { waitFor } from '../../../testing/listener.ts';
import { block, envelope, sent } from '../../../testing/messaging.ts';
import { twoGateways } from '../../../testing/two-gateways.ts';

describe('writing in a study group', () => {
  const two = twoGateways();
  let ana: Person;
  let ben: Person;
  let eve: Person;
  let id: string;
  beforeEach(async () => {
    [ana, ben, eve] = await Promise.all([two.here.person(), two.here.person(), two.here.person()]);
    ({ id } = await privateGroup(two.here, ana, [ben]));
  });

  test('a message reaches the members on whichever gateway, by handle, and nobody else', async () => {
    const [anas, bens] = [
      await followGroup(two, two.there, ana, id),
      await followGroup(two, two.there, ben, id),
    ];
    const eves = await two.listeners.open(two.there, eve);
    await eves.sync(null, { [`g:${id}`]: 0 });
    const message = await sentIn(two.here, ana, id, { mentions: [ben] });
    expect(message).toMatchObject({
      groupId: id,
      senderId: ana.publicId,
      senderHandle: ana.handle,
      place: 1,
      mentions: [ben.publicId],
      reactions: [],
      rev: 1,
    });
    for (const { events } of [anas, bens])
      await waitFor(() =>
        expect(events).toMatchObject([{ s: `g:${id}`, e: 'group.message-sent', d: { message } }]),
      );
    expect(await messagesIn(two.there, ben, id)).toEqual([message]);
    // A later event for Eve shows that none came before.
    await sent(two.here, ana, eve);
    await waitFor(() => expect(eves.events).toHaveLength(1));
    expect(eves.events[0]?.e).toBe('message.sent');
    const seen = JSON.stringify([bens.events, await messagesIn(two.there, ben, id)]);
    for (const secret of [ana.id, ana.email]) expect(seen).not.toContain(secret);
  });

  test('strangers can neither read nor write, whether the group is public or not', async () => {
    const open = await makeGroup(two.here, ana);
    const message = await sentIn(two.here, ana, open.id);
    for (const group of [open.id, id, newId()]) {
      const path = `/${group}/messages`;
      const body = { content: envelope(), membersRev: 2 };
      const calls: [string, string, object?][] = [
        ['GET', path],
        ['GET', `/${group}/conversation`],
        ['POST', path, body],
        ['PATCH', `${path}/${message.id}`, { ...body, rev: 1 }],
        ['DELETE', `${path}/${message.id}`],
        ['PUT', `${path}/${message.id}/reaction`, body],
        ['POST', `/${group}/read`, {}],
      ];
      for (const [method, at, given] of calls) {
        const reply = await groupCall(two.there, eve, method, at, given as never);
        expect([method, at, reply.status]).toEqual([method, at, 404]);
      }
    }
    expect((await two.here.call(eve, '/api/study-groups/conversations')).body).toEqual([]);
  });

  test('one id sent ten times over two gateways is one message, ten equal answers and one event', async () => {
    const bens = await followGroup(two, two.there, ben, id);
    const written = { id: newId(), content: envelope(), membersRev: 3 };
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        postIn(at % 2 ? two.here : two.there, ana, id, written),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    await sentIn(two.here, ana, id);
    await waitFor(() => expect(bens.events).toHaveLength(2));
    expect((await messagesIn(two.here, ben, id)).map(({ place }) => place)).toEqual([2, 1]);
  });

  test('the same id with other content, from somebody else or in another group is a conflict', async () => {
    const other = await privateGroup(two.here, ana, [ben]);
    const message = await sentIn(two.here, ana, id);
    const { content } = message;
    for (const reply of [
      await postIn(two.there, ana, id, { id: message.id }),
      await postIn(two.there, ben, id, { id: message.id, content }),
      await postIn(two.there, ana, other.id, { id: message.id, content }),
    ])
      expect(reply).toMatchObject({ status: 409, body: { code: 'id_conflict' } });
    expect(await messagesIn(two.here, ben, id)).toEqual([message]);
    expect(await messagesIn(two.here, ben, other.id)).toEqual([]);
  });

  test('a private message with the id of a group’s message never stands for it', async () => {
    const message = await sentIn(two.here, ana, id);
    await sent(two.here, ben, eve, { id: message.id });
    const { epoch } = await readStart(ana);
    const anas = await two.listeners.open(two.here, ana);
    const { streams } = await anas.sync(epoch, { [`g:${id}`]: 1 });
    const read = streams.find(({ s }) => s === `g:${id}`);
    expect(read?.events.at(-1)).toMatchObject({ e: 'group.message-sent', d: { message } });
    const eves = await two.listeners.open(two.here, eve);
    const own = await eves.sync(epoch, { [`u:${eve.id}`]: 0 });
    expect(own.streams[0]?.events).toMatchObject([{ e: 'message.sent' }]);
  });
  const readStart = async (person: Person): Promise<{ epoch: string }> =>
    (await two.here.call(person, '/api/auth/user')).body.live;

  test('twenty senders at once get dense places, in the order of the stream’s numbers', async () => {
    const { id: big } = await makeGroup(two.here, ana, { maxMembers: 20 });
    const crowd = await Promise.all(
      Array.from({ length: 19 }, () => makePerson(two.here.database.orm)),
    );
    for (const person of crowd) await joinOpen(two.here, person, big);
    const anas = await followGroup(two, two.there, ana, big);
    const { membersRev } = await readGroup(two.here, ana, big);
    const written = await Promise.all(
      [ana, ...crowd].map(async (person, at) => {
        const own: Reply[] = [];
        for (const turn of [0, 1, 2])
          own.push(
            await postIn((at + turn) % 2 ? two.here : two.there, person, big, { membersRev }),
          );
        return own;
      }),
    );
    const replies = written.flat();
    expect(replies.map(({ status }) => status)).toEqual(Array(60).fill(200));
    const places = replies.map(({ body }) => body.place).sort((a, b) => a - b);
    expect(places).toEqual(Array.from({ length: 60 }, (_, at) => at + 1));
    await waitFor(() => expect(anas.events).toHaveLength(60));
    const heard = anas.events.map(({ d }) => (d as { message: GroupMessage }).message.place);
    expect(heard).toEqual(places);
    const page = await messagesIn(two.here, ana, big, '?limit=20');
    expect(page.map(({ place }) => place)).toEqual(places.slice(40).reverse());
    const next = await messagesIn(two.here, ana, big, `?limit=100&before=${page.at(-1)?.id}`);
    expect(next.map(({ place }) => place)).toEqual(places.slice(0, 40).reverse());
  });

  test('what was encrypted for other members is answered with the group’s page and not stored', async () => {
    const { membersRev } = await readGroup(two.here, ana, id);
    for (const named of [membersRev - 1, membersRev + 1]) {
      const reply = await postIn(two.there, ana, id, { membersRev: named });
      expect(reply).toMatchObject({ status: 409, body: { code: 'stale' } });
      expect(reply.body.current).toEqual(await readGroup(two.there, ana, id));
    }
    expect(await messagesIn(two.here, ana, id)).toEqual([]);
    // One that was stored before is answered as the first time.
    const written = { id: newId(), content: envelope(), membersRev };
    const message = await sentIn(two.here, ana, id, written);
    await groupCall(two.here, ben, 'POST', `/${id}/leave`);
    expect(await sentIn(two.there, ana, id, written)).toEqual(message);
    expect((await postIn(two.there, ana, id, { membersRev })).body.code).toBe('stale');
  });

  test.each<[string, (other: GroupMessage) => object, string]>([
    ['words instead of ciphertext', () => ({ content: 'Hello' }), 'content'],
    ['an answer to another group’s message', ({ id: other }) => ({ replyTo: other }), 'replyTo'],
    ['a mention of a stranger', () => ({ mentions: [eve] }), 'mentions'],
    ['21 mentions', () => ({ mentions: Array(21).fill(ben) }), 'mentions'],
    ['no revision of the members', () => ({ membersRev: null }), 'membersRev'],
    ['an unknown field', () => ({ text: 'Hello' }), 'text'],
  ])('%s is refused by its field', async (_, fields, field) => {
    const elsewhere = await makeGroup(two.here, ana);
    const other = await sentIn(two.here, ana, elsewhere.id);
    const { membersRev } = await readGroup(two.here, ana, id);
    const reply = await groupCall(two.here, ana, 'POST', `/${id}/messages`, {
      content: envelope(),
      membersRev,
      ...withIds(fields(other)),
    });
    expect(reply).toMatchObject({ status: 422, body: { errors: [{ field }] } });
    expect(await messagesIn(two.here, ana, id)).toEqual([]);
  });
  const withIds = (fields: { mentions?: Person[] }) =>
    fields.mentions
      ? { ...fields, mentions: fields.mentions.map(({ publicId }) => publicId) }
      : fields;

  test('people who blocked each other see the whole conversation', async () => {
    await block(two.here, ben, ana);
    const bens = await followGroup(two, two.there, ben, id);
    const message = await sentIn(two.here, ana, id);
    await waitFor(() => expect(bens.events).toMatchObject([{ d: { message } }]));
    expect(await messagesIn(two.there, ben, id)).toEqual([message]);
  });
});
