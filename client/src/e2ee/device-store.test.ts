// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DeviceStore, type Seen } from './device-store.ts';

const letters = ['', 'a', 'b', 'ba', '\uffff'];
const message = fc.record({
  otherId: fc.constantFrom(...letters),
  senderId: fc.constantFrom(...letters),
  device: fc.constantFrom(...letters),
  n: fc.integer({ min: 1, max: 30 }),
});

/** What the store must answer, by reading everything. */
function lastsAmong(seen: Seen[]): Seen[] {
  const lasts = new Map<string, Seen>();
  for (const one of seen) {
    const chain = JSON.stringify([one.senderId, one.device]);
    if ((lasts.get(chain)?.n ?? 0) < one.n) lasts.set(chain, one);
  }
  return [...lasts.values()];
}

const byId = (one: Seen, other: Seen) => one.id.localeCompare(other.id);

test('the last of each device is found as by reading the whole conversation', async () => {
  let opened = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(message, { maxLength: 60 }), async (messages) => {
      const store = await DeviceStore.open(`member-${opened++}`, () => {});
      for (const [at, one] of messages.entries())
        await store.remember({ ...one, id: `message-${at}`, place: at, version: 1 });
      for (const id of letters) {
        const expected = lastsAmong(await store.listSeen(id)).sort(byId);
        expect((await store.listLast(id)).sort(byId)).toEqual(expected);
      }
      store.close();
    }),
    { numRuns: 40 },
  );
});
