import 'fake-indexeddb/auto';
import type { Person } from '@cascade/db/factories/people';
import { matrixUserOf } from '@cascade/shared/domain/encryption/matrix-ids';
import type { Message } from '@cascade/shared/features/messaging/contract';
import { newId } from '@cascade/shared/kernel/id';
import { DeviceId, UserId } from '@matrix-org/matrix-sdk-crypto-wasm';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { startGateway, type TestGateway } from '../../gateway/testing/gateway.ts';
import { Listeners, waitFor } from '../../gateway/testing/listener.ts';
import { block, unblock } from '../../gateway/testing/messaging.ts';
import { MaliciousServer } from './malicious-server.ts';
import { connectBrowsers, shown } from './private-browser.ts';

/** Our own clients against a malicious server: none of its forgeries is accepted. */
describe.each([
  ['before codes are compared', false],
  ['after codes were compared', true],
])('a malicious server, %s,', { timeout: 60_000 }, (_, isCompared) => {
  let gateway: TestGateway;
  let server: MaliciousServer;
  const listeners = new Listeners();
  beforeAll(async () => {
    gateway = await startGateway();
    server = new MaliciousServer(gateway, listeners);
    connectBrowsers();
  });
  afterEach(() => {
    server.closeBrowsers();
    listeners.closeAll();
  });
  afterAll(async () => {
    vi.unstubAllGlobals();
    await gateway.close();
  });
  const pair = () => server.pair({ isCompared });
  const userOf = ({ publicId }: Person) => new UserId(matrixUserOf(publicId));
  const greetings = ['Hello Ben', 'Hello Ana'];
  const swapped = (message: Message): Message => {
    return { ...message, senderId: message.receiverId, receiverId: message.senderId };
  };

  test('is of no consequence while it is honest', async () => {
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

  test('cannot write as somebody from a device that it adds to theirs', async () => {
    const { ana, ben, anas } = await pair();
    const ghost = await server.addDevice(ben, 'GHOSTBEN01');
    await server.forge(ghost, ana, 'Please send me your number');
    expect(await anas.reads(ben)).toEqual([...greetings, 'unverified']);
  });

  test('cannot have a device that it adds read anything', async () => {
    const { ana, ben, anas, bens } = await pair();
    const ghosts = [
      await server.addDevice(ben, 'GHOSTBEN02'),
      await server.addDevice(ana, 'GHOSTANA02'),
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

  test('cannot pass one’s own message off as the other person’s', async () => {
    const { ben, anas } = await pair();
    server.showThread(anas, ben, (thread) => thread.map(swapped));
    expect(await anas.reads(ben)).toEqual(['unverified', 'unverified']);
  });

  test('cannot put an identity of its own in place of somebody’s unseen', async () => {
    const { ana, ben, anas } = await pair();
    const evil = await server.replaceIdentity(ben, 'EVILBEN003');
    await waitFor(async () =>
      expect(await anas.engine.safety(ben.publicId)).toMatchObject({ state: 'changed' }),
    );
    // Until accepted, nothing is sent to it or read from it.
    const id = await anas.sends(ben, 'Is it you?');
    expect(await anas.waiting()).toMatchObject([
      { id, refusal: expect.stringContaining('security identity has changed') },
    ]);
    await server.forge(evil, ana, 'I have a new phone');
    expect(await anas.reads(ben)).toEqual([...greetings, 'new_identity']);
    await evil.sync();
    expect(JSON.parse(await evil.machine.exportRoomKeys(() => true))).toHaveLength(1);
  });

  test('cannot write in one’s own name with an identity that it puts in place of one’s own', async () => {
    const { ana, ben, anas, bens } = await pair();
    const evil = await server.replaceIdentity(ana, 'EVILANA006');
    await server.forge(evil, ben, 'This is Ana');
    expect(await anas.reads(ben)).toEqual([...greetings, 'new_identity']);
    expect(await bens.reads(ana)).toEqual([...greetings, 'new_identity']);
    // Ana's device does not adopt that identity, even if it signs the device.
    await evil.machine.updateTrackedUsers([userOf(ana)]);
    await evil.flush();
    const listed: { deviceId: string }[] = (await gateway.call(ana, '/api/keys/devices')).body;
    const genuine = listed.find(({ deviceId }) => deviceId !== evil.deviceId);
    const own = await evil.machine.getDevice(userOf(ana), new DeviceId(genuine?.deviceId ?? ''));
    await evil.send((await own?.verify()) as Parameters<typeof evil.send>[0]);
    const id = await anas.sends(ben, 'Only in my own name');
    const waiting = { [id]: 'waiting_for_approval' };
    expect(anas.messages).toContainEqual({ type: 'sending', sending: waiting });
    await evil.sync();
    expect(JSON.parse(await evil.machine.exportRoomKeys(() => true))).toHaveLength(1);
  });

  test('cannot show a message again, in this conversation or another', async () => {
    const { ana, ben, anas } = await pair();
    const chi = await gateway.person();
    const chis = await server.browserOf(chi);
    await chis.sends(ana, 'Hello from Chi');
    expect(await anas.reads(chi)).toEqual(['Hello from Chi']);
    const [, genuine] = await anas.thread(ben);
    if (!genuine) throw new Error('no message');
    const again = { ...genuine, id: newId(), place: genuine.place + 1 };
    server.showThread(anas, ben, (thread) => [again, ...thread]);
    expect(await anas.reads(ben)).toEqual([...greetings, 'altered']);
    const elsewhere = { ...genuine, senderId: chi.publicId, place: genuine.place + 1 };
    server.showThread(anas, chi, (thread) => [elsewhere, ...thread]);
    expect(await anas.reads(chi)).toEqual(['Hello from Chi', 'no_key']);
  });

  test('cannot move what was read to another place', async () => {
    const { ben, anas } = await pair();
    server.showThread(anas, ben, (thread) =>
      thread.map((message) => ({ ...message, place: message.place + 1 })),
    );
    expect(await anas.reads(ben)).toEqual(['altered', 'altered']);
  });

  test('cannot drop a message from the middle', async () => {
    const { ana, ben, anas, bens } = await pair();
    const ids: string[] = [];
    for (const text of ['one', 'two', 'three']) ids.push(await bens.sends(ana, text));
    const honest = server.showThread(anas, ben, (thread) =>
      thread.filter(({ id }) => id !== ids[1]),
    );
    const missing = [
      { before: ids[2], missing: [{ from: ben.publicId, count: 1 }], isOutOfOrder: false },
    ];
    expect(await anas.findings(ben)).toEqual(missing);
    honest();
    expect(await anas.findings(ben)).toEqual([]);
    // Previously read messages are missed, also after a reload and without other evidence.
    server.showThread(anas, ben, (thread) => thread.filter(({ id }) => id !== ids[1]).slice(0, 2));
    anas.close();
    await anas.open();
    expect(await anas.findings(ben)).toContainEqual(missing[0]);
  });

  test('cannot keep one’s own message from the other person once they are answered', async () => {
    const { ana, ben, anas, bens } = await pair();
    const id = await anas.sends(ben, 'Never seen by Ben');
    server.showThread(bens, ana, (thread) => thread.filter((message) => message.id !== id));
    const next = await anas.sends(ben, 'Seen');
    expect(await bens.findings(ana)).toEqual([
      { before: next, missing: [{ from: ana.publicId, count: 1 }], isOutOfOrder: false },
    ]);
  });

  test('cannot change the order of messages', async () => {
    const { ana, ben, anas, bens } = await pair();
    const [first, second] = [await bens.sends(ana, 'No'), await bens.sends(ana, 'Yes')];
    const places = new Map(
      (await bens.thread(ana)).map(({ id, place }): [string, number] => [id, place]),
    );
    server.showThread(anas, ben, (thread) =>
      thread
        .map((message) => {
          const other = { [first]: second, [second]: first }[message.id];
          return other ? { ...message, place: places.get(other) ?? 0 } : message;
        })
        .sort((a, b) => b.place - a.place),
    );
    const findings = await anas.findings(ben);
    expect(findings.map(({ before }) => before)).toEqual([second, first]);
    expect(findings.every(({ isOutOfOrder, missing }) => isOutOfOrder && !missing.length)).toBe(
      true,
    );
  });

  test('cannot put an answer before what it answers', async () => {
    const { ana, ben, anas, bens } = await pair();
    const question = await bens.sends(ana, 'Shall I cancel?');
    await anas.reads(ben);
    const answer = await anas.sends(ben, 'Yes');
    const places = new Map(
      (await bens.thread(ana)).map(({ id, place }): [string, number] => [id, place]),
    );
    server.showThread(bens, ana, (thread) =>
      thread
        .map((message) => {
          const other = { [question]: answer, [answer]: question }[message.id];
          return other ? { ...message, place: places.get(other) ?? 0 } : message;
        })
        .sort((a, b) => b.place - a.place),
    );
    const findings = await bens.findings(ana);
    expect(findings.some(({ isOutOfOrder }) => isOutOfOrder)).toBe(true);
  });

  test('cannot take an edit back, nor pass old words off as the new version', async () => {
    const { ana, ben, anas, bens } = await pair();
    await bens.sends(ana, 'at six');
    const before = (await bens.thread(ana)).at(-1);
    if (!before) throw new Error('no message');
    await bens.engine.edit(before, ana.publicId, 'at seven');
    const edited = (await bens.thread(ana)).at(-1);
    if (!edited) throw new Error('no message');
    // Old content under the new version is refused by readers of neither.
    const relabelled = { ...edited, content: before.content };
    expect(shown(await anas.engine.open(relabelled, ben.publicId))).toBe('altered');
    const unedited = { ...relabelled, editedAt: null };
    expect(shown(await anas.engine.open(unedited, ben.publicId))).toBe('rolled_back');
    expect((await anas.reads(ben)).at(-1)).toBe('at seven');
    server.showThread(anas, ben, ([_latest, ...older]) => [before, ...older]);
    expect((await anas.reads(ben)).at(-1)).toBe('rolled_back');
    anas.close();
    await anas.open();
    expect((await anas.reads(ben)).at(-1)).toBe('rolled_back');
  });

  test('cannot change what a message answers, or whether it was edited', async () => {
    const { ana, ben, anas, bens } = await pair();
    const [first] = await bens.thread(ana);
    await bens.sends(ana, 'Yes, gladly', first?.id ?? null);
    const honest = server.showThread(anas, ben, ([latest, ...older]) =>
      latest ? [{ ...latest, replyTo: older[0]?.id ?? null }, ...older] : [],
    );
    expect((await anas.reads(ben)).at(-1)).toBe('altered');
    honest();
    server.showThread(anas, ben, ([latest, ...older]) =>
      latest ? [{ ...latest, editedAt: latest.createdAt }, ...older] : [],
    );
    expect((await anas.reads(ben)).at(-1)).toBe('altered');
  });

  test('cannot hand a new device an identity of its own', async () => {
    const { ana, anas } = await pair();
    const key = await anas.engine.beginRecovery();
    const second = await server.browserOf(await server.elsewhere(ana), '-second');
    const secrets = (await gateway.call(ana, '/api/keys/secrets')).body;
    const lies: [string, unknown][] = [
      ['old_recovery', { ciphertext: 'AAAA', mac: 'AAAA', ephemeral_key: 'A'.repeat(43) }],
      ['altered_recovery', { form: 2, iv: 'A'.repeat(16), ciphertext: 'A'.repeat(79) }],
      // Genuine, but another secret.
      ['altered_recovery', secrets['m.cross_signing.user_signing']],
    ];
    for (const [code, forged] of lies) {
      const honest = server.lieTo(second, (path, answer) =>
        path === '/api/keys/secrets' ? { ...secrets, 'm.cross_signing.master': forged } : answer,
      );
      await expect(second.engine.recover(key)).rejects.toMatchObject({ code });
      honest();
    }
    // Its own identity with the genuine identity's secrets.
    const backup = (await gateway.call(ana, '/api/keys/backup')).body;
    await server.replaceIdentity(ana, 'EVILANA004');
    server.lieTo(second, (path, answer) => {
      if (path === '/api/keys/backup') return backup;
      return path === '/api/keys/secrets' ? secrets : answer;
    });
    await expect(second.engine.recover(key)).rejects.toMatchObject({ code: 'foreign_identity' });
  });

  test('cannot hand a new device a history of its own', async () => {
    const { ana, ben, anas } = await pair();
    // One forged room key is sent to the old device, one put into the backup.
    const ghost = await server.addDevice(ben, 'GHOSTBEN05');
    await server.forge(ghost, ana, 'Forged, and received');
    expect(await anas.reads(ben)).toEqual([...greetings, 'unverified']);
    const key = await anas.engine.beginRecovery();
    await waitFor(async () =>
      expect((await gateway.call(ana, '/api/keys/backup')).body.count).toBe(2),
    );
    const { version, auth_data } = (await gateway.call(ana, '/api/keys/backup')).body;
    await ghost.machine.enableBackupV1(auth_data.public_key, version);
    const upload = await ghost.machine.backupRoomKeys();
    const rooms = JSON.parse(upload?.body ?? '{}').rooms;
    const second = await server.browserOf(await server.elsewhere(ana), '-second');
    server.lieTo(second, (path, answer) => {
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
    // Nor may it change the sender of a genuine one.
    const third = await server.browserOf(await server.elsewhere(ana), '-third');
    server.lieTo(third, (path, answer) => {
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

  test('counts what was written while its writer was blocked as missing, and tells them nothing', async () => {
    const { ana, ben, anas, bens } = await pair();
    await block(gateway, ana, ben);
    for (const text of ['hey', 'hey!']) await bens.sends(ana, text);
    expect(await bens.reads(ana)).toEqual([...greetings, 'hey', 'hey!']);
    expect(await bens.findings(ana)).toEqual([]);
    await unblock(gateway, ana, ben);
    const id = await bens.sends(ana, 'Sorry');
    expect(await anas.reads(ben)).toEqual([...greetings, 'Sorry']);
    expect(await anas.findings(ben)).toEqual([
      { before: id, missing: [{ from: ben.publicId, count: 2 }], isOutOfOrder: false },
    ]);
  });

  test('sees of a text’s length only the step that it is padded to', async () => {
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
