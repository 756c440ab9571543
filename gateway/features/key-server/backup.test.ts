import { roomOf } from '@cascade/shared/domain/encryption/matrix-ids';
import { describe, expect, test } from 'vitest';
import { keyCalls } from '../../testing/key-calls.ts';
import { done } from '../../testing/messaging.ts';
import { OlmDevice } from '../../testing/olm-device.ts';
import { beginRecovery, makeIdentity } from '../../testing/olm-recovery.ts';
import { twoGateways } from '../../testing/two-gateways.ts';

describe('the backup of room keys', () => {
  const two = twoGateways();

  const { people } = keyCalls(() => two.here);

  test('a backup is its owner’s alone, keeps the better key, and pages', async () => {
    const [ana, ben] = await people();
    const device = await OlmDevice.start(two.here, ana, 'ANADEVICE1');
    await makeIdentity(device);
    await beginRecovery(device);
    const room = roomOf(ana.publicId, ben.publicId);
    const key = (first: number, verified = false, ciphertext = 'AAAA') => ({
      first_message_index: first,
      forwarded_count: 0,
      is_verified: verified,
      session_data: { ephemeral: 'A'.repeat(43), mac: 'AAAA', ciphertext },
      sender: ana.publicId,
      auth: 'A'.repeat(43),
    });
    const put = (version: string, sessions: Record<string, unknown>, person = ana) =>
      two.here.call(person, `/api/keys/backup/${version}/rooms`, {
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
        } = await done(two.here, ana, 'GET', `/api/keys/backup/1/rooms?after=${after}`);
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
    expect((await two.here.call(ben, '/api/keys/backup/1/rooms')).status).toBe(404);
    expect((await two.here.call(ben, '/api/keys/secrets')).body).toEqual({});
    expect((await two.here.call(ben, '/api/keys/backup')).body).toBeNull();
    await beginRecovery(device);
    expect(await put('1', many)).toMatchObject({ status: 409, body: { code: 'stale' } });
    expect(await done(two.here, ana, 'GET', '/api/keys/backup')).toMatchObject({
      version: '2',
      count: 0,
    });
    const words = { [session(1)]: { ...key(1), session_data: { text: 'Ring me.' } } };
    expect(await put('2', words)).toMatchObject({ status: 422 });
    const { auth: _auth, ...unauthenticated } = key(1);
    expect(await put('2', { [session(1)]: unauthenticated })).toMatchObject({ status: 422 });
    await done(two.here, ana, 'DELETE', '/api/keys/backup/2');
    expect((await two.here.call(ana, '/api/keys/backup')).body).toBeNull();
    await beginRecovery(device);
    expect(await done(two.here, ana, 'GET', '/api/keys/backup')).toMatchObject({ version: '3' });
  });
});
