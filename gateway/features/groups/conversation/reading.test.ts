import type { Person } from '@cascade/db/factories/people';
import type { GroupReadState } from '@cascade/shared/features/groups/reading';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  conversationIn,
  followGroup,
  groupCall,
  groupDone,
  privateGroup,
  sentIn,
} from '../../../testing/groups.ts';
import { waitFor } from '../../../testing/listener.ts';
import { twoGateways } from '../../../testing/two-gateways.ts';

describe('reading a study group’s conversation', () => {
  const two = twoGateways();
  let ana: Person;
  let ben: Person;
  let chi: Person;
  let id: string;
  beforeEach(async () => {
    [ana, ben, chi] = await Promise.all([two.here.person(), two.here.person(), two.here.person()]);
    ({ id } = await privateGroup(two.here, ana, [ben, chi]));
  });
  const read = (by: Person, upTo?: string): Promise<GroupReadState> =>
    groupDone(two.there, by, 'POST', `/${id}/read`, upTo === undefined ? {} : { upTo });
  const prefer = (by: Person, change: object) =>
    two.here.call(by, '/api/profile', { method: 'PATCH', body: change });

  test('counts what others wrote and what mentions the reader; a list has all groups', async () => {
    const other = await privateGroup(two.here, ben, [ana]);
    await sentIn(two.here, ana, id, { mentions: [ben] });
    const second = await sentIn(two.here, ben, id, { mentions: [ana] });
    await sentIn(two.here, chi, id);
    const bens = await conversationIn(two.there, ben, id);
    expect(bens).toMatchObject({ unreadCount: 2, mentionCount: 1, readUpTo: 0, lastPlace: 3 });
    expect(await read(ben, second.id)).toEqual({
      readUpTo: 2,
      unreadCount: 1,
      mentionCount: 0,
      lastPlace: 3,
    });
    const list = await groupDone(two.there, ana, 'GET', '/conversations');
    expect(list).toEqual([
      await conversationIn(two.there, ana, other.id),
      await conversationIn(two.there, ana, id),
    ]);
    expect(list[1]).toMatchObject({
      unreadCount: 2,
      mentionCount: 1,
      readers: [{ personId: ben.publicId, upTo: 2 }],
      live: { stream: `g:${id}` },
    });
  });

  test('never goes back; own devices and the others are told once', async () => {
    const [bens, anas] = [
      await followGroup(two, two.here, ben, id),
      await followGroup(two, two.here, ana, id),
    ];
    const first = await sentIn(two.here, ana, id);
    const last = await sentIn(two.here, ana, id);
    await Promise.all([read(ben), read(ben, last.id), read(ben)]);
    expect(await read(ben, first.id)).toMatchObject({ readUpTo: 2, unreadCount: 0 });
    await sentIn(two.here, ana, id);
    for (const { events } of [bens, anas])
      await waitFor(() =>
        expect(events.filter(({ e }) => e === 'group.message-sent')).toHaveLength(3),
      );
    const told = (events: typeof bens.events, name: string) =>
      events.flatMap(({ e, d }) => (e === name ? [d] : []));
    expect(told(anas.events, 'group.read')).toEqual([
      { groupId: id, personId: ben.publicId, upTo: 2 },
    ]);
    expect(told(anas.events, 'group.conversation-read')).toEqual([]);
    expect(told(bens.events, 'group.conversation-read')).toEqual([
      { groupId: id, readUpTo: 2, unreadCount: 0, mentionCount: 0, lastPlace: 2 },
    ]);
    expect(bens.events.find(({ e }) => e === 'group.conversation-read')?.s).toBe(`u:${ben.id}`);
  });

  test('of somebody who sends no read receipts the others learn nothing, also later', async () => {
    await prefer(ben, { sendsReceipts: false });
    const anas = await followGroup(two, two.here, ana, id);
    await sentIn(two.here, ana, id);
    expect(await read(ben)).toMatchObject({ readUpTo: 1 });
    await prefer(ben, { sendsReceipts: true });
    expect((await conversationIn(two.here, ana, id)).readers).toEqual([]);
    const second = await sentIn(two.here, ana, id);
    await waitFor(() => expect(anas.events).toHaveLength(2));
    expect(anas.events.map(({ e }) => e)).toEqual(['group.message-sent', 'group.message-sent']);
    await read(ben, second.id);
    expect((await conversationIn(two.here, ana, id)).readers).toEqual([
      { personId: ben.publicId, upTo: 2 },
    ]);
  });

  test('a message of another group or of nobody is not found', async () => {
    const other = await privateGroup(two.here, ana, [ben]);
    const { id: foreign } = await sentIn(two.here, ana, other.id);
    const reply = await groupCall(two.here, ben, 'POST', `/${id}/read`, { upTo: foreign });
    expect(reply.status).toBe(404);
  });

  test('typing reaches members who follow the group, not of those who hide their presence', async () => {
    const eve = await two.here.person();
    const anas = await followGroup(two, two.here, ana, id);
    const bens = await followGroup(two, two.there, ben, id);
    const eves = await two.listeners.open(two.there, eve);
    await eves.sync(null, { [`g:${id}`]: 0 });
    const type = { groupId: id, isTyping: true };
    expect(await eves.command('groups.type', type)).toEqual({ ok: true, d: {} });
    await prefer(ben, { showsPresence: false });
    expect(await bens.command('groups.type', type)).toEqual({ ok: true, d: {} });
    await prefer(ben, { showsPresence: true });
    await bens.command('groups.type', { ...type, isTyping: false });
    await waitFor(() => expect(anas.events).toHaveLength(1));
    expect(anas.events).toMatchObject([
      {
        s: `g:${id}`,
        e: 'group.typing',
        d: { groupId: id, personId: ben.publicId, isTyping: false },
      },
    ]);
    expect(anas.events[0]?.n).toBeUndefined();
    expect(eves.events).toEqual([]);
  });
});
