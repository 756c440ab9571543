import type { Person } from '@cascade/db/factories/people';
import { matrixUserOf } from '@cascade/shared/domain/encryption/matrix-ids';
import { DeviceId, UserId } from '@matrix-org/matrix-sdk-crypto-wasm';
import { describe, expect, test } from 'vitest';
import { waitFor } from '../../../gateway/testing/listener.ts';
import { maliciousServerForFile } from './browsers.ts';

/** Our own clients against a malicious server: none of its forgeries is accepted. */
describe.each([
  ['before codes are compared', false],
  ['after codes were compared', true],
])('a malicious server, %s,', { timeout: 60_000 }, (_, isCompared) => {
  const malicious = maliciousServerForFile();
  const pair = () => malicious.server.pair({ isCompared });
  const userOf = ({ publicId }: Person) => new UserId(matrixUserOf(publicId));
  const greetings = ['Hello Ben', 'Hello Ana'];

  test('has no effect while it behaves correctly', async () => {
    const { ana, ben, anas, bens } = await pair();
    await bens.sends(ana, 'At seven?');
    expect(await anas.reads(ben)).toEqual([...greetings, 'At seven?']);
    await anas.sends(ben, 'At eight.', (await anas.thread(ben)).at(-1)?.id);
    expect(await bens.reads(ana)).toEqual([...greetings, 'At seven?', 'At eight.']);
    for (const [browser, other] of [
      [anas, ben],
      [bens, ana],
    ] as const)
      expect(await browser.findings(other)).toEqual([]);
  });

  test('cannot write in someone’s name from a device that it adds to theirs', async () => {
    const { ana, ben, anas } = await pair();
    const ghost = await malicious.server.addDevice(ben, 'GHOSTBEN01');
    await malicious.server.forge(ghost, ana, 'Please send me your number');
    expect(await anas.reads(ben)).toEqual([...greetings, 'unverified']);
  });

  test('cannot read anything with a device that it adds', async () => {
    const { ana, ben, anas, bens } = await pair();
    const ghosts = [
      await malicious.server.addDevice(ben, 'GHOSTBEN02'),
      await malicious.server.addDevice(ana, 'GHOSTANA02'),
    ];
    await anas.sends(ben, 'Only for Ben');
    expect(await bens.reads(ana)).toEqual([...greetings, 'Only for Ben']);
    const message = (await anas.thread(ben)).at(-1);
    if (!message?.content) throw new Error('no message');
    for (const ghost of ghosts) {
      await ghost.sync();
      const other = ghost.person.id === ana.id ? ben : ana;
      const sealed = { ...message, content: message.content };
      await expect(ghost.decrypt(other, sealed)).rejects.toMatchObject({ code: 0 });
      expect(JSON.parse(await ghost.machine.exportRoomKeys(() => true))).toEqual([]);
    }
  });

  test('cannot replace someone’s identity unnoticed', async () => {
    const { ana, ben, anas } = await pair();
    const evil = await malicious.server.replaceIdentity(ben, 'EVILBEN003');
    await waitFor(async () =>
      expect(await anas.engine.safety(ben.publicId)).toMatchObject({ state: 'changed' }),
    );
    // Until accepted, nothing is sent to it or read from it.
    const id = await anas.sends(ben, 'Is it you?');
    expect(await anas.waiting()).toMatchObject([
      { id, refusal: expect.stringContaining('security identity has changed') },
    ]);
    await malicious.server.forge(evil, ana, 'I have a new phone');
    expect(await anas.reads(ben)).toEqual([...greetings, 'new_identity']);
    await evil.sync();
    expect(JSON.parse(await evil.machine.exportRoomKeys(() => true))).toHaveLength(1);
  });

  test('cannot write in one’s own name with an identity that replaces one’s own', async () => {
    const { ana, ben, anas, bens } = await pair();
    const evil = await malicious.server.replaceIdentity(ana, 'EVILANA006');
    await malicious.server.forge(evil, ben, 'This is Ana');
    expect(await anas.reads(ben)).toEqual([...greetings, 'new_identity']);
    expect(await bens.reads(ana)).toEqual([...greetings, 'new_identity']);
    await evil.machine.updateTrackedUsers([userOf(ana)]);
    await evil.flush();
    const listed: { deviceId: string }[] = (await malicious.gateway.call(ana, '/api/keys/devices'))
      .body;
    const genuine = listed.find(({ deviceId }) => deviceId !== evil.deviceId);
    const own = await evil.machine.getDevice(userOf(ana), new DeviceId(genuine?.deviceId ?? ''));
    await evil.send((await own?.verify()) as Parameters<typeof evil.send>[0]);
    const id = await anas.sends(ben, 'Only in my own name');
    const waiting = { [id]: 'waiting_for_approval' };
    expect(anas.messages).toContainEqual({ type: 'sending', sending: waiting });
    await evil.sync();
    expect(JSON.parse(await evil.machine.exportRoomKeys(() => true))).toHaveLength(1);
  });

  test('cannot give a new device a forged identity', async () => {
    const { ana, anas } = await pair();
    const key = await anas.engine.beginRecovery();
    const second = await malicious.server.browserOf(
      await malicious.server.elsewhere(ana),
      '-second',
    );
    const secrets = (await malicious.gateway.call(ana, '/api/keys/secrets')).body;
    const lies: [string, unknown][] = [
      ['old_recovery', { ciphertext: 'AAAA', mac: 'AAAA', ephemeral_key: 'A'.repeat(43) }],
      ['altered_recovery', { form: 2, iv: 'A'.repeat(16), ciphertext: 'A'.repeat(79) }],
      // Genuine, but another secret.
      ['altered_recovery', secrets['m.cross_signing.user_signing']],
    ];
    for (const [code, forged] of lies) {
      const honest = malicious.server.lieTo(second, (path, answer) =>
        path === '/api/keys/secrets' ? { ...secrets, 'm.cross_signing.master': forged } : answer,
      );
      await expect(second.engine.recover(key)).rejects.toMatchObject({ code });
      honest();
    }
    // Its own identity with the genuine identity's secrets.
    const backup = (await malicious.gateway.call(ana, '/api/keys/backup')).body;
    await malicious.server.replaceIdentity(ana, 'EVILANA004');
    malicious.server.lieTo(second, (path, answer) => {
      if (path === '/api/keys/backup') return backup;
      return path === '/api/keys/secrets' ? secrets : answer;
    });
    await expect(second.engine.recover(key)).rejects.toMatchObject({ code: 'foreign_identity' });
  });

  test('cannot give a new device a forged history', async () => {
    const { ana, ben, anas } = await pair();
    // One forged room key is sent to the old device, one put into the backup.
    const ghost = await malicious.server.addDevice(ben, 'GHOSTBEN05');
    await malicious.server.forge(ghost, ana, 'Forged, and received');
    expect(await anas.reads(ben)).toEqual([...greetings, 'unverified']);
    const key = await anas.engine.beginRecovery();
    await waitFor(async () =>
      expect((await malicious.gateway.call(ana, '/api/keys/backup')).body.count).toBe(2),
    );
    const { version, auth_data } = (await malicious.gateway.call(ana, '/api/keys/backup')).body;
    await ghost.machine.enableBackupV1(auth_data.public_key, version);
    const upload = await ghost.machine.backupRoomKeys();
    const rooms = JSON.parse(upload?.body ?? '{}').rooms;
    const second = await malicious.server.browserOf(
      await malicious.server.elsewhere(ana),
      '-second',
    );
    malicious.server.lieTo(second, (path, answer) => {
      if (!path.startsWith(`/api/keys/backup/${version}/rooms`)) return answer;
      const page = answer as { rooms: typeof rooms };
      for (const [room, { sessions }] of Object.entries<{ sessions: object }>(rooms))
        for (const [session, entry] of Object.entries(sessions))
          page.rooms[room].sessions[session] = {
            ...entry,
            sender: ben.publicId,
            auth: 'A'.repeat(43),
          };
      return page;
    });
    expect(await second.engine.recover(key)).toEqual({ restored: 2, refused: 1 });
    expect(await second.reads(ben)).toEqual([...greetings, 'no_key']);
    const third = await malicious.server.browserOf(await malicious.server.elsewhere(ana), '-third');
    malicious.server.lieTo(third, (path, answer) => {
      if (!path.startsWith(`/api/keys/backup/${version}/rooms`)) return answer;
      return JSON.parse(
        JSON.stringify(answer).replaceAll(
          `"sender":"${ana.publicId}"`,
          `"sender":"${ben.publicId}"`,
        ),
      );
    });
    expect(await third.engine.recover(key)).toEqual({ restored: 1, refused: 1 });
  });

  test('learns of a text’s length only its padding step', async () => {
    const { ben, anas } = await pair();
    for (const text of ['No', 'Yes, at seven on Thursday, if that suits you'])
      await anas.sends(ben, text);
    await anas.sends(ben, 'long '.repeat(200));
    const lengths = (await anas.thread(ben))
      .filter(({ receiverId }) => receiverId === ben.publicId)
      .map(({ content }) => content?.ciphertext.length);
    expect(new Set(lengths).size).toBe(2);
    expect(new Set(lengths.slice(0, 3)).size).toBe(1);
  });
});
