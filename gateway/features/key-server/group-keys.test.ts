import { makePerson } from '@cascade/db/factories/people';
import { matrixUserOf } from '@cascade/shared/domain/encryption/matrix-ids';
import { newId } from '@cascade/shared/kernel/id';
import { describe, expect, test } from 'vitest';
import { groupDone, joinOpen, makeGroup } from '../../testing/groups.ts';
import { keyCalls, keyUser } from '../../testing/key-calls.ts';
import { startOf, waitFor } from '../../testing/listener.ts';
import { block, done } from '../../testing/messaging.ts';
import { OlmDevice } from '../../testing/olm-device.ts';
import { twoGateways } from '../../testing/two-gateways.ts';

describe('keys of members of a study group who never wrote to each other', () => {
  const two = twoGateways();
  const { people } = keyCalls(() => two.here);

  test('a member’s new device is told to the group, not to strangers or to those who left', async () => {
    const [ana, ben, chi] = await people();
    const dan = await two.here.person();
    const { id } = await makeGroup(two.here, ana);
    for (const person of [ben, dan]) await joinOpen(two.here, person, id);
    await groupDone(two.here, dan, 'POST', `/${id}/leave`);
    const bens = await two.listeners.open(two.there, ben);
    const before = (await startOf(two.here, dan)).n;
    await OlmDevice.start(two.here, ben, 'BENDEVICE1');
    const since = new Date(two.here.clock.now().getTime() - 1).toISOString();
    await OlmDevice.start(two.here, ana, 'ANADEVICE1');
    await waitFor(() =>
      expect(bens.events.map(({ e, d }) => [e, d])).toContainEqual([
        'devices.changed',
        { user: keyUser(ana) },
      ]),
    );
    expect((await startOf(two.here, chi)).n).toBe(0);
    expect((await startOf(two.here, dan)).n).toBe(before);
    const changedFor = async (person: typeof ben) =>
      (await done(two.here, person, 'POST', '/api/keys/devices/SOMEDEVICE/sync', { since }))
        .changed;
    expect((await changedFor(ben)).sort()).toEqual([keyUser(ana), keyUser(ben)].sort());
    for (const stranger of [chi, dan]) expect(await changedFor(stranger)).toEqual([]);
  });

  test('one call claims a key of each member of the largest group, another reaches their devices', async () => {
    const [ana, ben, chi] = await people();
    const { orm } = two.here.database;
    const others = await Promise.all(Array.from({ length: 17 }, () => makePerson(orm)));
    const crowd = [ben, chi, ...others];
    const { id } = await makeGroup(two.here, ana, { maxMembers: 20 });
    for (const person of crowd) await joinOpen(two.here, person, id);
    // A block changes nothing: the group's keys reach everybody in it.
    await block(two.here, ben, ana);
    await block(two.here, ana, chi);
    for (const person of [ana, ...crowd]) await OlmDevice.start(two.here, person, 'DEVICE0001');
    const perDevice = <T>(value: T) =>
      Object.fromEntries(
        crowd.map(({ publicId }) => [matrixUserOf(publicId), { DEVICE0001: value }]),
      );
    const call = (path: string, body: object) =>
      two.there.call(ana, path, {
        method: 'POST',
        headers: { 'Idempotency-Key': newId() },
        body,
      });
    const claimed = await call('/api/keys/claim', {
      one_time_keys: perDevice('signed_curve25519'),
    });
    expect(claimed.status).toBe(200);
    expect(Object.keys(claimed.body.one_time_keys)).toHaveLength(19);
    const sent = await call('/api/keys/messages', {
      type: 'm.room_key.withheld',
      messages: perDevice({
        algorithm: 'm.megolm.v1.aes-sha2',
        code: 'm.unverified',
        sender_key: 'x'.repeat(43),
      }),
    });
    expect(sent.status).toBe(200);
    for (const person of crowd) {
      const inbox = await two.here.call(person, '/api/keys/devices/DEVICE0001/inbox');
      expect(inbox.body).toMatchObject([{ sender: keyUser(ana), type: 'm.room_key.withheld' }]);
    }
  });
});
