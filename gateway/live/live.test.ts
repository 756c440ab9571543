import { cookieOf, type Person, startSession } from '@cascade/db/factories/people';
import { insertNotice } from '@cascade/db/queries/notices';
import { appendEvent, deleteOldEvents } from '@cascade/db/queries/streams';
import type { Envelope, SyncReply } from '@cascade/shared/contracts/live';
import { newId } from '@cascade/shared/kernel/id';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { startGateway, type TestGateway } from '../testing/gateway.ts';

/** Generous: it bounds a failure, and says nothing about speed. */
const waitFor = (check: () => void) => vi.waitFor(check, { timeout: 10_000 });

describe('the live layer', () => {
  let one: TestGateway;
  let two: TestGateway;
  const sockets: Socket[] = [];
  beforeAll(async () => {
    one = await startGateway();
    two = await startGateway({ database: one.database as never });
  });
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.disconnect();
  });
  afterAll(async () => {
    await two.close();
    await one.close();
  });

  type Listener = { socket: Socket; events: Envelope[]; refusal: Promise<string> };
  const connect = (
    gateway: TestGateway,
    token: string | null,
    headers = {},
    reconnection = false,
  ): Listener => {
    const socket = io(gateway.origin, {
      path: '/live',
      transports: ['websocket'],
      forceNew: true,
      reconnection,
      reconnectionDelay: 100,
      extraHeaders: {
        ...(token ? { cookie: cookieOf(token, gateway.env.SESSION_SECRET) } : {}),
        ...headers,
      },
    });
    sockets.push(socket);
    const events: Envelope[] = [];
    socket.on('e', (envelope: Envelope) => events.push(envelope));
    const refusal = new Promise<string>((resolve) => {
      socket.on('connect_error', (error) => resolve(error.message));
    });
    return { socket, events, refusal };
  };
  const connected = async (gateway: TestGateway, person: Person): Promise<Listener> => {
    // A person's client tries again, as it does when a first attempt meets a busy machine.
    const listener = connect(gateway, person.token, {}, true);
    await vi.waitUntil(() => listener.socket.connected, { timeout: 15_000 });
    // An answered sync proves that the socket is in its rooms.
    await listener.socket.emitWithAck('sync', { epoch: null, cursors: {} });
    return listener;
  };
  const startOf = async (person: Person) =>
    (await one.call(person, '/api/auth/user')).body.live as {
      epoch: string;
      stream: string;
      n: number;
    };
  const sync = (listener: Listener, epoch: string | null, cursors: Record<string, number>) =>
    listener.socket.emitWithAck('sync', { epoch, cursors }) as Promise<SyncReply>;
  const bookmark = (gateway: TestGateway, person: Person, id = 14) =>
    gateway.call(person, `/api/scenarios/${id}/bookmark`, { method: 'POST' });

  test('a change through one gateway reaches the member’s sockets on both, and nobody else', async () => {
    const [ana, ben] = [await one.person(), await one.person()];
    const here = await connected(one, ana);
    const there = await connected(two, ana);
    const other = await connected(two, ben);
    const { body } = await bookmark(one, ana);
    for (const { events } of [here, there]) {
      await waitFor(() => expect(events).toHaveLength(1));
      expect(events[0]).toMatchObject({
        n: 1,
        e: 'progress.changed',
        d: { progress: body, stats: { bookmarkedScenarios: 1 } },
      });
    }
    // Ben's own event came after Ana's on the same way; had he been sent hers, it would be here.
    await bookmark(one, ben);
    await waitFor(() => expect(other.events).toHaveLength(1));
    expect(JSON.stringify(other.events)).not.toContain(ana.id);
  });

  test('numbers are dense and in commit order under a crowd, and the last event has the last count', async () => {
    const ana = await one.person();
    const listener = await connected(two, ana);
    const { rows } = { rows: Array.from({ length: 60 }, (_, n) => n) };
    const stations = (await one.call(ana, '/api/scenarios')).body.map(
      (card: { id: number }) => card.id,
    );
    await Promise.all(
      rows.map((n) => bookmark(n % 2 ? one : two, ana, stations[n % stations.length])),
    );
    await waitFor(() => expect(listener.events).toHaveLength(60));
    const numbers = listener.events.map(({ n }) => n ?? 0).sort((a, b) => a - b);
    expect(numbers).toEqual(rows.map((n) => n + 1));
    const last = listener.events.find(({ n }) => n === 60);
    const fresh = (await one.call(ana, '/api/stats')).body;
    expect(last?.d).toMatchObject({ stats: fresh });
  });

  test('what was missed is replayed in order, once, from the cursor that a page starts with', async () => {
    const ana = await one.person();
    const start = await startOf(ana);
    for (let press = 0; press < 5; press++) await bookmark(one, ana);
    const listener = await connected(two, ana);
    const reply = await sync(listener, start.epoch, { [start.stream]: start.n });
    expect(reply.streams).toHaveLength(1);
    expect(reply.streams[0]).toMatchObject({ head: 5, resync: false });
    expect(reply.streams[0]?.events.map(({ n }) => n)).toEqual([1, 2, 3, 4, 5]);
    const again = await sync(listener, start.epoch, { [start.stream]: 3 });
    expect(again.streams[0]?.events.map(({ n }) => n)).toEqual([4, 5]);
  });

  test('another history, a cursor ahead of ours and one from before retention ask for a fresh start', async () => {
    const ana = await one.person();
    const { epoch, stream } = await startOf(ana);
    await bookmark(one, ana);
    await bookmark(one, ana);
    const listener = await connected(one, ana);
    const verdict = async (asked: string | null, n: number) =>
      (await sync(listener, asked, { [stream]: n })).streams[0];
    expect(await verdict(newId(), 1)).toMatchObject({ resync: true, head: 2 });
    expect(await verdict(epoch, 99)).toMatchObject({ resync: true, head: 2 });
    expect(await verdict(epoch, 2)).toMatchObject({ resync: false, events: [] });
    await deleteOldEvents(one.database.orm, new Date('2100-01-01'));
    expect(await verdict(epoch, 1)).toMatchObject({ resync: true, head: 2 });
    expect(await verdict(epoch, 2)).toMatchObject({ resync: false, head: 2 });
  });

  test('somebody else’s stream is not answered, whatever is asked', async () => {
    const [ana, ben] = [await one.person(), await one.person()];
    const { epoch, stream } = await startOf(ana);
    await bookmark(one, ana);
    const listener = await connected(one, ben);
    const reply = await sync(listener, epoch, { [stream]: 0, '/admin': 0 });
    expect(reply.streams.map(({ s }) => s)).toEqual([`u:${ben.id}`]);
    expect(JSON.stringify(reply)).not.toContain('progress.changed');
  });

  test('a rolled-back change leaves no number and no event', async () => {
    const ana = await one.person();
    await one.database.orm
      .transaction(async (tx) => {
        await appendEvent(tx, [`u:${ana.id}`], { name: 'x.y', data: {}, at: new Date() });
        throw new Error('changed my mind');
      })
      .catch(() => {});
    await bookmark(one, ana);
    expect((await startOf(ana)).n).toBe(1);
  });

  test('one fact for several people is stored once and numbered in each stream', async () => {
    const people = await Promise.all([one.person(), one.person(), one.person()]);
    const streams = people.map(({ id }) => `u:${id}`);
    const both = [streams, [...streams].reverse()];
    await Promise.all(
      Array.from({ length: 20 }, (_, turn) =>
        one.database.orm.transaction((tx) =>
          appendEvent(tx, both[turn % 2] ?? [], { name: 'x.y', data: { turn }, at: new Date() }),
        ),
      ),
    );
    for (const person of people) expect((await startOf(person)).n).toBe(20);
    const [row] = await one.database.sql`
      select count(*)::int as facts from live_events where name = 'x.y'`;
    expect(row?.facts).toBe(20);
  });

  test('signed out, with a forged cookie or from another site, nothing opens', async () => {
    const ana = await one.person();
    const forged = connect(one, null, { cookie: `cascade.session_token=${ana.token}.AAAA` });
    const foreign = connect(one, ana.token, { origin: 'https://evil.example' });
    for (const { refusal } of [connect(one, null), forged, foreign])
      expect(await refusal).toBeTruthy();
    await bookmark(one, ana);
    expect(foreign.events).toEqual([]);
  });

  test('long polling is not spoken', async () => {
    const reply = await fetch(`${one.origin}/live/?EIO=4&transport=polling`);
    expect(reply.status).toBe(400);
  });

  test('ending a session closes its socket on the other gateway and leaves the member’s others', async () => {
    const ana = await one.person();
    const phone = { ...ana, token: await startSession(one.database.orm, ana.id) };
    const [desk, pocket] = [await connected(one, ana), await connected(two, phone)];
    const closed = new Promise((resolve) => pocket.socket.once('disconnect', resolve));
    const sessions = (await one.call(ana, '/api/account/sessions')).body;
    const { id } = sessions.find((session: { isCurrent: boolean }) => !session.isCurrent);
    await one.call(ana, `/api/account/sessions/${id}`, { method: 'DELETE' });
    await closed;
    expect(desk.socket.connected).toBe(true);
    await bookmark(one, ana);
    await waitFor(() => expect(desk.events).toHaveLength(1));
    expect(pocket.events).toEqual([]);
  });

  test('an eleventh socket of one member is turned away with the reason', async () => {
    const ana = await one.person();
    const open = await Promise.all(Array.from({ length: 10 }, () => connected(one, ana)));
    const extra = connect(one, ana.token);
    const reason = new Promise((resolve) => extra.socket.once('bye', resolve));
    expect(await reason).toEqual({ code: 'too_many' });
    for (const { socket } of open) expect(socket.connected).toBe(true);
  });

  test.each([
    ['nothing', undefined],
    ['null', null],
    ['a number', 7],
    ['cursors that are no numbers', { epoch: null, cursors: { a: 'b' } }],
    ['a negative cursor', { epoch: null, cursors: { a: -1 } }],
    ['more than is known', { epoch: null, cursors: {}, extra: 1 }],
    [
      'endless streams',
      {
        epoch: null,
        cursors: Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`s${n}`, 0])),
      },
    ],
  ])('a sync that says %s is refused and the socket stays', async (_what, request) => {
    const ana = await one.person();
    const { socket } = await connected(one, ana);
    expect(await socket.emitWithAck('sync', request)).toMatchObject({ ok: false, code: 'invalid' });
    expect(socket.connected).toBe(true);
  });

  test('a flood is slowed down with a time to wait', async () => {
    const ana = await one.person();
    const { socket } = await connected(one, ana);
    const replies = await Promise.all(
      Array.from({ length: 100 }, () => socket.emitWithAck('clock')),
    );
    const refused = replies.filter((reply) => typeof reply === 'object');
    expect(refused.length).toBeGreaterThan(10);
    expect(refused[0]).toMatchObject({
      ok: false,
      code: 'too_many',
      retryAfter: expect.any(Number),
    });
  });

  test('reading the bell on one device quietens the other', async () => {
    const ana = await one.person();
    const id = newId();
    await insertNotice(one.database.orm, {
      id,
      userId: ana.id,
      kind: 'test',
      title: 'Hello',
      createdAt: new Date(),
    });
    const phone = await connected(two, ana);
    expect((await one.call(ana, '/api/notices')).body).toMatchObject({ unread: 1 });
    const read = () => one.call(ana, '/api/notices/read', { method: 'POST', body: {} });
    expect((await read()).body.unread).toBe(0);
    await waitFor(() => expect(phone.events).toHaveLength(1));
    expect(phone.events[0]).toMatchObject({ e: 'notice.read', d: { ids: [id], unread: 0 } });
    await read();
    await bookmark(one, ana);
    await waitFor(() => expect(phone.events).toHaveLength(2));
    expect(phone.events[1]?.e).toBe('progress.changed');
  });
});
