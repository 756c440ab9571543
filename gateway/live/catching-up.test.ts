import type { Person } from '@cascade/db/factories/people';
import { dropPartitions } from '@cascade/db/partitions/partitions.queries';
import { newId } from '@cascade/shared/kernel/id';
import { describe, expect, test } from 'vitest';
import type { TestGateway } from '../testing/gateway.ts';
import { startOf } from '../testing/listener.ts';
import { twoGateways } from '../testing/two-gateways.ts';

describe('catching up', () => {
  const two = twoGateways();

  const bookmark = (gateway: TestGateway, person: Person, id = 14) =>
    gateway.call(person, `/api/scenarios/${id}/bookmark`, { method: 'POST' });

  test('missed events are replayed in order, once, from the page’s cursor', async () => {
    const ana = await two.here.person();
    const start = await startOf(two.here, ana);
    for (let press = 0; press < 5; press++) await bookmark(two.here, ana);
    const listener = await two.listeners.open(two.there, ana);
    const reply = await listener.sync(start.epoch, { [start.stream]: start.n });
    expect(reply.streams).toHaveLength(1);
    expect(reply.streams[0]).toMatchObject({ head: 5, resync: false });
    expect(reply.streams[0]?.events.map(({ n }) => n)).toEqual([1, 2, 3, 4, 5]);
    const again = await listener.sync(start.epoch, { [start.stream]: 3 });
    expect(again.streams[0]?.events.map(({ n }) => n)).toEqual([4, 5]);
  });

  test('another epoch, a cursor ahead of ours and one from before retention cause a resync', async () => {
    const ana = await two.here.person();
    const { epoch, stream } = await startOf(two.here, ana);
    await bookmark(two.here, ana);
    await bookmark(two.here, ana);
    const listener = await two.listeners.open(two.here, ana);
    const verdict = async (asked: string | null, n: number) =>
      (await listener.sync(asked, { [stream]: n })).streams[0];
    expect(await verdict(newId(), 1)).toMatchObject({ resync: true, head: 2 });
    expect(await verdict(epoch, 99)).toMatchObject({ resync: true, head: 2 });
    expect(await verdict(epoch, 2)).toMatchObject({ resync: false, events: [] });
    await dropPartitions(
      two.here.database.orm,
      ['live_events', 'stream_entries'],
      new Date('2100-01-01'),
    );
    expect(await verdict(epoch, 1)).toMatchObject({ resync: true, head: 2 });
    expect(await verdict(epoch, 2)).toMatchObject({ resync: false, head: 2 });
  });

  test('another member’s stream is never returned', async () => {
    const [ana, ben] = [await two.here.person(), await two.here.person()];
    const { epoch, stream } = await startOf(two.here, ana);
    await bookmark(two.here, ana);
    const listener = await two.listeners.open(two.here, ben);
    const reply = await listener.sync(epoch, { [stream]: 0, '/admin': 0 });
    expect(reply.streams.map(({ s }) => s)).toEqual([`u:${ben.id}`]);
    expect(JSON.stringify(reply)).not.toContain('progress.changed');
  });
});
