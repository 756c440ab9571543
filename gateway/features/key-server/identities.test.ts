import type { Person } from '@cascade/db/factories/people';
import { lockDevices } from '@cascade/db/features/key-server/devices.queries';
import { describe, expect, test } from 'vitest';
import { emitDevicesChanged } from '../../security/devices-changed.ts';
import { heldChange, somebodyWaits } from '../../testing/held-change.ts';
import { keyCalls, keyUser } from '../../testing/key-calls.ts';
import { done } from '../../testing/messaging.ts';
import { OlmDevice } from '../../testing/olm-device.ts';
import { makeIdentity } from '../../testing/olm-recovery.ts';
import { twoGateways } from '../../testing/two-gateways.ts';

describe('identities and signatures', () => {
  const two = twoGateways();

  const { people, query } = keyCalls(() => two.here);

  test('what is queried comes back exactly as it was signed, and private signatures stay private', async () => {
    const [ana, ben, chi] = await people();
    const anas = await OlmDevice.start(two.here, ana, 'ANADEVICE1');
    await makeIdentity(anas);
    const [byBen, byAna] = [await query(ben, ana), await query(ana, ana)];
    expect(byBen.device_keys[keyUser(ana)].ANADEVICE1.signatures[keyUser(ana)]).toMatchObject({
      'ed25519:ANADEVICE1': expect.any(String),
    });
    expect(
      Object.keys(byBen.device_keys[keyUser(ana)].ANADEVICE1.signatures[keyUser(ana)]),
    ).toHaveLength(2);
    expect(byBen.user_signing_keys).toEqual({});
    expect(byAna.user_signing_keys[keyUser(ana)]).toBeDefined();
    const signature = 'A'.repeat(86);
    const master = Object.values(byBen.master_keys[keyUser(ana)].keys)[0] as string;
    await done(two.here, ben, 'POST', '/api/keys/signatures', {
      [keyUser(ana)]: {
        [master]: {
          ...byBen.master_keys[keyUser(ana)],
          signatures: { [keyUser(ben)]: { 'ed25519:BENKEY': signature } },
        },
      },
    });
    const signersSeenBy = async (person: Person) =>
      Object.keys((await query(person, ana)).master_keys[keyUser(ana)].signatures).sort();
    expect(await signersSeenBy(ben)).toEqual([keyUser(ana), keyUser(ben)].sort());
    expect(await signersSeenBy(ana)).toEqual([keyUser(ana)]);
    expect(await signersSeenBy(chi)).toEqual([keyUser(ana)]);
  });

  test('who asks while a device is being signed waits for it, and hears of the next change', async () => {
    const [ana, ben] = await people();
    const change = () =>
      heldChange(two.here, async (work) => {
        await lockDevices(work.tx, ben.id);
        await emitDevicesChanged(work, { userId: ben.id, publicId: ben.publicId }, work.now);
      });
    const commit = await change();
    const asked = query(ana, ben);
    await somebodyWaits(two.here);
    await commit();
    expect((await asked).device_keys).toEqual({ [keyUser(ben)]: {} });
    const commitNext = await change();
    await commitNext();
    const told = await two.here.database.sql`
      select 1 from stream_entries e join live_events l on l.id = e.event_id
      where e.stream = ${`u:${ana.id}`} and l.name = 'devices.changed'`;
    expect(told).toHaveLength(1);
  });

  test('a signature in somebody else’s name is not taken', async () => {
    const [ana, ben] = await people();
    const anas = await OlmDevice.start(two.here, ana, 'ANADEVICE1');
    await makeIdentity(anas);
    const before = await query(ana, ana);
    const { ANADEVICE1 } = before.device_keys[keyUser(ana)];
    const forged = { [keyUser(ana)]: { 'ed25519:FORGED': 'B'.repeat(86) } };
    await done(two.here, ben, 'POST', '/api/keys/signatures', {
      [keyUser(ana)]: { ANADEVICE1: { ...ANADEVICE1, signatures: forged } },
    });
    expect(await query(ana, ana)).toEqual(before);
    expect(await query(ben, ana)).toMatchObject({ device_keys: before.device_keys });
  });

  test('an identity must be one’s own, whole and signed by its master key', async () => {
    const [ana, ben] = await people();
    const device = await OlmDevice.start(two.here, ana, 'ANADEVICE1');
    const { uploadSigningKeysRequest } = await device.machine.bootstrapCrossSigning(true);
    const identity = JSON.parse(uploadSigningKeysRequest.body);
    const put = (person: Person, body: unknown) =>
      two.here.call(person, '/api/keys/signing', { method: 'PUT', body });
    expect((await put(ben, identity)).status).toBe(422);
    const swapped = { ...identity, self_signing_key: identity.user_signing_key };
    expect((await put(ana, swapped)).status).toBe(422);
    const unsigned = structuredClone(identity);
    unsigned.self_signing_key.signatures = {};
    expect((await put(ana, unsigned)).status).toBe(422);
    expect((await put(ana, identity)).status).toBe(200);
  });
});
