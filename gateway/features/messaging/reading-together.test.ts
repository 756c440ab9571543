import type { Person } from '@cascade/db/factories/people';
import { type ReadAsk, readManyThreads } from '@cascade/db/features/messaging/changes.queries';
import { readMessages } from '@cascade/shared/features/messaging/contract';
import { MESSAGE_NOTICE, threadPath } from '@cascade/shared/features/messaging/notice';
import { newId } from '@cascade/shared/kernel/id';
import { beforeEach, describe, expect, test } from 'vitest';
import { startOf } from '../../testing/listener.ts';
import {
  acquainted,
  block,
  conversations,
  done,
  markRead,
  post,
  sent,
  thread,
} from '../../testing/messaging.ts';
import { twoGateways } from '../../testing/two-gateways.ts';

type Pair = { ana: Person; ben: Person };

describe('threads that are read at the same time', () => {
  const two = twoGateways();
  let pairs: Pair[];
  beforeEach(async () => {
    pairs = await Promise.all([1, 2, 3, 4].map(() => acquainted(two.here)));
  });
  const sql = () => two.here.database.sql;
  const ask = (reader: Person, other: { publicId: string }, over: Partial<ReadAsk> = {}) => ({
    readerId: reader.publicId,
    readerUserId: reader.id,
    otherId: other.publicId,
    upTo: null,
    ownEventId: newId(),
    otherEventId: newId(),
    path: threadPath(other.publicId),
    ...over,
  });
  const readAll = (asks: ReadAsk[]) =>
    readManyThreads(sql(), asks, MESSAGE_NOTICE, two.here.clock.now());
  const replayOf = async (person: Person) => {
    const start = await startOf(two.there, person);
    const listener = await two.listeners.open(two.there, person);
    const { streams } = await listener.sync(start.epoch, { [start.stream]: 0 });
    return (streams[0]?.events ?? []).map(({ n, e, d }) => ({ n, e, d }));
  };

  test('each gets its own answer, event and receipt, also where two read each other', async () => {
    const [first, second, third] = pairs as [Pair, Pair, Pair];
    const last = await sent(two.here, first.ana, first.ben);
    await sent(two.here, second.ana, second.ben);
    const read = await readAll([
      ask(first.ben, first.ana, { upTo: last.id }),
      ask(first.ana, first.ben),
      ask(second.ben, second.ana),
      ask(third.ana, third.ben),
    ]);
    expect(read).toMatchObject([
      { readUpTo: 3, unread: 0, told: { other: { userId: first.ana.id } } },
      { readUpTo: 2, unread: 0, told: { other: { userId: first.ben.id } } },
      { readUpTo: 3, unread: 0, told: { other: { userId: second.ana.id } } },
      { readUpTo: 2, unread: 0, told: { other: { userId: third.ben.id } } },
    ]);
    const events = await replayOf(first.ben);
    expect(events.map(({ n }) => n)).toEqual([1, 2, 3, 4, 5]);
    const { publicId: anaId } = first.ana;
    expect(events.slice(3).map(({ e, d }) => [e, d])).toEqual([
      ['conversation.read', { otherUserId: anaId, readUpTo: 3, unreadCount: 0 }],
      ['messages.read', { readerId: anaId, upTo: 2 }],
    ]);
    expect(read[0]?.told?.ownN).toBe(4);
    expect(read[1]?.told?.other?.n).toBe(5);
    expect(await conversations(two.there, first.ben)).toMatchObject([
      { unreadCount: 0, readUpTo: 3 },
    ]);
    expect((await thread(two.here, first.ana, first.ben)).every(({ isRead }) => isRead)).toBe(true);
  });

  test('what is read already is answered without an event', async () => {
    const [{ ana, ben }] = pairs as [Pair];
    const answer = await markRead(two.here, ben, ana);
    expect(readMessages.response.parse(answer)).toEqual(answer);
    const before = await replayOf(ben);
    expect(await readAll([ask(ben, ana)])).toEqual([{ readUpTo: 1, unread: 0, told: null }]);
    expect(await replayOf(ben)).toEqual(before);
  });

  test('those that need more are left out: refused reads, a notice, the same thread twice', async () => {
    const [free, noticed, blocked] = pairs as [Pair, Pair, Pair];
    const stranger = await two.here.person();
    const foreign = await sent(two.here, blocked.ana, blocked.ben);
    await block(two.here, blocked.ben, blocked.ana);
    const withheld = await sent(two.here, blocked.ana, blocked.ben);
    await sql()`
      insert into notices (id, user_id, kind, title, path, created_at)
      values (${newId()}, ${noticed.ben.id}, ${MESSAGE_NOTICE}, 'A message',
        ${threadPath(noticed.ana.publicId)}, now())`;
    const odd = [
      ask(free.ben, stranger),
      ask(free.ben, free.ben),
      ask(free.ben, free.ana, { readerUserId: stranger.id }),
      ask(free.ana, free.ben, { upTo: foreign.id }),
      ask(blocked.ben, blocked.ana, { upTo: withheld.id }),
      ask(noticed.ben, noticed.ana),
    ];
    const read = await readAll([...odd, ask(free.ben, free.ana), ask(free.ben, free.ana)]);
    expect(read.slice(0, odd.length)).toEqual(odd.map(() => undefined));
    // The one with a wrong user id is of the same thread, and comes first.
    expect(read.slice(odd.length)).toEqual([undefined, undefined]);
    expect(await readAll([ask(free.ben, free.ana)])).toMatchObject([{ unread: 0 }]);
    const notices = () => sql()`select 1 from notices where user_id = ${noticed.ben.id}`;
    expect(await notices()).toHaveLength(1);
    await markRead(two.here, noticed.ben, noticed.ana);
    expect(await notices()).toHaveLength(0);
  });

  test('between two who have blocked each other there is no receipt', async () => {
    const [{ ana, ben }] = pairs as [Pair];
    await block(two.here, ben, ana);
    const before = await replayOf(ana);
    expect(await readAll([ask(ben, ana)])).toMatchObject([{ readUpTo: 1, told: { other: null } }]);
    expect(await replayOf(ana)).toEqual(before);
  });

  test('reading and writing in all directions at once never meets a deadlock', async () => {
    const deadlocks = async () => {
      const [row] = await sql()<{ count: string }[]>`
        select deadlocks as count from pg_stat_database where datname = current_database()`;
      return Number(row?.count);
    };
    const before = await deadlocks();
    const statuses = await Promise.all(
      pairs.flatMap(({ ana, ben }) =>
        Array.from({ length: 12 }, async (_, n) => {
          const [gateway, from, to] = n % 2 ? [two.here, ana, ben] : [two.there, ben, ana];
          const isRead = n % 3 === 0;
          if (isRead) return done(gateway, from, 'POST', `/api/messages/${to.publicId}/read`, {});
          return (await post(gateway, from, to)).status;
        }),
      ),
    );
    expect(statuses.filter((status) => typeof status === 'number')).toEqual(Array(32).fill(200));
    expect(await deadlocks()).toBe(before);
    for (const { ana, ben } of pairs)
      for (const [person, other] of [
        [ana, ben],
        [ben, ana],
      ] as const) {
        const events = await replayOf(person);
        expect(events.map(({ n }) => n)).toEqual(events.map((_, at) => at + 1));
        const [row] = await conversations(two.here, person);
        const unread = (await thread(two.there, person, other)).filter(
          ({ senderId, isRead }) => senderId === other.publicId && !isRead,
        );
        expect(row.unreadCount).toBe(unread.length);
      }
  });
});
