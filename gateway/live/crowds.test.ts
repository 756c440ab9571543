import { streamOf } from '@cascade/shared/kernel/event';
import type { Envelope } from '@cascade/shared/live/protocol';
import { expect, test } from 'vitest';
import { waitFor } from '../testing/listener.ts';
import { twoGateways } from '../testing/two-gateways.ts';

const MEMBERS = 12;
const EACH = 10;

const two = twoGateways();
const stream = streamOf.board('feed');
let n = 0;
const next = (count: number): Envelope[] =>
  Array.from({ length: count }, () => {
    n += 1;
    return { v: 1, s: stream, n, e: 'test.counted', t: Date.now(), d: { n } };
  });

test('a crowd is sent everything once and in order, on both gateways, however fast it comes', async () => {
  const members = await Promise.all(Array.from({ length: MEMBERS }, () => two.here.person()));
  const open = async (gateway: typeof two.here, person: (typeof members)[number]) => {
    const listener = await two.listeners.open(gateway, person);
    await listener.sync(null, { [stream]: 0 });
    return listener;
  };
  const crowd = await Promise.all(
    members.flatMap((person) => Array.from({ length: EACH }, () => open(two.here, person))),
  );
  const few = await open(two.there, members[0] as (typeof members)[number]);

  two.here.live.deliver(next(1));
  await waitFor(() => expect(crowd.every(({ events }) => events.length === 1)).toBe(true));
  for (let turn = 0; turn < 20; turn++) {
    two.here.live.deliver(next(2));
    await new Promise((resolve) => setImmediate(resolve));
  }
  // While packets wait the crowd goes home; who stays must not be sent later ones before them.
  two.here.live.deliver(next(1));
  for (const { socket } of crowd.splice(0, 60)) socket.disconnect();
  await waitFor(() => expect(two.here.connections()).toBe(crowd.length));
  two.here.live.deliver(next(1));

  const all = Array.from({ length: n }, (_, at) => at + 1);
  for (const { events } of [...crowd, few])
    await waitFor(() => expect(events.map((event) => event.n)).toEqual(all));
});
