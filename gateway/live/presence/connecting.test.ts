import { type Person, startSession } from '@cascade/db/factories/people';
import { newId } from '@cascade/shared/kernel/id';
import { describe, expect, test, vi } from 'vitest';
import { waitFor } from '../../testing/listener.ts';
import { twoGateways } from '../../testing/two-gateways.ts';
import { isOn, news, newsOf, quick, watch } from '../../testing/watching.ts';

describe('connecting and disconnecting', () => {
  const two = twoGateways({ presence: quick });

  test('a member on two gateways is online from the first device to the last', async () => {
    const [ana, ben] = [await two.here.person(), await two.here.person()];
    const [near, far] = [
      await two.listeners.open(two.here, ben),
      await two.listeners.open(two.there, ben),
    ];
    for (const page of [near, far])
      expect(await watch(page, ana)).toEqual([
        { userId: ana.publicId, status: 'offline', activity: null },
      ]);
    const desk = await two.listeners.open(two.here, ana);
    for (const page of [near, far])
      await waitFor(() => expect(newsOf(page, ana)).toEqual(['online']));
    const phone = await two.listeners.open(two.there, ana);
    await isOn(two.here, ana, 2);
    desk.socket.disconnect();
    await isOn(two.here, ana, 1);
    phone.socket.disconnect();
    await isOn(two.here, ana, 0);
    for (const page of [near, far])
      await waitFor(() => expect(newsOf(page, ana)).toEqual(['online', 'offline']));
  });

  test('a member is away when all devices are, and shows the heaviest activity', async () => {
    const [ana, ben] = [await two.here.person(), await two.here.person()];
    const [desk, phone] = [
      await two.listeners.open(two.here, ana),
      await two.listeners.open(two.there, ana),
    ];
    const page = await two.listeners.open(two.there, ben);
    await watch(page, ana);
    const say = (device: typeof desk, status: string, activity: string | null) =>
      device.command('presence.set', { status, activity });
    await say(desk, 'away', 'browsing');
    await say(phone, 'online', 'practising');
    await waitFor(() => expect(newsOf(page, ana).at(-1)).toBe('online practising'));
    await say(phone, 'away', 'practising');
    await waitFor(() => expect(newsOf(page, ana).at(-1)).toBe('away'));
    await say(desk, 'online', 'reading');
    await waitFor(() => expect(newsOf(page, ana).at(-1)).toBe('online reading'));
  });

  test('sockets that do not watch, or no longer, get nothing', async () => {
    const [ana, ben, eve] = [
      await two.here.person(),
      await two.here.person(),
      await two.here.person(),
    ];
    const asks = await two.listeners.open(two.there, ben);
    const otherPage = await two.listeners.open(two.there, ben);
    const asksNoMore = await two.listeners.open(two.there, eve);
    await watch(asks, ana);
    await watch(asksNoMore, ana);
    await watch(asksNoMore, ben);
    await two.listeners.open(two.here, ana);
    await waitFor(() => expect(newsOf(asks, ana)).toEqual(['online']));
    expect(news(otherPage)).toEqual([]);
    expect(news(asksNoMore)).toEqual([]);
  });

  test('up to two hundred people may be watched; a larger request changes nothing', async () => {
    const ana = await two.here.person();
    const page = await two.listeners.open(two.here, await two.here.person());
    const strangers = Array.from({ length: 199 }, () => ({ publicId: newId() }));
    expect(await watch(page, ana, ...strangers)).toHaveLength(200);
    const people = [...strangers, ana, ana].map(({ publicId }) => publicId);
    expect(await page.command('presence.watch', { people })).toMatchObject({
      ok: false,
      code: 'invalid',
    });
    await two.listeners.open(two.there, ana);
    await waitFor(() => expect(newsOf(page, ana)).toEqual(['online']));
  });

  test.each([
    ['presence.watch', { people: ['u:1'] }],
    ['presence.watch', { people: 'all' }],
    ['presence.set', { status: 'busy', activity: null }],
    ['presence.set', { status: 'online', activity: 'station 14' }],
    ['presence.set', { status: 'online', activity: null, userId: newId() }],
  ])('%s refuses %j', async (name, data) => {
    const { command, socket } = await two.listeners.open(two.here, await two.here.person());
    expect(await command(name, data)).toMatchObject({ ok: false, code: 'invalid' });
    expect(socket.connected).toBe(true);
  });

  test('after any changes a page’s states equal those of a new request', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => two.here.person()));
    const watcher = await two.here.person();
    const page = await two.listeners.open(two.there, watcher);
    const sent = new Map((await watch(page, ...people)).map((state) => [state.userId, state]));
    const open: Awaited<ReturnType<typeof two.listeners.open>>[] = [];
    let seed = 7;
    const dice = (sides: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return Math.floor((seed / 2 ** 31) * sides);
    };
    for (let turn = 0; turn < 80; turn++) {
      const person = people[dice(4)] as Person;
      const [gateway, device] = [dice(2) ? two.here : two.there, open[dice(open.length)]];
      const act = dice(5);
      if (act <= 1 || !device) {
        if (open.length < 12)
          open.push(
            await two.listeners.open(gateway, {
              ...person,
              token: await startSession(two.here.database.orm, person.id),
            }),
          );
      } else if (act === 2) open.splice(open.indexOf(device), 1)[0]?.socket.disconnect();
      else if (act === 3)
        await device.command('presence.set', {
          status: dice(2) ? 'online' : 'away',
          activity: (['browsing', 'practising', null] as const)[dice(3)],
        });
      else
        await gateway.call(person, '/api/presence', {
          method: 'PUT',
          body: { choice: ['online', 'busy', 'hidden'][dice(3)] },
        });
    }
    const fresh = await two.listeners.open(two.here, watcher);
    await vi.waitFor(
      async () => {
        const now = await watch(fresh, ...people);
        for (const state of news(page)) sent.set(state.userId, state);
        expect([...sent.values()]).toEqual(now);
      },
      { timeout: 10_000, interval: 50 },
    );
    expect(news(page).length).toBeGreaterThan(5);
  });
});
