import { newId } from '@cascade/shared/kernel/id';
import { describe, expect, test } from 'vitest';
import { keyCalls, keyUser } from '../../testing/key-calls.ts';
import { waitFor } from '../../testing/listener.ts';
import { done, sent } from '../../testing/messaging.ts';
import { OlmDevice } from '../../testing/olm-device.ts';
import { twoGateways } from '../../testing/two-gateways.ts';

describe('keys of devices', () => {
  const two = twoGateways();

  const { people, claim, nameOf, query, uploadOf, upload } = keyCalls(() => two.here);

  test('each one-time key is claimed once, later claims get the fallback key', async () => {
    const [ana, ben] = await people();
    const body = await uploadOf(ben, 'BENDEVICE1');
    const names = Object.keys(body.one_time_keys);
    expect((await upload(ben, 'BENDEVICE1', body)).body).toEqual({
      one_time_key_counts: { signed_curve25519: names.length },
    });
    const replies = await Promise.all(
      Array.from({ length: names.length + 10 }, (_, n) =>
        claim(n % 2 ? two.here : two.there, ana, ben, 'BENDEVICE1'),
      ),
    );
    const claimed = replies.map((reply) => nameOf(reply.body, ben)).filter(Boolean);
    expect(claimed.filter((name) => names.includes(name)).sort()).toEqual([...names].sort());
    // There was no fallback key yet, so later claims got none.
    expect(claimed).toHaveLength(names.length);
    const fallback = Object.fromEntries(
      Object.entries(body.one_time_keys)
        .slice(0, 1)
        .map(([, key]) => ['signed_curve25519:FALLBACK', { ...(key as object), fallback: true }]),
    );
    await upload(ben, 'BENDEVICE1', { fallback_keys: fallback });
    const sync = () =>
      done(two.here, ben, 'POST', '/api/keys/devices/BENDEVICE1/sync', { since: null });
    expect((await sync()).unused_fallback_keys).toEqual(['signed_curve25519']);
    for (let n = 0; n < 2; n++)
      expect(nameOf((await claim(two.here, ana, ben, 'BENDEVICE1')).body, ben)).toBe(
        'signed_curve25519:FALLBACK',
      );
    expect((await sync()).unused_fallback_keys).toEqual([]);
  });

  test('an upload that is repeated brings no key back that was handed out', async () => {
    const [ana, ben] = await people();
    const body = await uploadOf(ben, 'BENDEVICE1');
    await upload(ben, 'BENDEVICE1', body);
    const first = nameOf((await claim(two.here, ana, ben, 'BENDEVICE1')).body, ben);
    const count = Object.keys(body.one_time_keys).length;
    expect((await upload(ben, 'BENDEVICE1', body)).body).toEqual({
      one_time_key_counts: { signed_curve25519: count - 1 },
    });
    for (let n = 1; n < count; n++)
      expect(nameOf((await claim(two.here, ana, ben, 'BENDEVICE1')).body, ben)).not.toBe(first);
  });

  test('a claim that is repeated with its key gets the same one-time key', async () => {
    const [ana, ben] = await people();
    await upload(ben, 'BENDEVICE1', await uploadOf(ben, 'BENDEVICE1'));
    const key = newId();
    const once = () =>
      two.here.call(ana, '/api/keys/claim', {
        method: 'POST',
        headers: { 'idempotency-key': key },
        body: { one_time_keys: { [keyUser(ben)]: { BENDEVICE1: 'signed_curve25519' } } },
      });
    expect((await once()).text).toBe((await once()).text);
  });

  test('only the claimed device gets the number of keys left', async () => {
    const [ana, ben] = await people();
    await upload(ben, 'BENDEVICE1', await uploadOf(ben, 'BENDEVICE1'));
    const [anas, bens] = [
      await two.listeners.open(two.there, ana),
      await two.listeners.open(two.there, ben),
    ];
    await claim(two.here, ana, ben, 'BENDEVICE1');
    await waitFor(() => expect(bens.events).toHaveLength(1));
    expect(bens.events[0]).toMatchObject({
      e: 'device.keys-claimed',
      d: { deviceId: 'BENDEVICE1', one_time_key_counts: { signed_curve25519: 49 } },
    });
    await sent(two.here, ana, ben);
    await waitFor(() => expect(anas.events.map(({ e }) => e)).toEqual(['message.sent']));
  });

  test('nobody uploads keys of another person or device, unsigned, or other keys for a device', async () => {
    const [ana, ben] = await people();
    const mine = await uploadOf(ana, 'ANADEVICE1');
    const theirs = await uploadOf(ben, 'ANADEVICE1');
    const unsigned = structuredClone(mine);
    unsigned.device_keys.signatures = {};
    const foreignSignature = structuredClone(mine);
    foreignSignature.device_keys.signatures = theirs.device_keys.signatures;
    const readable = structuredClone(mine);
    readable.device_keys.note = 'Ring me.';
    for (const body of [theirs, unsigned, foreignSignature, readable])
      expect((await upload(ana, 'ANADEVICE1', body)).status).toBe(422);
    expect((await upload(ana, 'ANADEVICE2', mine)).status).toBe(422);
    expect((await upload(ana, 'ANADEVICE1', { one_time_keys: theirs.one_time_keys })).status).toBe(
      422,
    );
    expect((await upload(ana, 'ANADEVICE1', { one_time_keys: {} })).status).toBe(404);
    expect((await upload(ana, 'ANADEVICE1', mine)).status).toBe(200);
    const other = await uploadOf(ana, 'ANADEVICE1');
    expect(await upload(ana, 'ANADEVICE1', other)).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    });
    const seen = await query(ben, ana);
    expect(seen.device_keys[keyUser(ana)].ANADEVICE1).toEqual(mine.device_keys);
  });

  test('unverified people keep keys ready and address nobody', async () => {
    const [ana] = await people();
    const dan = await two.here.person({ emailVerified: false });
    await OlmDevice.start(two.here, dan, 'DANDEVICE1');
    expect((await claim(two.here, dan, ana, 'ANADEVICE1')).body.code).toBe('unverified');
    const send = await two.here.call(dan, '/api/keys/messages', {
      method: 'POST',
      body: { type: 'm.room.encrypted', messages: {} },
    });
    expect(send.body.code).toBe('unverified');
    expect((await two.here.call(null, '/api/keys/devices')).status).toBe(401);
  });
});
