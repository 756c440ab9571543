import type { Person } from '@cascade/db/factories/people';
import { appendEvent } from '@cascade/db/live/streams.queries';
import { defineEvent } from '@cascade/shared/kernel/event';
import { newId } from '@cascade/shared/kernel/id';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { TestGateway } from '../testing/gateway.ts';
import { startOf, waitFor } from '../testing/listener.ts';
import { twoGateways } from '../testing/two-gateways.ts';
import type { StreamRules } from './stream-access.ts';

const ticked = defineEvent({
  name: 'test.ticked',
  summary: 'A second has passed',
  isDurable: false,
  data: z.object({ second: z.int() }),
});
/** `<room> <member>` for each member of a room. */
const members = new Set<string>();
/** Of rooms whose members come and go: what each check does before it answers, and the last number. */
const changing = new Map<string, { head: number; before: (userId: string) => Promise<void> }>();
const streamRules: StreamRules = {
  x: async ({ userId }, room) => members.has(`${room} ${userId}`),
  y: async ({ userId }, room) => {
    const { head, before } = changing.get(room) ?? { head: 0, before: async () => {} };
    await before(userId);
    return members.has(`${room} ${userId}`) && { after: 0, head };
  },
};

describe('streams besides a member’s own', () => {
  const two = twoGateways({ streamRules });

  const bookmark = (gateway: TestGateway, person: Person, id = 14) =>
    gateway.call(person, `/api/scenarios/${id}/bookmark`, { method: 'POST' });

  const append = (stream: string, word: string) =>
    two.here.database.orm.transaction((tx) =>
      appendEvent(tx, [stream], { name: 'room.said', data: { word }, at: new Date() }),
    );
  const post = async (stream: string, word: string) => {
    two.here.live.deliver(await append(stream, word));
  };
  const admit = (room: string, ...people: Person[]) => {
    for (const { id } of people) members.add(`${room} ${id}`);
  };

  test('a member of a room reads it from their cursor, live on both gateways', async () => {
    const [ana, ben] = [await two.here.person(), await two.here.person()];
    const room = newId();
    admit(room, ana, ben);
    await post(`x:${room}`, 'before');
    const { epoch } = await startOf(two.here, ana);
    const [here, there] = [
      await two.listeners.open(two.here, ana),
      await two.listeners.open(two.there, ben),
    ];
    for (const { sync } of [here, there]) {
      const { streams } = await sync(epoch, { [`x:${room}`]: 0 });
      const read = streams.find(({ s }) => s === `x:${room}`);
      expect(read).toMatchObject({ head: 1, events: [{ n: 1, d: { word: 'before' } }] });
    }
    await post(`x:${room}`, 'after');
    for (const { events } of [here, there])
      await waitFor(() => expect(events).toMatchObject([{ s: `x:${room}`, n: 2 }]));
  });

  test('others get neither past nor future events of the room', async () => {
    const [ana, eve] = [await two.here.person(), await two.here.person()];
    const room = newId();
    admit(room, ana);
    await post(`x:${room}`, 'secret');
    const { epoch } = await startOf(two.here, eve);
    const [inside, outside] = [
      await two.listeners.open(two.here, ana),
      await two.listeners.open(two.here, eve),
    ];
    await inside.sync(epoch, { [`x:${room}`]: 1 });
    const asked = {
      [`x:${room}`]: 0,
      [`y:${room}`]: 0,
      [`u:${ana.id}`]: 0,
      'x:': 0,
      constructor: 0,
    };
    expect((await outside.sync(epoch, asked)).streams.map(({ s }) => s)).toEqual([`u:${eve.id}`]);
    await post(`x:${room}`, 'more');
    await waitFor(() => expect(inside.events).toHaveLength(1));
    // Eve's own event came later on the same connection.
    await bookmark(two.here, eve);
    await waitFor(() => expect(outside.events).toHaveLength(1));
    expect(JSON.stringify(outside.events)).not.toContain(room);
  });

  test('a member removed on one gateway gets no more events on the other', async () => {
    const ana = await two.here.person();
    const room = newId();
    admit(room, ana);
    const { epoch } = await startOf(two.here, ana);
    const there = await two.listeners.open(two.there, ana);
    await there.sync(epoch, { [`x:${room}`]: 0 });
    members.clear();
    two.here.live.kick(ana.id, `x:${room}`);
    await post(`x:${room}`, 'about Ana');
    await bookmark(two.here, ana);
    await waitFor(() => expect(there.events).toHaveLength(1));
    expect(there.events[0]?.e).toBe('progress.changed');
    expect((await there.sync(epoch, { [`x:${room}`]: 0 })).streams).toHaveLength(1);
  });

  test('a page that left a room gets no more of its events and cannot leave its own stream', async () => {
    const ana = await two.here.person();
    const room = newId();
    admit(room, ana);
    const { epoch } = await startOf(two.here, ana);
    const listener = await two.listeners.open(two.here, ana);
    await listener.sync(epoch, { [`x:${room}`]: 0 });
    for (const stream of [`x:${room}`, `u:${ana.id}`, 7, null])
      listener.socket.emit('leave', stream);
    await listener.sync(epoch, {});
    await post(`x:${room}`, 'nobody listens');
    await bookmark(two.here, ana);
    await waitFor(() => expect(listener.events).toHaveLength(1));
    expect(listener.events[0]?.s).toBe(`u:${ana.id}`);
  });

  test('a reader who has to ask again while their sync is checked is refused, not told of no stream', async () => {
    const [ana, ben] = [await two.here.person(), await two.here.person()];
    const room = newId();
    const stream = `y:${room}`;
    admit(room, ana, ben);
    const { epoch } = await startOf(two.here, ana);
    const [here, late] = [
      await two.listeners.open(two.here, ana),
      await two.listeners.open(two.here, ben),
    ];
    await here.sync(epoch, { [stream]: 0 });
    const toldToAsk = new Promise<void>((resolve) => here.socket.once('behind', () => resolve()));
    const before = async (userId: string) => {
      if (userId !== ben.id) return;
      changing.delete(room);
      // The first event never comes, so that all readers have to ask again.
      await append(stream, 'lost');
      two.here.live.deliver(await append(stream, 'second'));
      await toldToAsk;
    };
    changing.set(room, { head: 0, before });
    expect(await late.sync(epoch, { [stream]: 0 })).toMatchObject({
      ok: false,
      code: 'unavailable',
    });
    changing.set(room, { head: 2, before: async () => {} });
    for (const { sync } of [late, here]) {
      const { streams } = await sync(epoch, { [stream]: 0 });
      expect(streams.find(({ s }) => s === stream)?.events.map(({ n }) => n)).toEqual([1, 2]);
    }
  });

  test('volatile events have no number and can stay on their gateway', async () => {
    const ana = await two.here.person();
    const [here, there] = [
      await two.listeners.open(two.here, ana),
      await two.listeners.open(two.there, ana),
    ];
    two.here.live.emit(ticked, [`u:${ana.id}`], { second: 1 }, 'here');
    two.here.live.emit(ticked, [`u:${ana.id}`], { second: 2 });
    await waitFor(() => expect(there.events).toHaveLength(1));
    expect(there.events[0]).toMatchObject({ e: 'test.ticked', d: { second: 2 } });
    expect(there.events[0]).not.toHaveProperty('n');
    await waitFor(() =>
      expect(here.events.map(({ d }) => d)).toEqual([{ second: 1 }, { second: 2 }]),
    );
  });
});
