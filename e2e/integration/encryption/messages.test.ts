import { uploadSignatures } from '@cascade/shared/features/key-server/contract';
import { describe, expect, test } from 'vitest';
import { deleteDatabases as deleteDeviceStore } from '../../../client/src/device/databases.ts';
import { waitFor } from '../../../gateway/testing/listener.ts';
import { TestBrowsers } from './browsers.ts';
import { shown } from './private-browser.ts';

/** The client's own engine with real keys, against a real gateway and its sockets. */
describe('private messages of two browsers', { timeout: 60_000 }, () => {
  const browsers = new TestBrowsers();

  test('are read by the other person and by their writer', async () => {
    const { ana, ben, anas, bens } = await browsers.pair();
    await anas.sends(ben, 'Practise on Thursday?');
    expect(await bens.reads(ana)).toEqual(['Practise on Thursday?']);
    await bens.sends(ana, 'At seven.');
    expect(await anas.reads(ben)).toEqual(['Practise on Thursday?', 'At seven.']);
    expect(await anas.waiting()).toEqual([]);
  });

  test('written offline arrive in order once there is a connection', async () => {
    const { ana, ben, anas, bens } = await browsers.pair();
    await bens.sends(ana, 'Are you there?');
    anas.line = 'offline';
    const texts = Array.from({ length: 10 }, (_, n) => `message ${n + 1}`);
    for (const text of texts) await anas.sends(ben, text);
    expect(await anas.waiting()).toHaveLength(10);
    anas.line = 'good';
    await anas.engine.drain();
    expect(await bens.reads(ana)).toEqual(['Are you there?', ...texts]);
    expect(await anas.waiting()).toEqual([]);
  });

  test('whose reply was lost are resent unchanged, also by the next page', async () => {
    const { ana, ben, anas, bens } = await browsers.pair();
    await anas.sends(ben, 'first');
    anas.line = 'lost';
    const id = await anas.sends(ben, 'only once');
    anas.close();
    anas.line = 'good';
    await anas.open();
    await anas.engine.drain();
    const sends = anas.requests.filter(({ path, key }) => path === '/api/messages' && key === id);
    expect(sends.length).toBeGreaterThan(1);
    expect(new Set(sends.map(({ body }) => body)).size).toBe(1);
    expect(await bens.reads(ana)).toEqual(['first', 'only once']);
    expect((await anas.thread(ben)).at(-1)?.id).toBe(id);
  });

  test('to someone without a device wait for their first device', async () => {
    const [ana, ben, chi] = [
      await browsers.gateway.person(),
      await browsers.gateway.person(),
      await browsers.gateway.person(),
    ];
    const anas = await browsers.start(ana);
    const id = await anas.sends(ben, 'Welcome');
    expect(anas.messages).toContainEqual({
      type: 'sending',
      sending: { [id]: 'waiting_for_keys' },
    });
    const chis = await browsers.start(chi);
    await anas.sends(chi, 'Hello Chi');
    expect(await chis.reads(ana)).toEqual(['Hello Chi']);
    const bens = await browsers.start(ben);
    await waitFor(async () => expect(await anas.waiting()).toEqual([]));
    expect(await bens.reads(ana)).toEqual(['Welcome']);
  });

  test('to a device whose signature met an outage are sent after it, over the same socket', async () => {
    const [ana, ben] = [await browsers.gateway.person(), await browsers.gateway.person()];
    const anas = await browsers.start(ana);
    const id = await anas.sends(ben, 'Welcome');
    const bens = await browsers.start(ben, '', uploadSignatures.path);
    expect(bens.requests.map(({ path }) => path)).toContain(uploadSignatures.path);
    expect(await anas.waiting()).toMatchObject([{ id }]);
    bens.unavailable = undefined;
    await waitFor(async () => expect(await anas.waiting()).toEqual([]));
    expect(await bens.reads(ana)).toEqual(['Welcome']);
  });

  test('to a device that was added while offline are sent by the next page', async () => {
    const [ana, ben] = [await browsers.gateway.person(), await browsers.gateway.person()];
    const anas = await browsers.start(ana);
    await anas.sends(ben, 'Welcome');
    anas.close();
    const bens = await browsers.start(ben);
    await anas.open();
    await anas.engine.drain();
    expect(await bens.reads(ana)).toEqual(['Welcome']);
  });

  test('that the server refuses are set aside with its sentence, and the next one is sent', async () => {
    const { ana, ben, anas, bens } = await browsers.pair();
    for (const text of ['1', '2', '3', '4']) await anas.sends(ben, text);
    expect(await anas.waiting()).toMatchObject([{ refusal: expect.stringContaining('answer') }]);
    await bens.sends(ana, 'now you may');
    await anas.sends(ben, '5');
    expect(await bens.reads(ana)).toEqual(['1', '2', '3', 'now you may', '5']);
    expect(await anas.waiting()).toHaveLength(1);
    // A refused message has no number, so none is missing.
    expect(await bens.findings(ana)).toEqual([]);
    await anas.retry((await anas.waiting())[0]?.id ?? '');
    expect((await bens.reads(ana)).at(-1)).toBe('4');
    expect(await bens.findings(ana)).toEqual([]);
  });

  test('accepted despite an error reply are not sent twice, nor is their number reused', async () => {
    const { ana, ben, anas, bens } = await browsers.pair();
    await anas.sends(ben, 'first');
    const id = await anas.write(ben, 'arrived');
    anas.line = 'stumbles';
    for (let tries = 0; tries < 5; tries++) await anas.engine.drain();
    expect(await anas.waiting()).toMatchObject([{ id, refusal: expect.any(String) }]);
    anas.line = 'good';
    await anas.sends(ben, 'next');
    expect(await anas.waiting()).toEqual([]);
    expect(await bens.reads(ana)).toEqual(['first', 'arrived', 'next']);
    expect(await bens.findings(ana)).toEqual([]);
  });

  test('that were edited have the new text; ciphertext moved elsewhere is refused', async () => {
    const { ana, ben, anas, bens } = await browsers.pair();
    await anas.sends(ben, 'at six');
    const [message] = await anas.thread(ben);
    if (!message) throw new Error('no message');
    await anas.engine.edit(message, ben.publicId, 'at seven');
    expect(await bens.reads(ana)).toEqual(['at seven']);
    await anas.sends(ben, 'goodbye');
    const [, second] = await bens.thread(ana);
    if (!second) throw new Error('no message');
    const moved = { ...second, content: message.content };
    expect(shown(await bens.engine.open(moved, ana.publicId))).toBe('altered');
    const strange = { ...second, content: second.content && { ...second.content, v: 3 as never } };
    expect(shown(await bens.engine.open(strange, ana.publicId))).toBe('newer_version');
    const old = { ...second, content: second.content && { ...second.content, v: 1 as const } };
    expect(shown(await bens.engine.open(old, ana.publicId))).toBe('older_format');
  });

  test.each([
    ['key', undefined],
    ['passphrase', 'a quiet evening by the sea'],
  ])('are read on a new device with the recovery %s, and not before', async (_, passphrase) => {
    const { ana, ben, anas, bens } = await browsers.pair();
    await bens.sends(ana, 'from before');
    await anas.sends(ben, 'my own');
    expect(await anas.reads(ben)).toEqual(['from before', 'my own']);
    const key = await anas.engine.beginRecovery(passphrase);
    await anas.sends(ben, 'a little later');
    expect(anas.messages).toContainEqual({ type: 'recovery', recovery: { state: 'on' } });
    await waitFor(async () =>
      expect((await browsers.gateway.call(ana, '/api/keys/backup')).body.count).toBe(2),
    );

    const second = await browsers.start(await browsers.elsewhere(ana), '-second');
    expect(second.messages).toContainEqual({ type: 'recovery', recovery: { state: 'locked' } });
    expect(await second.reads(ben)).toEqual(['no_key', 'no_key', 'no_key']);
    // Unsigned devices are not trusted, so it waits for the signature.
    const id = await second.sends(ben, 'from the second');
    expect(second.messages).toContainEqual({
      type: 'sending',
      sending: { [id]: 'waiting_for_approval' },
    });
    await expect(second.engine.recover('not my key')).rejects.toMatchObject({ status: 422 });
    expect(await second.engine.recover(passphrase ?? key)).toEqual({ restored: 2, refused: 0 });
    await waitFor(async () => expect(await second.waiting()).toEqual([]));
    expect(await second.reads(ben)).toEqual([
      'from before',
      'my own',
      'a little later',
      'from the second',
    ]);
    // It may edit the first device's message in place.
    const own = (await second.thread(ben)).find(({ senderId }) => senderId === ana.publicId);
    if (!own) throw new Error('no message');
    await second.engine.edit(own, ben.publicId, 'my own, changed');
    expect((await bens.reads(ana))[1]).toBe('my own, changed');
    expect(await bens.findings(ana)).toEqual([]);

    await bens.sends(ana, 'to both');
    expect((await second.reads(ben)).at(-1)).toBe('to both');
    expect(await bens.engine.safety(ana.publicId)).toMatchObject({ state: 'unverified' });
    expect((await anas.reads(ben)).at(-1)).toBe('to both');
  });

  test('that were received but not read before are read on a new device, too', async () => {
    const { ana, ben, anas, bens } = await browsers.pair();
    await bens.sends(ana, 'not looked at yet');
    await anas.engine.syncAfterReconnection();
    const key = await anas.engine.beginRecovery();
    await waitFor(async () =>
      expect((await browsers.gateway.call(ana, '/api/keys/backup')).body.count).toBe(1),
    );
    const second = await browsers.start(await browsers.elsewhere(ana), '-second');
    expect(await second.engine.recover(key)).toEqual({ restored: 1, refused: 0 });
    expect(await second.reads(ben)).toEqual(['not looked at yet']);
  });

  test('are not sent to an identity other than the confirmed one', async () => {
    const { ana, ben, anas, bens } = await browsers.pair();
    await anas.sends(ben, 'hello');
    await bens.sends(ana, 'hello yourself');
    const { code, state } = await anas.engine.safety(ben.publicId);
    expect(state).toBe('unverified');
    expect(code).toMatch(/^(\d{5} ){11}\d{5}$/);
    expect((await bens.engine.safety(ana.publicId)).code).toBe(code);
    await anas.engine.confirmSafety(ben.publicId);
    expect(await anas.engine.safety(ben.publicId)).toEqual({ code, state: 'verified' });

    // Ben signs out everywhere without a recovery key and starts over.
    bens.close();
    await browsers.gateway.database.sql`delete from sessions where user_id = ${ben.id}`;
    await deleteDeviceStore(ben.publicId);
    bens.person = await browsers.elsewhere(ben);
    await (await bens.open()).listen();
    // No identity is created without his consent.
    expect(await anas.engine.safety(ben.publicId)).toEqual({ code, state: 'verified' });
    await bens.engine.startAgain();
    await waitFor(async () =>
      expect(await anas.engine.safety(ben.publicId)).toMatchObject({ state: 'changed' }),
    );
    const id = await anas.sends(ben, 'is it you?');
    expect(await anas.waiting()).toMatchObject([{ id, refusal: expect.stringContaining('code') }]);
    await anas.engine.acceptChange(ben.publicId);
    expect(await anas.engine.safety(ben.publicId)).toMatchObject({ state: 'unverified' });
    await anas.retry(id);
    expect((await bens.reads(ana)).at(-1)).toBe('is it you?');
  });

  test('stay readable here after the session ends and the member signs in again', async () => {
    const { ana, ben, anas, bens } = await browsers.pair();
    await anas.sends(ben, 'before');
    expect(await bens.reads(ana)).toEqual(['before']);
    bens.close();
    await browsers.gateway.database.sql`delete from sessions where user_id = ${ben.id}`;
    bens.person = await browsers.elsewhere(ben);
    await (await bens.open()).listen();
    await anas.sends(ben, 'after');
    expect(await bens.reads(ana)).toEqual(['before', 'after']);
    expect(await anas.engine.safety(ben.publicId)).toMatchObject({ state: 'unverified' });
  });

  test('leave nothing on a signed-out device', async () => {
    const { ben, anas, ana } = await browsers.pair();
    await anas.sends(ben, 'secret');
    const names = async () => (await indexedDB.databases()).map(({ name }) => name ?? '');
    expect((await names()).filter((name) => name.includes(ana.publicId)).length).toBe(3);
    anas.close();
    await deleteDeviceStore(ana.publicId);
    expect((await names()).filter((name) => name.includes(ana.publicId))).toEqual([]);
  });
});
