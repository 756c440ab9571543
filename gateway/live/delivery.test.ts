import { insertNotice } from '@cascade/db/domain/notices/notices.queries';
import type { Person } from '@cascade/db/factories/people';
import { appendEvent } from '@cascade/db/live/streams.queries';
import { newId } from '@cascade/shared/kernel/id';
import { describe, expect, test } from 'vitest';
import type { TestGateway } from '../testing/gateway.ts';
import { startOf, waitFor } from '../testing/listener.ts';
import { twoGateways } from '../testing/two-gateways.ts';

describe('delivery of durable events', () => {
  const two = twoGateways();

  const bookmark = (gateway: TestGateway, person: Person, id = 14) =>
    gateway.call(person, `/api/scenarios/${id}/bookmark`, { method: 'POST' });

  test('a change on one gateway reaches only the member’s sockets, on both gateways', async () => {
    const [ana, ben] = [await two.here.person(), await two.here.person()];
    const here = await two.listeners.open(two.here, ana);
    const there = await two.listeners.open(two.there, ana);
    const other = await two.listeners.open(two.there, ben);
    const { body } = await bookmark(two.here, ana);
    for (const { events } of [here, there]) {
      await waitFor(() => expect(events).toHaveLength(1));
      expect(events[0]).toMatchObject({
        n: 1,
        e: 'progress.changed',
        d: { progress: body, stats: { bookmarkedScenarios: 1 } },
      });
    }
    // Ben's event came later on the same connection, so hers would have arrived by now.
    await bookmark(two.here, ben);
    await waitFor(() => expect(other.events).toHaveLength(1));
    expect(JSON.stringify(other.events)).not.toContain(ana.id);
  });

  test('under concurrency numbers are dense and in commit order, and the last event has the last count', async () => {
    const ana = await two.here.person();
    const listener = await two.listeners.open(two.there, ana);
    const { rows } = { rows: Array.from({ length: 60 }, (_, n) => n) };
    const stations = (await two.here.call(ana, '/api/scenarios')).body.map(
      (card: { id: number }) => card.id,
    );
    await Promise.all(
      rows.map((n) => bookmark(n % 2 ? two.here : two.there, ana, stations[n % stations.length])),
    );
    await waitFor(() => expect(listener.events).toHaveLength(60));
    const numbers = listener.events.map(({ n }) => n ?? 0).sort((a, b) => a - b);
    expect(numbers).toEqual(rows.map((n) => n + 1));
    const last = listener.events.find(({ n }) => n === 60);
    const fresh = (await two.here.call(ana, '/api/stats')).body;
    expect(last?.d).toMatchObject({ stats: fresh });
  });

  test('a rolled-back change leaves no number and no event', async () => {
    const ana = await two.here.person();
    await two.here.database.orm
      .transaction(async (tx) => {
        await appendEvent(tx, [`u:${ana.id}`], { name: 'x.y', data: {}, at: new Date() });
        throw new Error('changed my mind');
      })
      .catch(() => {});
    await bookmark(two.here, ana);
    expect((await startOf(two.here, ana)).n).toBe(1);
  });

  test('an event for several people is stored once and numbered in each stream', async () => {
    const people = await Promise.all([two.here.person(), two.here.person(), two.here.person()]);
    const streams = people.map(({ id }) => `u:${id}`);
    const both = [streams, [...streams].reverse()];
    await Promise.all(
      Array.from({ length: 20 }, (_, turn) =>
        two.here.database.orm.transaction((tx) =>
          appendEvent(tx, both[turn % 2] ?? [], { name: 'x.y', data: { turn }, at: new Date() }),
        ),
      ),
    );
    for (const person of people) expect((await startOf(two.here, person)).n).toBe(20);
    const [row] = await two.here.database.sql`
      select count(*)::int as facts from live_events where name = 'x.y'`;
    expect(row?.facts).toBe(20);
  });

  test('reading notices on one device marks them read on the other', async () => {
    const ana = await two.here.person();
    const id = newId();
    await insertNotice(two.here.database.orm, {
      id,
      userId: ana.id,
      kind: 'test',
      title: 'Hello',
      createdAt: new Date(),
    });
    const phone = await two.listeners.open(two.there, ana);
    expect((await two.here.call(ana, '/api/notices')).body).toMatchObject({ unread: 1 });
    const read = () => two.here.call(ana, '/api/notices/read', { method: 'POST', body: {} });
    expect((await read()).body.unread).toBe(0);
    await waitFor(() => expect(phone.events).toHaveLength(1));
    expect(phone.events[0]).toMatchObject({ e: 'notice.read', d: { ids: [id], unread: 0 } });
    await read();
    await bookmark(two.here, ana);
    await waitFor(() => expect(phone.events).toHaveLength(2));
    expect(phone.events[1]?.e).toBe('progress.changed');
  });
});
