import { type Person, startSession } from '@cascade/db/factories/people';
import { MOST_DEVICES } from '@cascade/shared/contracts/key-server';
import { newId } from '@cascade/shared/kernel/id';
import { matrixUserOf, roomOf } from '@cascade/shared/rules/matrix-ids';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../testing/gateway.ts';
import { Listeners, startOf, waitFor } from '../../testing/listener.ts';
import { done, sent } from '../../testing/messaging.ts';
import { OlmDevice } from '../../testing/olm-device.ts';
import { beginRecovery, makeIdentity } from '../../testing/olm-recovery.ts';

describe('the key server', () => {
  let here: TestGateway;
  let there: TestGateway;
  const listeners = new Listeners();
  beforeAll(async () => {
    here = await startGateway();
    there = await startGateway({ database: here.database as never });
  });
  afterEach(() => listeners.closeAll());
  afterAll(async () => {
    await there.close();
    await here.close();
  });

  const user = ({ publicId }: { publicId: string }) => matrixUserOf(publicId);
  const people = () => Promise.all([here.person(), here.person(), here.person()]);
  const claim = (gateway: TestGateway, from: Person, of: Person, deviceId: string) =>
    gateway.call(from, '/api/keys/claim', {
      method: 'POST',
      body: { one_time_keys: { [user(of)]: { [deviceId]: 'signed_curve25519' } } },
    });
  const nameOf = (body: { one_time_keys: Record<string, Record<string, object>> }, of: Person) =>
    Object.keys(Object.values(body.one_time_keys[user(of)] ?? {})[0] ?? {})[0] ?? '';
  const query = async (from: Person, ...of: Person[]) =>
    done(here, from, 'POST', '/api/keys/query', {
      device_keys: Object.fromEntries(of.map((person) => [user(person), []])),
    });
  /** What the library would upload for this person and device. */
  const uploadOf = async (person: Person, deviceId: string) => {
    const device = await OlmDevice.start(here, person, deviceId, { isOffline: true });
    const [request] = await device.machine.outgoingRequests();
    return JSON.parse(request?.body ?? '{}');
  };
  const upload = (person: Person, deviceId: string, body: unknown) =>
    here.call(person, `/api/keys/devices/${deviceId}/upload`, { method: 'POST', body });

  test('each one-time key is handed out once, and the fallback key to whoever comes late', async () => {
    const [ana, ben] = await people();
    const body = await uploadOf(ben, 'BENDEVICE1');
    const names = Object.keys(body.one_time_keys);
    expect((await upload(ben, 'BENDEVICE1', body)).body).toEqual({
      one_time_key_counts: { signed_curve25519: names.length },
    });
    const replies = await Promise.all(
      Array.from({ length: names.length + 10 }, (_, n) =>
        claim(n % 2 ? here : there, ana, ben, 'BENDEVICE1'),
      ),
    );
    const claimed = replies.map((reply) => nameOf(reply.body, ben)).filter(Boolean);
    expect(claimed.filter((name) => names.includes(name)).sort()).toEqual([...names].sort());
    // The library made no fallback key yet, so the late ones went away with nothing.
    expect(claimed).toHaveLength(names.length);
    const fallback = Object.fromEntries(
      Object.entries(body.one_time_keys)
        .slice(0, 1)
        .map(([, key]) => ['signed_curve25519:FALLBACK', { ...(key as object), fallback: true }]),
    );
    await upload(ben, 'BENDEVICE1', { fallback_keys: fallback });
    const sync = () =>
      done(here, ben, 'POST', '/api/keys/devices/BENDEVICE1/sync', { since: null });
    expect((await sync()).unused_fallback_keys).toEqual(['signed_curve25519']);
    for (let n = 0; n < 2; n++)
      expect(nameOf((await claim(here, ana, ben, 'BENDEVICE1')).body, ben)).toBe(
        'signed_curve25519:FALLBACK',
      );
    expect((await sync()).unused_fallback_keys).toEqual([]);
  });

  test('an upload that is repeated brings no key back that was handed out', async () => {
    const [ana, ben] = await people();
    const body = await uploadOf(ben, 'BENDEVICE1');
    await upload(ben, 'BENDEVICE1', body);
    const first = nameOf((await claim(here, ana, ben, 'BENDEVICE1')).body, ben);
    const count = Object.keys(body.one_time_keys).length;
    expect((await upload(ben, 'BENDEVICE1', body)).body).toEqual({
      one_time_key_counts: { signed_curve25519: count - 1 },
    });
    for (let n = 1; n < count; n++)
      expect(nameOf((await claim(here, ana, ben, 'BENDEVICE1')).body, ben)).not.toBe(first);
  });

  test('a claim that is repeated with its key gets the same one-time key', async () => {
    const [ana, ben] = await people();
    await upload(ben, 'BENDEVICE1', await uploadOf(ben, 'BENDEVICE1'));
    const key = newId();
    const once = () =>
      here.call(ana, '/api/keys/claim', {
        method: 'POST',
        headers: { 'idempotency-key': key },
        body: { one_time_keys: { [user(ben)]: { BENDEVICE1: 'signed_curve25519' } } },
      });
    expect((await once()).text).toBe((await once()).text);
  });

  test('the device whose keys are claimed hears how many are left, and nobody else', async () => {
    const [ana, ben] = await people();
    await upload(ben, 'BENDEVICE1', await uploadOf(ben, 'BENDEVICE1'));
    const [anas, bens] = [await listeners.open(there, ana), await listeners.open(there, ben)];
    await claim(here, ana, ben, 'BENDEVICE1');
    await waitFor(() => expect(bens.events).toHaveLength(1));
    expect(bens.events[0]).toMatchObject({
      e: 'device.keys-claimed',
      d: { deviceId: 'BENDEVICE1', one_time_key_counts: { signed_curve25519: 49 } },
    });
    await sent(here, ana, ben);
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
    expect(seen.device_keys[user(ana)].ANADEVICE1).toEqual(mine.device_keys);
  });

  test('what is queried comes back exactly as it was signed, and private signatures stay private', async () => {
    const [ana, ben, chi] = await people();
    const anas = await OlmDevice.start(here, ana, 'ANADEVICE1');
    await makeIdentity(anas);
    const [byBen, byAna] = [await query(ben, ana), await query(ana, ana)];
    expect(byBen.device_keys[user(ana)].ANADEVICE1.signatures[user(ana)]).toMatchObject({
      'ed25519:ANADEVICE1': expect.any(String),
    });
    expect(Object.keys(byBen.device_keys[user(ana)].ANADEVICE1.signatures[user(ana)])).toHaveLength(
      2,
    );
    expect(byBen.user_signing_keys).toEqual({});
    expect(byAna.user_signing_keys[user(ana)]).toBeDefined();
    // Ben signs Ana's identity: he sees that, and nobody else does.
    const signature = 'A'.repeat(86);
    const master = Object.values(byBen.master_keys[user(ana)].keys)[0] as string;
    await done(here, ben, 'POST', '/api/keys/signatures', {
      [user(ana)]: {
        [master]: {
          ...byBen.master_keys[user(ana)],
          signatures: { [user(ben)]: { 'ed25519:BENKEY': signature } },
        },
      },
    });
    const signersSeenBy = async (person: Person) =>
      Object.keys((await query(person, ana)).master_keys[user(ana)].signatures).sort();
    expect(await signersSeenBy(ben)).toEqual([user(ana), user(ben)].sort());
    expect(await signersSeenBy(ana)).toEqual([user(ana)]);
    expect(await signersSeenBy(chi)).toEqual([user(ana)]);
  });

  test('a signature in somebody else’s name is not taken', async () => {
    const [ana, ben] = await people();
    const anas = await OlmDevice.start(here, ana, 'ANADEVICE1');
    await makeIdentity(anas);
    const before = await query(ana, ana);
    const { ANADEVICE1 } = before.device_keys[user(ana)];
    const forged = { [user(ana)]: { 'ed25519:FORGED': 'B'.repeat(86) } };
    await done(here, ben, 'POST', '/api/keys/signatures', {
      [user(ana)]: { ANADEVICE1: { ...ANADEVICE1, signatures: forged } },
    });
    expect(await query(ana, ana)).toEqual(before);
    expect(await query(ben, ana)).toMatchObject({ device_keys: before.device_keys });
  });

  test('an identity must be one’s own, whole and signed by its master key', async () => {
    const [ana, ben] = await people();
    const device = await OlmDevice.start(here, ana, 'ANADEVICE1');
    const { uploadSigningKeysRequest } = await device.machine.bootstrapCrossSigning(true);
    const identity = JSON.parse(uploadSigningKeysRequest.body);
    const put = (person: Person, body: unknown) =>
      here.call(person, '/api/keys/signing', { method: 'PUT', body });
    expect((await put(ben, identity)).status).toBe(422);
    const swapped = { ...identity, self_signing_key: identity.user_signing_key };
    expect((await put(ana, swapped)).status).toBe(422);
    const unsigned = structuredClone(identity);
    unsigned.self_signing_key.signatures = {};
    expect((await put(ana, unsigned)).status).toBe(422);
    expect((await put(ana, identity)).status).toBe(200);
  });

  test('messages of devices reach the named device once, in order, and stay until they are confirmed', async () => {
    const [ana, ben, chi] = await people();
    await OlmDevice.start(here, ben, 'BENDEVICE1');
    await OlmDevice.start(here, ben, 'BENDEVICE2');
    const bens = await listeners.open(there, ben);
    const content = (body: string) => ({
      algorithm: 'm.olm.v1.curve25519-aes-sha2',
      sender_key: 'A'.repeat(43),
      ciphertext: { ['B'.repeat(43)]: { type: 0, body } },
    });
    const deliver = (deviceId: string, body: string, key = newId()) =>
      here.call(ana, '/api/keys/messages', {
        method: 'POST',
        headers: { 'idempotency-key': key },
        body: {
          type: 'm.room.encrypted',
          messages: { [user(ben)]: { [deviceId]: content(body) } },
        },
      });
    const key = newId();
    await Promise.all([deliver('BENDEVICE1', 'first', key), deliver('BENDEVICE1', 'first', key)]);
    await deliver('*', 'second');
    await deliver('NODEVICE12', 'nowhere');
    const inbox = (person: Person, deviceId: string, after = 0) =>
      here.call(person, `/api/keys/devices/${deviceId}/inbox?after=${after}`);
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
      [1, user(ana), 'first'],
      [2, user(ana), 'second'],
    ]);
    expect(await bodies('BENDEVICE2')).toEqual([[1, user(ana), 'second']]);
    expect(await bodies('BENDEVICE1', 1)).toHaveLength(1);
    await waitFor(() => expect(bens.events).toHaveLength(3));
    expect(bens.events.map(({ e, d }) => [e, d])).toEqual([
      ['device.messaged', { deviceId: 'BENDEVICE1', upTo: 1 }],
      ['device.messaged', { deviceId: 'BENDEVICE1', upTo: 2 }],
      ['device.messaged', { deviceId: 'BENDEVICE2', upTo: 1 }],
    ]);
    for (const person of [ana, chi]) {
      expect((await inbox(person, 'BENDEVICE1')).status).toBe(404);
      const confirm = await here.call(person, '/api/keys/devices/BENDEVICE1/inbox/confirm', {
        method: 'POST',
        body: { upTo: 9 },
      });
      expect(confirm.status).toBe(404);
    }
    await done(here, ben, 'POST', '/api/keys/devices/BENDEVICE1/inbox/confirm', { upTo: 1 });
    expect(await bodies('BENDEVICE1')).toEqual([[2, user(ana), 'second']]);
    expect((await startOf(here, chi)).n).toBe(0);
  });

  test('devices tell each other nothing readable', async () => {
    const [ana, ben] = await people();
    await OlmDevice.start(here, ben, 'BENDEVICE1');
    const send = (type: string, content: unknown) =>
      here.call(ana, '/api/keys/messages', {
        method: 'POST',
        body: { type, messages: { [user(ben)]: { BENDEVICE1: content } } },
      });
    const words = { body: 'Ring me on Thursday.' };
    expect((await send('m.room.message', words)).status).toBe(422);
    expect((await send('m.room.encrypted', words)).status).toBe(422);
    expect((await send('m.room_key_request', words)).status).toBe(422);
    const inbox = await here.call(ben, '/api/keys/devices/BENDEVICE1/inbox');
    expect(inbox.body).toEqual([]);
  });

  test('those who write with somebody learn of a new device, and nobody else', async () => {
    const [ana, ben, chi] = await people();
    await sent(here, ana, ben);
    const sockets = await Promise.all([ana, ben, chi].map((one) => listeners.open(there, one)));
    await OlmDevice.start(here, ana, 'ANADEVICE1');
    for (const socket of sockets.slice(0, 2))
      await waitFor(() =>
        expect(socket.events).toMatchObject([{ e: 'devices.changed', d: { user: user(ana) } }]),
      );
    expect((await startOf(here, chi)).n).toBe(0);
    const since = new Date(here.clock.now().getTime() - 1).toISOString();
    await OlmDevice.start(here, ben, 'BENDEVICE1');
    await OlmDevice.start(here, chi, 'CHIDEVICE1');
    const sync = await done(here, ben, 'POST', '/api/keys/devices/BENDEVICE1/sync', { since });
    expect(sync.changed.sort()).toEqual([user(ana), user(ben)].sort());
    expect(sync.isKnown).toBe(true);
  });

  test('a device ends with its session, and the one seen longest ago makes room', async () => {
    const [ana, ben] = await people();
    const elsewhere = { ...ana, token: await startSession(here.database.orm, ana.id) };
    await OlmDevice.start(here, ana, 'ANADEVICE0');
    for (let n = 1; n < MOST_DEVICES; n++) {
      here.clock.advance(1_000);
      await OlmDevice.start(here, n === 1 ? elsewhere : ana, `ANADEVICE${n}`);
    }
    const names = async () => Object.keys((await query(ben, ana)).device_keys[user(ana)]).sort();
    expect(await names()).toHaveLength(MOST_DEVICES);
    here.clock.advance(1_000);
    await OlmDevice.start(here, ana, 'ANADEVICEX');
    expect(await names()).toHaveLength(MOST_DEVICES);
    expect(await names()).not.toContain('ANADEVICE0');
    await here.database.sql`delete from sessions where token = ${elsewhere.token}`;
    expect(await names()).not.toContain('ANADEVICE1');
    const gone = await here.call(ana, '/api/keys/devices/ANADEVICE1/sync', {
      method: 'POST',
      body: { since: null },
    });
    expect(gone.body).toMatchObject({ isKnown: false });
    expect(
      (await here.call(ben, '/api/keys/devices/ANADEVICE2', { method: 'DELETE' })).status,
    ).toBe(404);
    await done(here, ana, 'DELETE', '/api/keys/devices/ANADEVICE2');
    expect(await names()).not.toContain('ANADEVICE2');
    const own = await done(here, ana, 'GET', '/api/keys/devices');
    expect(own[0]).toMatchObject({ deviceId: 'ANADEVICEX', isThisSession: true });
  });

  test('a backup is its owner’s alone, keeps the better key, and pages', async () => {
    const [ana, ben] = await people();
    const device = await OlmDevice.start(here, ana, 'ANADEVICE1');
    await makeIdentity(device);
    await beginRecovery(device);
    const room = roomOf(ana.publicId, ben.publicId);
    const key = (first: number, verified = false, ciphertext = 'AAAA') => ({
      first_message_index: first,
      forwarded_count: 0,
      is_verified: verified,
      session_data: { ephemeral: 'A'.repeat(43), mac: 'AAAA', ciphertext },
    });
    const put = (version: string, sessions: Record<string, unknown>, person = ana) =>
      here.call(person, `/api/keys/backup/${version}/rooms`, {
        method: 'PUT',
        body: { rooms: { [room]: { sessions } } },
      });
    const session = (n: number) => String(n).padStart(43, 'S');
    const many = Object.fromEntries(Array.from({ length: 200 }, (_, n) => [session(n), key(5)]));
    expect((await put('1', many)).body).toMatchObject({ count: 200 });
    await put('1', { [session(200)]: key(5) });
    const read = async (n: number) => {
      const pages = [];
      for (let after: number | null = 0; after !== null; ) {
        const page: {
          rooms: Record<string, { sessions: Record<string, unknown> }>;
          next: number | null;
        } = await done(here, ana, 'GET', `/api/keys/backup/1/rooms?after=${after}`);
        pages.push(page.rooms[room]?.sessions ?? {});
        after = page.next;
      }
      expect(pages.map((page) => Object.keys(page).length)).toEqual([200, 1]);
      return Object.assign({}, ...pages)[session(n)];
    };
    await put('1', { [session(7)]: key(6, false, 'worse') });
    expect(await read(7)).toEqual(key(5));
    await put('1', { [session(7)]: key(3, false, 'better') });
    expect(await read(7)).toEqual(key(3, false, 'better'));
    await put('1', { [session(7)]: key(9, true, 'verified') });
    expect(await read(7)).toEqual(key(9, true, 'verified'));
    expect(await put('1', many, ben)).toMatchObject({ status: 404 });
    expect((await here.call(ben, '/api/keys/backup/1/rooms')).status).toBe(404);
    expect((await here.call(ben, '/api/keys/secrets')).body).toEqual({});
    expect((await here.call(ben, '/api/keys/backup')).body).toBeNull();
    await beginRecovery(device);
    expect(await put('1', many)).toMatchObject({ status: 409, body: { code: 'stale' } });
    expect(await done(here, ana, 'GET', '/api/keys/backup')).toMatchObject({
      version: '2',
      count: 0,
    });
    const words = { [session(1)]: { ...key(1), session_data: { text: 'Ring me.' } } };
    expect(await put('2', words)).toMatchObject({ status: 422 });
    await done(here, ana, 'DELETE', '/api/keys/backup/2');
    expect((await here.call(ana, '/api/keys/backup')).body).toBeNull();
    await beginRecovery(device);
    expect(await done(here, ana, 'GET', '/api/keys/backup')).toMatchObject({ version: '3' });
  });

  test('unverified people keep keys ready and address nobody', async () => {
    const [ana] = await people();
    const dan = await here.person({ emailVerified: false });
    await OlmDevice.start(here, dan, 'DANDEVICE1');
    expect((await claim(here, dan, ana, 'ANADEVICE1')).body.code).toBe('unverified');
    const send = await here.call(dan, '/api/keys/messages', {
      method: 'POST',
      body: { type: 'm.room.encrypted', messages: {} },
    });
    expect(send.body.code).toBe('unverified');
    expect((await here.call(null, '/api/keys/devices')).status).toBe(401);
  });
});
