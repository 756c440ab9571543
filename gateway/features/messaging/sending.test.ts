import { newId } from '@cascade/shared/kernel/id';
import { describe, expect, test } from 'vitest';
import { startOf, waitFor } from '../../testing/listener.ts';
import { conversations, envelope, post, sent, thread } from '../../testing/messaging.ts';
import { twoGateways } from '../../testing/two-gateways.ts';

describe('sending', () => {
  const two = twoGateways();
  const people = () => Promise.all([two.here.person(), two.here.person(), two.here.person()]);

  test('a message reaches both people on whichever gateway, and nobody else', async () => {
    const [ana, ben, chi] = await people();
    const bens = await two.listeners.open(two.there, ben);
    const anas = await two.listeners.open(two.there, ana);
    const chis = await two.listeners.open(two.there, chi);
    const message = await sent(two.here, ana, ben);
    await waitFor(() => expect(bens.events).toHaveLength(1));
    await waitFor(() => expect(anas.events).toHaveLength(1));
    expect(bens.events[0]).toMatchObject({
      s: `u:${ben.id}`,
      n: 1,
      e: 'message.sent',
      d: {
        message,
        sender: { id: ana.publicId, userHandle: ana.handle },
        receiver: { id: ben.publicId, userHandle: ben.handle },
      },
    });
    // A later event for Chi shows that none came before.
    await sent(two.here, ben, chi);
    await waitFor(() => expect(chis.events).toHaveLength(1));
    expect(chis.events[0]?.d).toMatchObject({ sender: { id: ben.publicId } });
  });

  test('no account id, name or e-mail address of the other person leaves the server', async () => {
    const [ana, ben] = await people();
    const anas = await two.listeners.open(two.there, ana);
    await sent(two.here, ben, ana);
    await waitFor(() => expect(anas.events).toHaveLength(1));
    const seen = JSON.stringify([
      anas.events[0]?.d,
      await conversations(two.here, ana),
      await thread(two.here, ana, ben),
      (await two.here.call(ana, `/api/people/${ben.publicId}`)).body,
      (await two.here.call(ana, `/api/people?handle=${ben.handle}`)).body,
    ]);
    expect(seen).toContain(ben.handle);
    for (const secret of [ben.id, ben.email, 'Sam Example']) expect(seen).not.toContain(secret);
  });

  test('one id sent ten times over two gateways is one row, ten equal answers and one event', async () => {
    const [ana, ben] = await people();
    const bens = await two.listeners.open(two.there, ben);
    const [id, content] = [newId(), envelope()];
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        post(n % 2 ? two.here : two.there, ana, ben, { id, content }),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    expect(replies[0]?.body).toMatchObject({ id, senderId: ana.publicId, content });
    expect(await thread(two.here, ben, ana)).toHaveLength(1);
    expect(await conversations(two.here, ben)).toMatchObject([{ unreadCount: 1 }]);
    await sent(two.here, ana, ben);
    await waitFor(() => expect(bens.events).toHaveLength(2));
    expect(bens.events.map(({ n }) => n)).toEqual([1, 2]);
  });

  test('the same id with other content, to somebody else or from somebody else is a conflict', async () => {
    const [ana, ben, chi] = await people();
    const { id, content } = await sent(two.here, ana, ben);
    for (const reply of [
      await post(two.there, ana, ben, { id }),
      await post(two.there, ana, chi, { id, content }),
      await post(two.there, chi, ben, { id, content }),
    ])
      expect(reply).toMatchObject({ status: 409, body: { code: 'id_conflict' } });
    expect(await thread(two.here, ben, ana)).toMatchObject([{ id, content }]);
    expect(await conversations(two.here, chi)).toEqual([]);
    expect((await two.here.call(ben, '/api/messages/conversations')).body).toHaveLength(1);
  });

  test('one id for two people at once is taken for one of them', async () => {
    const [ana, ben, chi] = await people();
    const id = newId();
    const replies = await Promise.all([
      post(two.here, ana, ben, { id }),
      post(two.there, ana, chi, { id }),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const rows = await two.here.database.sql`select 1 from messages where id = ${id}`;
    expect(rows).toHaveLength(1);
  });

  test('what is written by both at once over two gateways is in one order for both', async () => {
    const [ana, ben] = await people();
    await sent(two.here, ana, ben);
    await sent(two.there, ben, ana);
    await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        n % 2 ? sent(two.here, ana, ben) : sent(two.there, ben, ana),
      ),
    );
    const [anas, bens] = [await thread(two.here, ana, ben), await thread(two.there, ben, ana)];
    expect(anas.map(({ id }) => id)).toEqual(bens.map(({ id }) => id));
    expect(new Set(anas.map(({ place }) => place)).size).toBe(22);
    // Both streams carry that order.
    for (const person of [ana, ben]) {
      const start = await startOf(two.here, person);
      const all = await (await two.listeners.open(two.here, person)).sync(start.epoch, {
        [start.stream]: 0,
      });
      const emitted = all.streams[0]?.events.map(
        ({ d }) => (d as { message: { id: string } }).message.id,
      );
      expect(emitted).toEqual(anas.map(({ id }) => id).reverse());
    }
  });

  test('missed messages arrive in order', async () => {
    const [ana, ben] = await people();
    const start = await startOf(two.here, ben);
    await sent(two.here, ben, ana);
    for (let n = 0; n < 3; n++) await sent(two.here, ana, ben);
    const bens = await two.listeners.open(two.there, ben);
    const caught = await bens.sync(start.epoch, { [start.stream]: start.n });
    expect(caught.streams[0]?.events.map(({ n, e }) => [n, e])).toEqual([
      [1, 'message.sent'],
      [2, 'message.sent'],
      [3, 'message.sent'],
      [4, 'message.sent'],
    ]);
  });

  test('an answer names a message of the same conversation, and no other', async () => {
    const [ana, ben, chi] = await people();
    const question = await sent(two.here, ana, ben);
    const answer = await sent(two.here, ben, ana, { replyTo: question.id });
    expect(answer.replyTo).toBe(question.id);
    const foreign = await sent(two.here, chi, ana);
    for (const replyTo of [foreign.id, newId()])
      expect(await post(two.here, ana, ben, { replyTo })).toMatchObject({
        status: 422,
        body: { errors: [{ field: 'replyTo' }] },
      });
  });

  test('a thread is read page by page upwards, without gaps or doubles', async () => {
    const [ana, ben] = await people();
    const ids = [];
    ids.push((await sent(two.here, ana, ben)).id);
    for (let n = 0; n < 6; n++)
      ids.push((await sent(two.here, n % 2 ? ana : ben, n % 2 ? ben : ana)).id);
    const read: string[] = [];
    for (let before = ''; ; ) {
      const page = (await two.here.call(ben, `/api/messages/${ana.publicId}?limit=3${before}`))
        .body;
      read.push(...page.map(({ id }: { id: string }) => id));
      if (page.length < 3) break;
      before = `&before=${page.at(-1).id}`;
    }
    expect(read).toEqual(ids.reverse());
  });

  test('conversations come latest first and page by page', async () => {
    const ana = await two.here.person();
    const others = await Promise.all(Array.from({ length: 5 }, () => two.here.person()));
    for (const other of others) await sent(two.here, other, ana);
    two.here.clock.advance(1_000);
    await sent(two.here, others[1] ?? ana, ana);
    const idsOf = async (query: string) =>
      (await two.here.call(ana, `/api/messages/conversations?${query}`)).body.map(
        (row: { otherUser: { id: string } }) => row.otherUser.id,
      );
    const all = await idsOf('');
    expect(all[0]).toBe(others[1]?.publicId);
    const first = await idsOf('limit=2');
    const second = await idsOf(`limit=2&before=${first[1]}`);
    const third = await idsOf(`limit=2&before=${second[1]}`);
    expect([...first, ...second, ...third]).toEqual(all);
    expect(new Set(all)).toEqual(new Set(others.map(({ publicId }) => publicId)));
  });
});
