import { type Person, startSession } from '@cascade/db/factories/people';
import { MOST_DEVICES } from '@cascade/shared/features/key-server/contract';
import { describe, expect, test } from 'vitest';
import { keyCalls, keyUser } from '../../testing/key-calls.ts';
import { startOf, waitFor } from '../../testing/listener.ts';
import { done, sent } from '../../testing/messaging.ts';
import { OlmDevice } from '../../testing/olm-device.ts';
import { beginRecovery, makeIdentity } from '../../testing/olm-recovery.ts';
import { twoGateways } from '../../testing/two-gateways.ts';

describe('a member’s own devices', () => {
  const two = twoGateways();
  const { people, query } = keyCalls(() => two.here);
  const elsewhere = async (person: Person): Promise<Person> => ({
    ...person,
    token: await startSession(two.here.database.orm, person.id),
  });
  const noticesOf = async (person: Person) =>
    (await done(two.here, person, 'GET', '/api/notices')).notices.map(
      ({ kind, path }: { kind: string; path: string }) => `${kind} ${path}`,
    );
  const mailsTo = async (person: Person) => {
    const rows = await two.here.database.sql<{ subject: string }[]>`
      select subject from mails where to_address = ${person.email} order by created_at`;
    return rows.map(({ subject }) => subject);
  };
  const remove = (person: Person, deviceId: string) =>
    two.here.call(person, `/api/keys/devices/${deviceId}`, { method: 'DELETE' });

  test('only the owner is notified of another device, by bell and mail', async () => {
    const [ana, ben] = await people();
    const first = await OlmDevice.start(two.here, ana, 'ANADEVICE1');
    await makeIdentity(first);
    expect(await noticesOf(ana)).toEqual([]);
    const phone = await elsewhere(ana);
    await OlmDevice.start(two.here, phone, 'ANADEVICE2');
    expect(await noticesOf(ana)).toEqual(['security.message-device-waiting /account/devices']);
    expect(await mailsTo(ana)).toHaveLength(1);
    expect(await noticesOf(ben)).toEqual([]);
    const request = await first.machine.outgoingRequests();
    expect(request).toEqual([]);
  });

  test('it is known by whom a device was approved, and only its owner sees and names it', async () => {
    const [ana, ben] = await people();
    const first = await OlmDevice.start(two.here, ana, 'ANADEVICE1');
    await makeIdentity(first);
    const phone = await elsewhere(ana);
    await OlmDevice.start(two.here, phone, 'ANADEVICE2');
    const path = '/api/keys/devices/ANADEVICE1';
    await done(two.here, ana, 'PATCH', path, { name: '  Laptop at home ' });
    for (const name of ['', ' ', 'x'.repeat(41)])
      expect((await two.here.call(ana, path, { method: 'PATCH', body: { name } })).status).toBe(
        422,
      );
    expect((await two.here.call(ben, path, { method: 'PATCH', body: { name: 'x' } })).status).toBe(
      404,
    );
    const list = async () =>
      Object.fromEntries(
        (await done(two.here, ana, 'GET', '/api/keys/devices')).map(
          ({ deviceId, ...rest }: { deviceId: string }) => [deviceId, rest],
        ),
      );
    expect((await list()).ANADEVICE2).toMatchObject({ approvedAt: null, isThisSession: false });
    const { ANADEVICE2 } = (await query(ana, ana)).device_keys[keyUser(ana)];
    const signature = { 'ed25519:ANYKEY': 'A'.repeat(86) };
    await done(two.here, ana, 'POST', '/api/keys/signatures', {
      [keyUser(ana)]: { ANADEVICE2: { ...ANADEVICE2, signatures: { [keyUser(ana)]: signature } } },
    });
    const devices = await list();
    expect(devices.ANADEVICE1).toMatchObject({
      name: 'Laptop at home',
      approvedBy: 'first',
      approvedByName: null,
      isThisSession: true,
    });
    expect(devices.ANADEVICE2).toMatchObject({
      approvedBy: 'device',
      approvedByName: 'Laptop at home',
    });
    expect(await noticesOf(ana)).toContain('security.message-device-added /account/devices');
    expect(await done(two.here, ben, 'GET', '/api/keys/devices')).toEqual([]);
  });

  test('removing one ends its session before the answer, and its keys are gone', async () => {
    const [ana, ben, chi] = await people();
    await sent(two.here, ana, ben);
    const first = await OlmDevice.start(two.here, ana, 'ANADEVICE1');
    await makeIdentity(first);
    const phone = await elsewhere(ana);
    await OlmDevice.start(two.here, phone, 'ANADEVICE2');
    const open = await two.listeners.open(two.here, phone);
    const openThere = await two.listeners.open(two.there, phone);
    const bye = new Promise((resolve) => openThere.socket.once('bye', resolve));
    const bens = await two.listeners.open(two.there, ben);
    const before = (await startOf(two.here, chi)).n;
    expect((await remove(ben, 'ANADEVICE2')).status).toBe(404);
    expect((await remove(ana, 'ANADEVICE2')).status).toBe(200);
    await waitFor(() => expect(open.socket.connected).toBe(false));
    // The other gateway sends the reason too, and nothing after it.
    expect(await bye).toEqual({ code: 'elsewhere' });
    await waitFor(() => expect(openThere.socket.connected).toBe(false));
    expect([...open.events, ...openThere.events]).toEqual([]);
    // A stolen cookie with the keys reads, writes and registers nothing.
    const message = { receiverId: ben.publicId };
    const tries: [string, string, unknown][] = [
      ['GET', '/api/messages/conversations', undefined],
      ['GET', '/api/keys/devices/ANADEVICE2/inbox', undefined],
      ['POST', '/api/keys/devices/ANADEVICE2/sync', { since: null }],
      ['POST', '/api/messages', message],
      ['POST', '/api/keys/devices/ANADEVICE2/upload', {}],
    ];
    for (const [method, path, body] of tries)
      expect((await two.here.call(phone, path, { method, body })).status, path).toBe(401);
    const known = await query(ben, ana);
    expect(Object.keys(known.device_keys[keyUser(ana)])).toEqual(['ANADEVICE1']);
    const [left] = await two.here.database.sql<{ count: number }[]>`
      select count(*)::int as count from one_time_keys where device_id = 'ANADEVICE2'
      and user_id = ${ana.id}`;
    expect(left?.count).toBe(0);
    await waitFor(() =>
      expect(bens.events.map(({ e, d }) => [e, d])).toContainEqual([
        'devices.changed',
        { user: keyUser(ana) },
      ]),
    );
    expect((await startOf(two.here, chi)).n).toBe(before);
    expect(await noticesOf(ana)).toContain('security.message-device-removed /account/devices');
    expect((await remove(ana, 'ANADEVICE2')).status).toBe(404);
    expect((await remove(ana, 'ANADEVICE1')).status).toBe(200);
    expect((await two.here.call(ana, '/api/keys/devices')).body).toEqual([]);
  });

  test('a thief of the cookie cannot remove a device and end its session; the owner can', async () => {
    const [ana] = await people();
    await makeIdentity(await OlmDevice.start(two.here, ana, 'ANADEVICE1'));
    const phone = await elsewhere(ana);
    await OlmDevice.start(two.here, phone, 'ANADEVICE2');
    const provenMinutesAgo = async (minutes: number) => {
      await two.here.database.sql`
        update sessions set proven_at = now() - make_interval(mins => ${minutes})
        where token = ${ana.token}`;
      two.here.sessions.forgetAll();
    };
    await provenMinutesAgo(31);
    for (const deviceId of ['ANADEVICE1', 'ANADEVICE2'])
      expect((await remove(ana, deviceId)).body).toMatchObject({
        status: 403,
        code: 'proof_required',
      });
    expect((await two.there.call(phone, '/api/keys/devices')).body).toHaveLength(2);
    expect(await noticesOf(ana)).not.toContain('security.message-device-removed /account/devices');
    await provenMinutesAgo(0);
    expect((await remove(ana, 'ANADEVICE2')).status).toBe(200);
    // The other gateway caches sessions for a second, unless it is told sooner.
    await waitFor(async () =>
      expect((await two.there.call(phone, '/api/keys/devices')).status).toBe(401),
    );
  });

  test('a thief of the cookie cannot replace identity, secrets or backup; the owner can', async () => {
    const [ana, ben] = await people();
    const device = await OlmDevice.start(two.here, ana, 'ANADEVICE1');
    await makeIdentity(device);
    await beginRecovery(device);
    const kept = async () => [
      (await query(ana, ana)).master_keys,
      await done(two.here, ana, 'GET', '/api/keys/secrets'),
      await done(two.here, ana, 'GET', '/api/keys/backup'),
    ];
    const before = await kept();
    await two.here.database.sql`
      update sessions set proven_at = now() - interval '1 hour' where user_id = ${ana.id}`;
    two.here.sessions.forgetAll();
    const thief = await OlmDevice.start(two.here, ana, 'ANADEVICE9');
    const { uploadSigningKeysRequest } = await thief.machine.bootstrapCrossSigning(true);
    const other = JSON.parse(uploadSigningKeysRequest.body);
    const secrets = before[1];
    const swapped = {
      'm.cross_signing.master': secrets['m.cross_signing.user_signing'],
    };
    const authData = { form: 2, public_key: 'A'.repeat(43) };
    const attempts: [string, string, unknown][] = [
      ['PUT', '/api/keys/signing', other],
      ['PUT', '/api/keys/secrets', swapped],
      [
        'POST',
        '/api/keys/backup',
        { algorithm: 'm.megolm_backup.v1.curve25519-aes-sha2', auth_data: authData },
      ],
      ['DELETE', '/api/keys/backup/1', undefined],
    ];
    for (const [method, path, body] of attempts) {
      const reply = await two.here.call(ana, path, { method, body });
      expect(reply.body, `${method} ${path}`).toMatchObject({
        status: 403,
        code: 'proof_required',
      });
    }
    expect(await kept()).toEqual(before);
    const own = await device.machine.bootstrapCrossSigning(false);
    const same = JSON.parse(own.uploadSigningKeysRequest.body);
    await done(two.here, ana, 'PUT', '/api/keys/signing', same);
    await done(two.here, ana, 'PUT', '/api/keys/secrets', secrets);
    // Of two concurrent first identities the second is refused without asking for a password.
    const late = await two.here.call(ana, '/api/keys/signing?only=first', {
      method: 'PUT',
      body: other,
    });
    expect(late.body).toMatchObject({ status: 409, code: 'conflict' });

    await two.here.database.sql`update sessions set proven_at = now() where user_id = ${ana.id}`;
    two.here.sessions.forgetAll();
    await done(two.here, ana, 'PUT', '/api/keys/signing', other);
    expect(await done(two.here, ana, 'GET', '/api/keys/secrets')).toEqual({});
    expect(await done(two.here, ana, 'GET', '/api/keys/backup')).toBeNull();
    expect(await noticesOf(ana)).toContain('security.message-identity-replaced /account/devices');
    expect(await noticesOf(ben)).toEqual([]);
  });

  test('devices that were never approved make room first', async () => {
    const [ana] = await people();
    const first = await OlmDevice.start(two.here, ana, 'ANADEVICE0');
    await makeIdentity(first);
    for (let n = 1; n <= MOST_DEVICES; n++) {
      two.here.clock.advance(1_000);
      await OlmDevice.start(two.here, ana, `ANADEVICE${String.fromCharCode(64 + n)}`);
    }
    const names = Object.keys((await query(ana, ana)).device_keys[keyUser(ana)]);
    expect(names).toHaveLength(MOST_DEVICES);
    expect(names).toContain('ANADEVICE0');
    expect(names).not.toContain('ANADEVICEA');
  });

  test('devices verify each other within one account, and cancel without a word', async () => {
    const [ana, ben] = await people();
    await OlmDevice.start(two.here, ana, 'ANADEVICE1');
    const phone = await elsewhere(ana);
    await OlmDevice.start(two.here, phone, 'ANADEVICE2');
    const transaction_id = '0'.repeat(32);
    const send = (from: Person, to: Person, type: string, content: unknown) =>
      two.here.call(from, '/api/keys/messages', {
        method: 'POST',
        body: { type, messages: { [keyUser(to)]: { ANADEVICE1: content } } },
      });
    const cancel = { transaction_id, code: 'm.user', reason: 'Ring me on Thursday.' };
    const finished = { transaction_id };
    expect((await send(ben, ana, 'm.key.verification.done', finished)).status).toBe(422);
    expect((await send(phone, ana, 'm.key.verification.cancel', cancel)).status).toBe(200);
    for (const wrong of [{}, { ...finished, body: 'words' }, { transaction_id: 'words' }])
      expect((await send(phone, ana, 'm.key.verification.done', wrong)).status).toBe(422);
    const inbox = await two.here.call(ana, '/api/keys/devices/ANADEVICE1/inbox');
    expect(inbox.body.map(({ content }: { content: unknown }) => content)).toEqual([
      { ...cancel, reason: '' },
    ]);
  });
});
