import { type Person, startSession } from '@cascade/db/factories/people';
import { MOST_DEVICES } from '@cascade/shared/features/key-server/contract';
import { newId } from '@cascade/shared/kernel/id';
import { describe, expect, test } from 'vitest';
import { keyCalls, keyUser } from '../../testing/key-calls.ts';
import { startOf, waitFor } from '../../testing/listener.ts';
import { done, sent } from '../../testing/messaging.ts';
import { OlmDevice } from '../../testing/olm-device.ts';
import { twoGateways } from '../../testing/two-gateways.ts';

describe('messages between devices', () => {
  const two = twoGateways();

  const { people, query } = keyCalls(() => two.here);

  test('messages of devices reach the named device once, in order, and stay until they are confirmed', async () => {
    const [ana, ben, chi] = await people();
    await OlmDevice.start(two.here, ben, 'BENDEVICE1');
    await OlmDevice.start(two.here, ben, 'BENDEVICE2');
    const bens = await two.listeners.open(two.there, ben);
    const content = (body: string) => ({
      algorithm: 'm.olm.v1.curve25519-aes-sha2',
      sender_key: 'A'.repeat(43),
      ciphertext: { ['B'.repeat(43)]: { type: 0, body } },
    });
    const deliver = (deviceId: string, body: string, key = newId()) =>
      two.here.call(ana, '/api/keys/messages', {
        method: 'POST',
        headers: { 'idempotency-key': key },
        body: {
          type: 'm.room.encrypted',
          messages: { [keyUser(ben)]: { [deviceId]: content(body) } },
        },
      });
    const key = newId();
    await Promise.all([deliver('BENDEVICE1', 'first', key), deliver('BENDEVICE1', 'first', key)]);
    await deliver('*', 'second');
    await deliver('NODEVICE12', 'nowhere');
    const inbox = (person: Person, deviceId: string, after = 0) =>
      two.here.call(person, `/api/keys/devices/${deviceId}/inbox?after=${after}`);
    const bodies = async (deviceId: string, after = 0) =>
      (await inbox(ben, deviceId, after)).body.map(
        ({
          n,
          sender,
          content,
        }: {
          n: number;
          sender: string;
          content: ReturnType<typeof Object>;
        }) => [n, sender, (Object.values(content.ciphertext)[0] as { body: string }).body],
      );
    expect(await bodies('BENDEVICE1')).toEqual([
      [1, keyUser(ana), 'first'],
      [2, keyUser(ana), 'second'],
    ]);
    expect(await bodies('BENDEVICE2')).toEqual([[1, keyUser(ana), 'second']]);
    expect(await bodies('BENDEVICE1', 1)).toHaveLength(1);
    await waitFor(() => expect(bens.events).toHaveLength(3));
    expect(bens.events.map(({ e, d }) => [e, d])).toEqual([
      ['device.messaged', { deviceId: 'BENDEVICE1', upTo: 1 }],
      ['device.messaged', { deviceId: 'BENDEVICE1', upTo: 2 }],
      ['device.messaged', { deviceId: 'BENDEVICE2', upTo: 1 }],
    ]);
    for (const person of [ana, chi]) {
      expect((await inbox(person, 'BENDEVICE1')).status).toBe(404);
      const confirm = await two.here.call(person, '/api/keys/devices/BENDEVICE1/inbox/confirm', {
        method: 'POST',
        body: { upTo: 9 },
      });
      expect(confirm.status).toBe(404);
    }
    await done(two.here, ben, 'POST', '/api/keys/devices/BENDEVICE1/inbox/confirm', { upTo: 1 });
    expect(await bodies('BENDEVICE1')).toEqual([[2, keyUser(ana), 'second']]);
    expect((await startOf(two.here, chi)).n).toBe(0);
  });

  test('to-device messages are encrypted', async () => {
    const [ana, ben] = await people();
    await OlmDevice.start(two.here, ben, 'BENDEVICE1');
    const send = (type: string, content: unknown) =>
      two.here.call(ana, '/api/keys/messages', {
        method: 'POST',
        body: { type, messages: { [keyUser(ben)]: { BENDEVICE1: content } } },
      });
    const words = { body: 'Ring me on Thursday.' };
    expect((await send('m.room.message', words)).status).toBe(422);
    expect((await send('m.room.encrypted', words)).status).toBe(422);
    expect((await send('m.room_key_request', words)).status).toBe(422);
    const inbox = await two.here.call(ben, '/api/keys/devices/BENDEVICE1/inbox');
    expect(inbox.body).toEqual([]);
  });

  test('only people in a conversation are notified of a new device', async () => {
    const [ana, ben, chi] = await people();
    await sent(two.here, ana, ben);
    const sockets = await Promise.all(
      [ana, ben, chi].map((one) => two.listeners.open(two.there, one)),
    );
    await OlmDevice.start(two.here, ana, 'ANADEVICE1');
    for (const socket of sockets.slice(0, 2))
      await waitFor(() =>
        expect(socket.events).toMatchObject([{ e: 'devices.changed', d: { user: keyUser(ana) } }]),
      );
    expect((await startOf(two.here, chi)).n).toBe(0);
    const since = new Date(two.here.clock.now().getTime() - 1).toISOString();
    await OlmDevice.start(two.here, ben, 'BENDEVICE1');
    await OlmDevice.start(two.here, chi, 'CHIDEVICE1');
    const sync = await done(two.here, ben, 'POST', '/api/keys/devices/BENDEVICE1/sync', { since });
    expect(sync.changed.sort()).toEqual([keyUser(ana), keyUser(ben)].sort());
    expect(sync.isKnown).toBe(true);
  });

  test('a device ends with its session, and the one seen longest ago makes room', async () => {
    const [ana, ben] = await people();
    const elsewhere = { ...ana, token: await startSession(two.here.database.orm, ana.id) };
    await OlmDevice.start(two.here, ana, 'ANADEVICE0');
    for (let n = 1; n < MOST_DEVICES; n++) {
      two.here.clock.advance(1_000);
      await OlmDevice.start(two.here, n === 1 ? elsewhere : ana, `ANADEVICE${n}`);
    }
    const names = async () => Object.keys((await query(ben, ana)).device_keys[keyUser(ana)]).sort();
    expect(await names()).toHaveLength(MOST_DEVICES);
    two.here.clock.advance(1_000);
    await OlmDevice.start(two.here, ana, 'ANADEVICEX');
    expect(await names()).toHaveLength(MOST_DEVICES);
    expect(await names()).not.toContain('ANADEVICE0');
    await two.here.database.sql`delete from sessions where token = ${elsewhere.token}`;
    expect(await names()).not.toContain('ANADEVICE1');
    const gone = await two.here.call(ana, '/api/keys/devices/ANADEVICE1/sync', {
      method: 'POST',
      body: { since: null },
    });
    expect(gone.body).toMatchObject({ isKnown: false });
    expect(
      (await two.here.call(ben, '/api/keys/devices/ANADEVICE2', { method: 'DELETE' })).status,
    ).toBe(404);
    await done(two.here, ana, 'DELETE', '/api/keys/devices/ANADEVICE2');
    expect(await names()).not.toContain('ANADEVICE2');
    const own = await done(two.here, ana, 'GET', '/api/keys/devices');
    expect(own[0]).toMatchObject({ deviceId: 'ANADEVICEX', isThisSession: true });
  });
});
