import { insertNotice } from '@cascade/db/domain/notices/notices.queries';
import type { Person } from '@cascade/db/factories/people';
import { newId } from '@cascade/shared/kernel/id';
import { pathOf, type RouteContract, travelsBySocket } from '@cascade/shared/kernel/route';
import type { SocketReply } from '@cascade/shared/live/protocol';
import { routeContracts } from '@cascade/shared/registry';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../testing/gateway.ts';
import { Listeners, waitFor } from '../testing/listener.ts';
import { acquainted, envelope, post, thread } from '../testing/messaging.ts';

type Frame = {
  c: string;
  key?: string;
  params?: Record<string, string>;
  d?: unknown;
  for?: string;
};

describe('calls over a socket', () => {
  let gateway: TestGateway;
  const listeners = new Listeners();
  beforeAll(async () => {
    gateway = await startGateway();
  });
  afterEach(() => listeners.closeAll());
  afterAll(() => gateway.close());

  const caller = async (person: Person) => {
    const { socket } = await listeners.open(gateway, person);
    return ({ key = newId(), ...frame }: Frame): Promise<SocketReply> =>
      socket.emitWithAck('call', { v: 1, key, ...frame });
  };
  const carried = routeContracts.filter(travelsBySocket);
  const notice = (person: Person) =>
    insertNotice(gateway.database.orm, {
      id: newId(),
      userId: person.id,
      kind: 'test',
      title: 'Hello',
      createdAt: new Date(),
    });
  const problem = (reply: SocketReply) => {
    if (reply.ok) return { ok: true };
    const { requestId: _id, ...rest } = reply.problem;
    return rest;
  };

  test('only calls whose repeat is harmless travel by socket', async () => {
    expect(carried.map(({ name }) => name)).toContain('messaging.send');
    const by = await caller(await gateway.person());
    const others = routeContracts.filter((contract) => !travelsBySocket(contract));
    for (const { name } of others)
      expect(problem(await by({ c: name }))).toMatchObject({ code: 'not_found' });
  });

  test.each(carried.map((contract) => [contract.name, contract] as const))(
    '%s: refused for the same reasons as over HTTP',
    async (_name, contract: RouteContract) => {
      const params = Object.fromEntries(
        [...contract.path.matchAll(/:(\w+)/g)].map(([, name]) => [name ?? '', newId()]),
      );
      const admin = await gateway.person({ role: 'admin' });
      const people = [
        await gateway.person(),
        await gateway.person({ emailVerified: false }),
        admin,
      ];
      for (const person of people) {
        const by = await caller(person);
        for (const [d, key] of [
          [{}, newId()],
          [{ unknown: 1 }, newId()],
          [{}, 'no key'],
        ] as const) {
          const overHttp = await gateway.call(person, pathOf(contract.path, params), {
            method: contract.method.toUpperCase(),
            headers: { 'idempotency-key': key },
            body: d,
          });
          const overSocket = await by({ c: contract.name, params, d, key });
          const { requestId: _id, ...asked } = overHttp.body ?? {};
          if (overHttp.status === 200) expect(overSocket.ok).toBe(true);
          else expect(problem(overSocket)).toEqual(asked);
        }
        const meant = { c: contract.name, params, d: {}, for: newId() };
        expect(problem(await by(meant))).toMatchObject({
          code: expect.stringMatching(
            contract.access === 'admin' && person !== admin
              ? /^forbidden$/
              : /^(other_member|unverified)$/,
          ),
        });
      }
    },
  );

  test('a call sent by socket and again by HTTP is one, with the same answer', async () => {
    const { ana, ben } = await acquainted(gateway);
    const by = await caller(ana);
    const [id, content] = [newId(), envelope()];
    const d = { receiverId: ben.publicId, content };
    const first = await by({ c: 'messaging.send', key: id, d });
    const again = await post(gateway, ana, ben, { id, content });
    expect(first).toEqual({ ok: true, d: again.body });
    expect(await thread(gateway, ben, ana)).toHaveLength(3);
  });

  test.each([
    ['progress.bookmark', { id: '14' }, undefined],
    ['progress.complete', { id: '14' }, undefined],
    ['notices.read', {}, {}],
  ])(
    '%s from the offline queue: once by both ways, and for its member alone',
    async (c, params, d) => {
      const [ana, ben] = [await gateway.person(), await gateway.person()];
      await notice(ana);
      const { method, path } = carried.find(({ name }) => name === c) as RouteContract;
      const frame = { c, params, d, key: newId(), for: ana.id };
      const overHttp = (person: Person) =>
        gateway.call(person, pathOf(path, params), {
          method: method.toUpperCase(),
          headers: { 'idempotency-key': frame.key, 'for-member': ana.id },
          ...(d === undefined ? {} : { body: d }),
        });
      const known = async (person: Person) => [
        (await gateway.call(person, '/api/progress')).body,
        (await gateway.call(person, '/api/notices')).body,
      ];
      const before = [await known(ana), await known(ben)];
      const refused = await (await caller(ben))(frame);
      const { requestId: _id, ...asked } = (await overHttp(ben)).body;
      expect(problem(refused)).toEqual(asked);
      expect(asked).toMatchObject({ status: 401, code: 'other_member' });
      expect([await known(ana), await known(ben)]).toEqual(before);

      const by = await caller(ana);
      const first = await by(frame);
      expect(first).toMatchObject({ ok: true });
      const after = await known(ana);
      expect(after).not.toEqual(before[0]);
      expect(first).toEqual({ ok: true, d: (await overHttp(ana)).body });
      expect(await by(frame)).toEqual(first);
      expect([await known(ana), await known(ben)]).toEqual([after, before[1]]);
    },
  );

  test('a call for another member than the one of the socket is refused', async () => {
    const { ana, ben } = await acquainted(gateway);
    const by = await caller(ana);
    const d = { receiverId: ben.publicId, content: envelope() };
    expect(problem(await by({ c: 'messaging.send', d, for: ben.id }))).toMatchObject({
      status: 401,
      code: 'other_member',
    });
    expect(await by({ c: 'messaging.send', d, for: ana.id })).toMatchObject({ ok: true });
  });

  test('an ended session is refused, also where the socket is still open', async () => {
    const { ana, ben } = await acquainted(gateway);
    const by = await caller(ana);
    await gateway.database.sql`delete from sessions where user_id = ${ana.id}`;
    gateway.sessions.forgetAll();
    const d = { receiverId: ben.publicId, content: envelope() };
    expect(problem(await by({ c: 'messaging.send', d }))).toMatchObject({ code: 'signed_out' });
  });

  test('what cannot be read is refused in words', async () => {
    const { socket } = await listeners.open(gateway, await gateway.person());
    for (const frame of [null, 'x', { v: 2 }, { v: 1, c: 'messaging.send' }, { v: 1, key: 1 }])
      expect(await socket.emitWithAck('call', frame)).toMatchObject({
        ok: false,
        problem: { code: 'malformed', detail: 'This call could not be read.' },
      });
  });

  test('the limit of messages counts both ways together', async () => {
    const strict = await startGateway({
      env: { RATE_LIMIT_SCALE: '0.1' },
      database: gateway.database as never,
    });
    try {
      // One of Ana's six is used.
      const { ana, ben } = await acquainted(strict);
      const { socket } = await listeners.open(strict, ana);
      const send = () =>
        socket.emitWithAck('call', {
          v: 1,
          c: 'messaging.send',
          key: newId(),
          d: { receiverId: ben.publicId, content: envelope() },
        });
      for (let n = 0; n < 2; n++) {
        expect(await send()).toMatchObject({ ok: true });
        expect((await post(strict, ana, ben)).status).toBe(200);
      }
      expect(await send()).toMatchObject({ ok: true });
      expect(await send()).toMatchObject({
        ok: false,
        problem: { code: 'too_many', status: 429 },
        retryAfter: expect.any(Number),
      });
      expect((await post(strict, ana, ben)).status).toBe(429);
    } finally {
      await strict.close();
    }
  });

  test('the other person receives it on another gateway', async () => {
    const there = await startGateway({ database: gateway.database as never });
    try {
      const { ana, ben } = await acquainted(gateway);
      const bens = await listeners.open(there, ben);
      const by = await caller(ana);
      const d = { receiverId: ben.publicId, content: envelope() };
      const reply = await by({ c: 'messaging.send', d });
      const { id } = (reply.ok ? reply.d : {}) as { id: string };
      // The messages by which they became acquainted may come late, too.
      const ofIt = () => bens.events.filter(({ d }) => JSON.stringify(d).includes(id));
      await waitFor(() => expect(ofIt()).toHaveLength(1));
      expect(ofIt()[0]?.d).toMatchObject({ message: reply.ok ? reply.d : {} });
    } finally {
      await there.close();
    }
  });
});
