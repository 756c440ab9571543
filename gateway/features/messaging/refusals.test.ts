import { newId } from '@cascade/shared/kernel/id';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../testing/gateway.ts';
import {
  conversations,
  done,
  envelope,
  markRead,
  post,
  sent,
  thread,
} from '../../testing/messaging.ts';

describe('refused messages', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startGateway();
  });
  afterAll(() => gateway.close());
  const people = () => Promise.all([gateway.person(), gateway.person(), gateway.person()]);

  const words = 'Candidates often forget to ask about sleep.';
  const inBase64 = Buffer.from(words).toString('base64').replaceAll('=', '');
  const readable: [string, unknown][] = [
    ['plain text', words],
    ['text where ciphertext belongs', { ...envelope(), ciphertext: words }],
    ['text in base64 where ciphertext belongs', { ...envelope(), ciphertext: inBase64 }],
    ['text beside the ciphertext', { ...envelope(), text: words }],
    ['a form that is not known', { ...envelope(), v: 3 }],
    ['the form that says nothing of who wrote it', { ...envelope(), v: 1 }],
    ['an unencrypted event', { msgtype: 'm.text', body: words }],
    ['nothing', null],
  ];

  test.each(readable)(
    '%s is refused when it is sent and when it is edited',
    async (_name, content) => {
      const [ana, ben] = await people();
      expect(await post(gateway, ana, ben, { content })).toMatchObject({ status: 422 });
      const { id } = await sent(gateway, ana, ben);
      const edit = await gateway.call(ana, `/api/messages/${id}`, {
        method: 'PATCH',
        body: { content, rev: 1 },
      });
      expect(edit.status).toBe(422);
      expect(await thread(gateway, ben, ana)).toMatchObject([{ id, editedAt: null }]);
    },
  );

  test('an envelope of 8 KiB is taken, and one that is larger is not', async () => {
    const [ana, ben] = await people();
    const fits = envelope(365);
    expect(JSON.stringify(fits).length).toBeGreaterThan(8_000);
    expect(await post(gateway, ana, ben, { content: fits })).toMatchObject({ status: 200 });
    const large = envelope(377);
    expect(JSON.stringify(large).length).toBeGreaterThan(8_192);
    expect(await post(gateway, ana, ben, { content: large })).toMatchObject({ status: 422 });
  });

  test('nobody writes to themselves, to somebody unknown, or with an id that is no id', async () => {
    const [ana, ben] = await people();
    expect(await post(gateway, ana, ana)).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'receiverId' }] },
    });
    expect(await post(gateway, ana, { publicId: newId() })).toMatchObject({ status: 404 });
    // An account's id is not a person's public id.
    expect(await post(gateway, ana, { publicId: ben.id })).toMatchObject({ status: 404 });
    expect(await post(gateway, ana, { publicId: 'ben' })).toMatchObject({ status: 422 });
    expect(await post(gateway, ana, ben, { id: 'mine' })).toMatchObject({ status: 422 });
    expect(await conversations(gateway, ana)).toEqual([]);
  });

  test('nobody sends as somebody else: the sender is the session’s', async () => {
    const [ana, ben, chi] = await people();
    const forged = await gateway.call(chi, '/api/messages', {
      method: 'POST',
      body: { receiverId: ben.publicId, senderId: ana.publicId, content: envelope() },
    });
    expect(forged).toMatchObject({ status: 422, body: { errors: [{ field: 'senderId' }] } });
    expect(await conversations(gateway, ben)).toEqual([]);
  });

  test('another pair’s thread can be neither read, marked, edited nor deleted', async () => {
    const [ana, ben, chi] = await people();
    const { id } = await sent(gateway, ana, ben);
    expect(await thread(gateway, chi, ana)).toEqual([]);
    const before = await gateway.call(chi, `/api/messages/${ana.publicId}?before=${id}`);
    expect(before.body).toEqual([]);
    const tries: [string, string, unknown][] = [
      ['POST', `/api/messages/${ana.publicId}/read`, {}],
      ['POST', `/api/messages/${ben.publicId}/read`, { upTo: id }],
      ['PATCH', `/api/messages/${id}`, { content: envelope(), rev: 1 }],
      ['DELETE', `/api/messages/${id}`, undefined],
    ];
    for (const [method, path, body] of tries)
      for (const person of method === 'POST' ? [chi] : [chi, ben]) {
        const reply = await gateway.call(person, path, {
          method,
          ...(body === undefined ? {} : { body }),
        });
        expect(reply.status, `${method} ${path}`).toBe(404);
      }
    expect(await thread(gateway, ana, ben)).toMatchObject([
      { id, rev: 1, isRead: false, deletedAt: null },
    ]);
    await sent(gateway, ben, chi);
    const foreign = await gateway.call(chi, `/api/messages/${ben.publicId}/read`, {
      method: 'POST',
      body: { upTo: id },
    });
    expect(foreign.status).toBe(404);
  });

  test('signed-out and unverified people get nothing', async () => {
    const [ana, ben] = await people();
    const dan = await gateway.person({ emailVerified: false });
    await sent(gateway, ana, ben);
    const calls: [string, string][] = [
      ['GET', '/api/messages/conversations'],
      ['GET', `/api/messages/${ana.publicId}`],
      ['POST', '/api/messages'],
      ['POST', `/api/messages/${ana.publicId}/read`],
      ['PATCH', `/api/messages/${newId()}`],
      ['DELETE', `/api/messages/${newId()}`],
      ['GET', '/api/people?handle=calm'],
      ['GET', `/api/people/${ana.publicId}`],
      ['POST', `/api/people/${ana.publicId}/report`],
    ];
    for (const [method, path] of calls) {
      const body = method === 'POST' || method === 'PATCH' ? { body: {} } : {};
      expect((await gateway.call(null, path, { method, ...body })).status, path).toBe(401);
      expect((await gateway.call(dan, path, { method, ...body })).body.code, path).toBe(
        'unverified',
      );
    }
    // They could not reply, so nobody can write to them.
    expect(await post(gateway, ana, dan)).toMatchObject({ status: 404 });
  });

  test('reports and their texts are the admins’ alone', async () => {
    const [ana, ben] = await people();
    const list = '/api/admin/message-reports';
    expect((await gateway.call(ana, list)).status).toBe(403);
    const settle = await gateway.call(ben, `${list}/${newId()}/settle`, {
      method: 'POST',
      body: { outcome: 'none' },
    });
    expect(settle.status).toBe(403);
  });

  test('a member sends no faster than the limit', async () => {
    const strict = await startGateway({
      database: gateway.database as never,
      env: { RATE_LIMIT_SCALE: '1' },
    });
    try {
      const [ana, ben] = await people();
      await sent(gateway, ben, ana);
      const replies = [];
      for (let n = 0; n < 61; n++) replies.push(await post(strict, ana, ben));
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(60);
      const refused = replies.at(-1);
      expect(refused).toMatchObject({ status: 429, body: { code: 'too_many' } });
      expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await post(strict, ben, ana)).toMatchObject({ status: 200 });
    } finally {
      await strict.close();
    }
  });

  test('strangers may send three messages before an answer, and as many as they like after it', async () => {
    const [ana, ben] = await people();
    for (let n = 0; n < 3; n++) await sent(gateway, ana, ben);
    const fourth = await post(gateway, ana, ben);
    expect(fourth).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    await markRead(gateway, ben, ana);
    expect(await post(gateway, ana, ben)).toMatchObject({ status: 403 });
    await sent(gateway, ben, ana);
    for (let n = 0; n < 5; n++) await sent(gateway, ana, ben);
    expect(await thread(gateway, ben, ana)).toHaveLength(9);
  });

  test('three at the most get through when many are sent to a stranger at once', async () => {
    const [ana, ben] = await people();
    const replies = await Promise.all(Array.from({ length: 10 }, () => post(gateway, ana, ben)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(await thread(gateway, ben, ana)).toHaveLength(3);
  });

  test('twenty conversations may be begun in a day, also when all are begun at once', async () => {
    const strict = await startGateway({
      database: gateway.database as never,
      env: { RATE_LIMIT_SCALE: '1' },
    });
    try {
      const ana = await gateway.person();
      const others = await Promise.all(Array.from({ length: 24 }, () => gateway.person()));
      const replies = await Promise.all(others.map((other) => post(strict, ana, other)));
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(20);
      expect(replies.filter(({ status }) => status === 429)).toHaveLength(4);
      // Receiving a message does not count as starting a conversation.
      const late = others[replies.findIndex(({ status }) => status === 429)] ?? ana;
      await sent(gateway, late, ana);
      expect(await post(strict, ana, late)).toMatchObject({ status: 200 });
      strict.clock.advance(24 * 3_600_000 + 1);
      const next = await gateway.person();
      expect(await post(strict, ana, next)).toMatchObject({ status: 200 });
    } finally {
      await strict.close();
    }
  });

  test('somebody with a private profile is not found and not written to first, and may write', async () => {
    const [ana, ben] = await people();
    await done(gateway, ben, 'PATCH', '/api/profile', { isPublic: false });
    expect(await done(gateway, ana, 'GET', `/api/people?handle=${ben.handle}`)).toEqual([]);
    expect((await gateway.call(ana, `/api/people/${ben.publicId}`)).status).toBe(404);
    expect((await gateway.call(ana, `/api/messages/${ben.publicId}`)).status).toBe(404);
    expect(await post(gateway, ana, ben)).toMatchObject({ status: 404 });
    await sent(gateway, ben, ana);
    expect(await post(gateway, ana, ben)).toMatchObject({ status: 200 });
    expect(await done(gateway, ana, 'GET', `/api/people/${ben.publicId}`)).toMatchObject({
      userHandle: ben.handle,
    });
  });
});
