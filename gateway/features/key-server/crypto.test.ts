import type { Person } from '@cascade/db/factories/people';
import { startSession } from '@cascade/db/factories/people';
import type { Envelope } from '@cascade/shared/domain/encryption/envelope';
import { matrixUserOf } from '@cascade/shared/domain/encryption/matrix-ids';
import { newId } from '@cascade/shared/kernel/id';
import { OtherUserIdentity, UserId } from '@matrix-org/matrix-sdk-crypto-wasm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../testing/gateway.ts';
import { OlmDevice } from '../../testing/olm-device.ts';
import { backUp, beginRecovery, makeIdentity, recover } from '../../testing/olm-recovery.ts';

/** Real devices with real keys, connected by the key server's routes alone. */
describe('devices of two people', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startGateway();
  });
  afterAll(() => gateway.close());

  const carried = (from: Person, content: Envelope) => ({
    id: newId(),
    senderId: from.publicId,
    createdAt: new Date().toISOString(),
    content,
  });

  async function pair() {
    const [ana, ben] = [await gateway.person(), await gateway.person()];
    const anas = await OlmDevice.start(gateway, ana, 'ANADEVICE1');
    const bens = await OlmDevice.start(gateway, ben, 'BENDEVICE1');
    await makeIdentity(anas);
    await makeIdentity(bens);
    return { ana, ben, anas, bens };
  }

  test('read each other, also somebody who was not there when the message was written', async () => {
    const { ana, ben, anas, bens } = await pair();
    const first = carried(ana, await anas.encrypt(ben, 'Practise on Thursday?'));
    await bens.sync();
    expect(await bens.decrypt(ana, first)).toBe('Practise on Thursday?');
    const answer = carried(ben, await bens.encrypt(ana, 'At seven.'));
    await anas.sync();
    expect(await anas.decrypt(ben, answer)).toBe('At seven.');
    expect(await anas.decrypt(ben, first)).toBe('Practise on Thursday?');
  });

  test('cross the key rotation: 250 messages, all readable', { timeout: 60_000 }, async () => {
    const { ana, ben, anas, bens } = await pair();
    const sent = [];
    for (let n = 1; n <= 250; n++) sent.push(carried(ana, await anas.encrypt(ben, `message ${n}`)));
    expect(new Set(sent.map(({ content }) => content.session_id)).size).toBe(3);
    await bens.sync();
    for (const [place, message] of sent.entries())
      expect(await bens.decrypt(ana, message)).toBe(`message ${place + 1}`);
  });

  test('somebody without keys cannot be reached until their first device, and then is', async () => {
    const [ana, ben] = [await gateway.person(), await gateway.person()];
    const anas = await OlmDevice.start(gateway, ana, 'ANADEVICE1');
    expect(await anas.canReach(ben)).toBe(false);
    const bens = await OlmDevice.start(gateway, ben, 'BENDEVICE1');
    await anas.sync();
    // They share no conversation yet: the event comes because Ana queried him.
    const events = await gateway.database.sql<{ data: { user: string } }[]>`
      select e.data from live_events e join stream_entries s on s.event_id = e.id
      where s.stream = ${`u:${ana.id}`} and e.name = 'devices.changed'
        and e.data->>'user' = ${matrixUserOf(ben.publicId)}`;
    expect(events).toHaveLength(1);
    await anas.machine.markAllTrackedUsersAsDirty();
    expect(await anas.canReach(ben)).toBe(true);
    const message = carried(ana, await anas.encrypt(ben, 'Welcome'));
    await bens.sync();
    expect(await bens.decrypt(ana, message)).toBe('Welcome');
  });

  test('a second device reads history with the recovery key, and not without it', async () => {
    const { ana, ben, anas, bens } = await pair();
    const recoveryKey = await beginRecovery(anas);
    const theirs = carried(ben, await bens.encrypt(ana, 'from before'));
    await anas.sync();
    const own = carried(ana, await anas.encrypt(ben, 'my own'));
    await backUp(anas);

    const elsewhere = { ...ana, token: await startSession(gateway.database.orm, ana.id) };
    const second = await OlmDevice.start(gateway, elsewhere, 'ANADEVICE2');
    await second.sync();
    await expect(second.decrypt(ben, theirs)).rejects.toThrow();
    expect(await recover(second, recoveryKey)).toBe(2);
    expect(await second.decrypt(ben, theirs)).toBe('from before');
    expect(await second.decrypt(ben, own)).toBe('my own');

    // To Ben the new device belongs to the same person, and it gets his later messages.
    await bens.machine.markAllTrackedUsersAsDirty();
    const next = carried(ben, await bens.encrypt(ana, 'to both devices'));
    await second.sync();
    expect(await second.decrypt(ben, next)).toBe('to both devices');
    const seen = await bens.machine.getIdentity(new UserId(matrixUserOf(ana.publicId)));
    expect(seen).toBeInstanceOf(OtherUserIdentity);
    expect((seen as OtherUserIdentity).identityNeedsUserApproval()).toBe(false);
    const devices = await bens.machine.getUserDevices(new UserId(matrixUserOf(ana.publicId)));
    expect(devices.devices().map((device) => device.isCrossSignedByOwner())).toEqual([true, true]);
  });

  test('a changed identity is noticed', async () => {
    const { ana, ben, anas, bens } = await pair();
    await bens.encrypt(ana, 'hello');
    const ofAna = () => new UserId(matrixUserOf(ana.publicId));
    const before = (await bens.machine.getIdentity(ofAna())) as OtherUserIdentity;
    expect(before.identityNeedsUserApproval()).toBe(false);
    await makeIdentity(anas);
    await bens.machine.markAllTrackedUsersAsDirty();
    await bens.flush();
    const after = (await bens.machine.getIdentity(ofAna())) as OtherUserIdentity;
    expect(after.masterKey).not.toBe(before.masterKey);
    expect(after.identityNeedsUserApproval()).toBe(true);
    expect(ben.publicId).not.toBe(ana.publicId);
  });
});
