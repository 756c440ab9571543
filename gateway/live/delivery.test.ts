import { insertNotice } from '@cascade/db/domain/notices/notices.queries';
import type { Person } from '@cascade/db/factories/people';
import { appendEvent } from '@cascade/db/live/streams.queries';
import { newId } from '@cascade/shared/kernel/id';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../testing/gateway.ts';
import { Listeners, startOf, waitFor } from '../testing/listener.ts';

describe('delivery of durable events', () => {
  let one: TestGateway;
  let two: TestGateway;
  const listeners = new Listeners();
  beforeAll(async () => {
    one = await startGateway();
    two = await startGateway({ database: one.database as never });
  });
  afterEach(() => listeners.closeAll());
  afterAll(async () => {
    await two.close();
    await one.close();
  });

  const bookmark = (gateway: TestGateway, person: Person, id = 14) =>
    gateway.call(person, `/api/scenarios/${id}/bookmark`, { method: 'POST' });

  test('a change on one gateway reaches only the member’s sockets, on both gateways', async () => {
    const [ana, ben] = [await one.person(), await one.person()];
    const here = await listeners.open(one, ana);
    const there = await listeners.open(two, ana);
    const other = await listeners.open(two, ben);
    const { body } = await bookmark(one, ana);
    for (const { events } of [here, there]) {
      await waitFor(() => expect(events).toHaveLength(1));
      expect(events[0]).toMatchObject({
        n: 1,
        e: 'progress.changed',
        d: { progress: body, stats: { bookmarkedScenarios: 1 } },
      });
    }
    // Ben's event came later on the same connection, so hers would have arrived by now.
    await bookmark(one, ben);
    await waitFor(() => expect(other.events).toHaveLength(1));
    expect(JSON.stringify(other.events)).not.toContain(ana.id);
  });

  test('under concurrency numbers are dense and in commit order, and the last event has the last count', async () => {
    const ana = await one.person();
    const listener = await listeners.open(two, ana);
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

  test('a rolled-back change leaves no number and no event', async () => {
    const ana = await one.person();
    await one.database.orm
      .transaction(async (tx) => {
        await appendEvent(tx, [`u:${ana.id}`], { name: 'x.y', data: {}, at: new Date() });
        throw new Error('changed my mind');
      })
      .catch(() => {});
    await bookmark(one, ana);
    expect((await startOf(one, ana)).n).toBe(1);
  });

  test('an event for several people is stored once and numbered in each stream', async () => {
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
    for (const person of people) expect((await startOf(one, person)).n).toBe(20);
    const [row] = await one.database.sql`
      select count(*)::int as facts from live_events where name = 'x.y'`;
    expect(row?.facts).toBe(20);
  });

  test('reading notices on one device marks them read on the other', async () => {
    const ana = await one.person();
    const id = newId();
    await insertNotice(one.database.orm, {
      id,
      userId: ana.id,
      kind: 'test',
      title: 'Hello',
      createdAt: new Date(),
    });
    const phone = await listeners.open(two, ana);
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
