import type { Person } from '@cascade/db/factories/people';
import { sendMessages } from '@cascade/db/features/messaging/send.queries';
import { sendMessage } from '@cascade/shared/features/messaging/contract';
import { newId } from '@cascade/shared/kernel/id';
import type { Envelope } from '@cascade/shared/live/protocol';
import { beforeEach, describe, expect, test } from 'vitest';
import { startOf, waitFor } from '../../testing/listener.ts';
import {
  acquainted,
  block,
  conversations,
  done,
  envelope,
  post,
  sent,
  thread,
} from '../../testing/messaging.ts';
import { twoGateways } from '../../testing/two-gateways.ts';

type Pair = { ana: Person; ben: Person };

describe('messages that are sent at the same time', () => {
  const two = twoGateways();
  let pairs: Pair[];
  beforeEach(async () => {
    pairs = await Promise.all([1, 2, 3].map(() => acquainted(two.here)));
  });
  const sql = () => two.here.database.sql;
  const draft = ({ ana, ben }: Pair, over: object = {}) => ({
    id: newId(),
    senderId: ana.publicId,
    senderUserId: ana.id,
    receiverId: ben.publicId,
    content: envelope(),
    replyTo: null,
    fingerprint: 'print',
    createdAt: two.here.clock.now(),
    jobId: newId(),
    ...over,
  });
  const sendAll = (drafts: ReturnType<typeof draft>[]) => {
    const now = two.here.clock.now();
    return sendMessages(sql(), drafts, now, new Date(now.getTime() + 3_000));
  };
  const replayOf = async (person: Person): Promise<Envelope[]> => {
    const start = await startOf(two.there, person);
    const listener = await two.listeners.open(two.there, person);
    const reply = await listener.sync(start.epoch, { [start.stream]: 0 });
    return reply.streams[0]?.events ?? [];
  };

  test('each is answered, numbered without gaps and the same live, replayed and fetched', async () => {
    const [pair] = pairs;
    if (!pair) throw new Error('no pair');
    const bens = await two.listeners.open(two.there, pair.ben);
    const replies = await Promise.all(
      pairs.flatMap(({ ana, ben }) =>
        Array.from({ length: 20 }, (_, n) =>
          n % 2 ? post(two.here, ana, ben) : post(two.there, ben, ana),
        ),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(60).fill(200));
    for (const { body } of replies) expect(sendMessage.response.parse(body)).toEqual(body);
    for (const { ana, ben } of pairs) {
      const [anas, bens] = [await thread(two.here, ana, ben), await thread(two.there, ben, ana)];
      expect(anas).toHaveLength(22);
      expect(anas).toEqual(bens);
      expect(new Set(anas.map(({ place }) => place)).size).toBe(22);
      for (const person of [ana, ben]) {
        const events = await replayOf(person);
        expect(events.map(({ n }) => n)).toEqual(Array.from({ length: 22 }, (_, n) => n + 1));
        const messages = events.map(({ d }) => (d as { message: object }).message);
        expect(messages.toReversed()).toEqual(anas);
      }
      const [conversation] = await conversations(two.here, ben);
      expect(conversation.unreadCount).toBe(11);
      expect(conversation.lastMessage.id).toBe(anas[0]?.id);
    }
    await waitFor(() => expect(bens.events).toHaveLength(20));
    expect((await replayOf(pair.ben)).slice(2)).toEqual(
      bens.events.toSorted((a, b) => Number(a.n) - Number(b.n)),
    );
  });

  test('of sixty-four in one statement those that need more are left out, and the others are sent', async () => {
    const [free, blocking, blocked] = pairs;
    if (!free || !blocking || !blocked) throw new Error('no pairs');
    await block(two.here, blocking.ana, blocking.ben);
    await block(two.here, blocked.ben, blocked.ana);
    const stranger = await two.here.person();
    const known = await sent(two.here, free.ana, free.ben);
    const twice = newId();
    const odd = [
      draft(blocking),
      draft(blocked),
      draft({ ana: free.ana, ben: stranger }),
      draft({ ana: free.ana, ben: free.ana }),
      draft(free, { id: known.id }),
      draft(free, { replyTo: newId() }),
      draft(free, { senderUserId: stranger.id }),
    ];
    const plain = Array.from({ length: 55 }, () => draft(free));
    const both = [draft(free, { id: twice }), draft(free, { id: twice })];
    const result = await sendAll([...odd, ...plain, ...both]);
    expect(result.slice(0, odd.length)).toEqual(odd.map(() => undefined));
    expect(result.slice(odd.length, -2).every((one) => one !== undefined)).toBe(true);
    expect(result.slice(-2)).toEqual([expect.objectContaining({ place: 59 }), undefined]);
    const places = result.flatMap((one) => one?.place ?? []);
    expect(places).toEqual(Array.from({ length: 56 }, (_, n) => n + 4));
    expect(await thread(two.here, blocked.ana, blocked.ben)).toHaveLength(2);
  });

  test('one that PostgreSQL cannot read changes nothing, and the others are sent alone', async () => {
    const [pair] = pairs;
    if (!pair) throw new Error('no pair');
    const poisoned = draft(pair, { content: { toJSON: () => undefined } });
    await expect(sendAll([draft(pair), poisoned])).rejects.toThrow();
    expect(await thread(two.here, pair.ana, pair.ben)).toHaveLength(2);
  });

  test('the receiver is reminded once, of the first unread message', async () => {
    const [pair] = pairs;
    if (!pair) throw new Error('no pair');
    const { ana, ben } = pair;
    await done(two.here, ben, 'POST', `/api/messages/${ana.publicId}/read`, {});
    await sql()`delete from outbox where job = 'messaging.remind'`;
    const [first] = await Promise.all([1, 2, 3].map(() => sent(two.here, ana, ben)));
    await sent(two.here, ana, ben);
    const jobs = await sql()<{ data: object; due_at: Date }[]>`
      select data, due_at from outbox where job = 'messaging.remind'`;
    expect(jobs).toHaveLength(1);
    expect(jobs[0]?.data).toMatchObject({
      receiverId: ben.publicId,
      place: expect.any(Number),
      step: 'notice',
    });
    expect(first?.senderId).toBe(ana.publicId);
  });

  test('who was away is replayed the current version of an edited and of a deleted message', async () => {
    const [pair] = pairs;
    if (!pair) throw new Error('no pair');
    const { ana, ben } = pair;
    const [one, other] = [await sent(two.here, ana, ben), await sent(two.here, ana, ben)];
    const content = envelope();
    await done(two.here, ana, 'PATCH', `/api/messages/${one.id}`, { content, rev: 1 });
    await done(two.here, ana, 'DELETE', `/api/messages/${other.id}`);
    const versions = (await replayOf(ben))
      .filter(({ e }) => e === 'message.sent')
      .map(({ d }) => (d as { message: { id: string; content: unknown; rev: number } }).message);
    expect(versions.find(({ id }) => id === one.id)).toMatchObject({ content, rev: 2 });
    expect(versions.find(({ id }) => id === other.id)).toMatchObject({ content: null, rev: 2 });
  });

  test('a place whose event is gone makes the client fetch everything', async () => {
    const [pair] = pairs;
    if (!pair) throw new Error('no pair');
    const { ana, ben } = pair;
    const { id } = await sent(two.here, ana, ben);
    await sql()`delete from messages where id = ${id}`;
    const start = await startOf(two.there, ben);
    const listener = await two.listeners.open(two.there, ben);
    const reply = await listener.sync(start.epoch, { [start.stream]: 0 });
    expect(reply.streams[0]).toMatchObject({ head: 3, events: [], resync: true });
  });
});
