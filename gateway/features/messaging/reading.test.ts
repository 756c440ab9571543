import { describe, expect, test } from 'vitest';
import { startOf, waitFor } from '../../testing/listener.ts';
import { conversations, done, markRead, sent, thread } from '../../testing/messaging.ts';
import { twoGateways } from '../../testing/two-gateways.ts';

describe('reading', () => {
  const two = twoGateways();

  const pair = async () => {
    const [ana, ben] = await Promise.all([two.here.person(), two.here.person()]);
    return { ana, ben };
  };
  const names = (events: { e: string }[]) => events.map(({ e }) => e);

  test('a read reaches all own devices, and the other person as a receipt', async () => {
    const { ana, ben } = await pair();
    const first = await sent(two.here, ana, ben);
    const second = await sent(two.here, ana, ben);
    const [anas, bens] = [
      await two.listeners.open(two.there, ana),
      await two.listeners.open(two.there, ben),
    ];
    expect(await conversations(two.here, ben)).toMatchObject([{ unreadCount: 2, readUpTo: 0 }]);
    expect(await markRead(two.here, ben, ana, first.id)).toEqual({
      readUpTo: first.place,
      unreadCount: 1,
    });
    await markRead(two.here, ben, ana);
    await waitFor(() => expect(anas.events).toHaveLength(2));
    expect(anas.events.map(({ e, d }) => [e, d])).toEqual([
      ['messages.read', { readerId: ben.publicId, upTo: first.place }],
      ['messages.read', { readerId: ben.publicId, upTo: second.place }],
    ]);
    await waitFor(() => expect(bens.events).toHaveLength(2));
    expect(bens.events.map(({ e, d }) => [e, d])).toEqual([
      ['conversation.read', { otherUserId: ana.publicId, readUpTo: first.place, unreadCount: 1 }],
      ['conversation.read', { otherUserId: ana.publicId, readUpTo: second.place, unreadCount: 0 }],
    ]);
    expect((await thread(two.here, ana, ben)).map(({ isRead }) => isRead)).toEqual([true, true]);
    expect(await conversations(two.there, ben)).toMatchObject([
      { unreadCount: 0, readUpTo: second.place, lastMessage: { isRead: true } },
    ]);
  });

  test('a read that does not advance emits nothing', async () => {
    const { ana, ben } = await pair();
    const first = await sent(two.here, ana, ben);
    await sent(two.here, ana, ben);
    await markRead(two.here, ben, ana);
    await sent(two.here, ben, ana);
    const heads = async () => [(await startOf(two.here, ana)).n, (await startOf(two.here, ben)).n];
    const before = await heads();
    await markRead(two.here, ben, ana);
    await markRead(two.there, ben, ana, first.id);
    expect(await heads()).toEqual(before);
    expect(await conversations(two.here, ben)).toMatchObject([{ unreadCount: 0 }]);
  });

  test('concurrent reads emit each position once, and only forwards', async () => {
    const { ana, ben } = await pair();
    await sent(two.here, ben, ana);
    const ids = [];
    for (let n = 0; n < 8; n++) ids.push(await sent(two.here, ana, ben));
    const start = await startOf(two.here, ana);
    await Promise.all(
      [...ids, ...ids].map(({ id }, n) => markRead(n % 2 ? two.here : two.there, ben, ana, id)),
    );
    const anas = await two.listeners.open(two.here, ana);
    const { streams } = await anas.sync(start.epoch, { [start.stream]: start.n });
    const emitted = (streams[0]?.events ?? []).map(({ d }) => (d as { upTo: number }).upTo);
    expect(emitted).toEqual([...new Set(emitted)].sort((a, b) => a - b));
    expect(emitted.at(-1)).toBe(ids.at(-1)?.place);
    expect(await conversations(two.here, ben)).toMatchObject([{ unreadCount: 0 }]);
  });

  test('reading and writing at once leaves as many unread as nobody has read', async () => {
    const { ana, ben } = await pair();
    await sent(two.here, ben, ana);
    await Promise.all(
      Array.from({ length: 24 }, (_, n) =>
        n % 3 === 0 ? markRead(two.there, ben, ana) : sent(n % 2 ? two.here : two.there, ana, ben),
      ),
    );
    const [row] = await conversations(two.here, ben);
    const unread = (await thread(two.here, ben, ana)).filter(
      ({ senderId, isRead }) => senderId === ana.publicId && !isRead,
    );
    expect(row.unreadCount).toBe(unread.length);
    expect(await markRead(two.here, ben, ana)).toMatchObject({ unreadCount: 0 });
  });

  test.each(['reader', 'writer'])(
    'with receipts turned off by the %s there are none, neither now nor later',
    async (who) => {
      const { ana, ben } = await pair();
      await done(two.here, who === 'reader' ? ben : ana, 'PATCH', '/api/profile', {
        sendsReceipts: false,
      });
      await sent(two.here, ana, ben);
      const anas = await two.listeners.open(two.there, ana);
      await markRead(two.here, ben, ana);
      expect(await conversations(two.here, ben)).toMatchObject([{ unreadCount: 0 }]);
      expect(await thread(two.here, ana, ben)).toMatchObject([{ isRead: false }]);
      await done(two.here, who === 'reader' ? ben : ana, 'PATCH', '/api/profile', {
        sendsReceipts: true,
      });
      await markRead(two.here, ben, ana);
      expect(await thread(two.here, ana, ben)).toMatchObject([{ isRead: false }]);
      const next = await sent(two.here, ana, ben);
      await markRead(two.here, ben, ana);
      await waitFor(() => expect(names(anas.events)).toEqual(['message.sent', 'messages.read']));
      expect(anas.events[1]?.d).toEqual({ readerId: ben.publicId, upTo: next.place });
    },
  );

  test('who turns receipts off does not see those of others either', async () => {
    const { ana, ben } = await pair();
    await sent(two.here, ana, ben);
    await markRead(two.here, ben, ana);
    expect(await thread(two.here, ana, ben)).toMatchObject([{ isRead: true }]);
    await done(two.here, ana, 'PATCH', '/api/profile', { sendsReceipts: false });
    expect(await thread(two.here, ana, ben)).toMatchObject([{ isRead: false }]);
    expect(await conversations(two.here, ana)).toMatchObject([{ lastMessage: { isRead: false } }]);
  });

  test('a third person hears of neither reading nor receipts', async () => {
    const { ana, ben } = await pair();
    const chi = await two.here.person();
    const chis = await two.listeners.open(two.there, chi);
    await sent(two.here, ana, ben);
    await markRead(two.here, ben, ana);
    await sent(two.here, ben, chi);
    await waitFor(() => expect(chis.events).toHaveLength(1));
    expect(names(chis.events)).toEqual(['message.sent']);
  });
});
