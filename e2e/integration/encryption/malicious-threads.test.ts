import type { Message } from '@cascade/shared/features/messaging/contract';
import { newId } from '@cascade/shared/kernel/id';
import { describe, expect, test } from 'vitest';
import { block, unblock } from '../../../gateway/testing/messaging.ts';
import { maliciousServerForFile } from './browsers.ts';
import { shown } from './private-browser.ts';

/** Threads that a malicious server has reordered, cut or relabelled are shown with warnings. */
describe.each([
  ['before codes are compared', false],
  ['after codes were compared', true],
])('a malicious server, reading a thread, %s,', { timeout: 60_000 }, (_, isCompared) => {
  const malicious = maliciousServerForFile();
  const pair = () => malicious.server.pair({ isCompared });
  const greetings = ['Hello Ben', 'Hello Ana'];
  const swapped = (message: Message): Message => {
    return { ...message, senderId: message.receiverId, receiverId: message.senderId };
  };

  test('cannot present one’s own message as the other person’s', async () => {
    const { ben, anas } = await pair();
    malicious.server.showThread(anas, ben, (thread) => thread.map(swapped));
    expect(await anas.reads(ben)).toEqual(['unverified', 'unverified']);
  });

  test('cannot replay a message, in this conversation or another', async () => {
    const { ana, ben, anas } = await pair();
    const chi = await malicious.gateway.person();
    const chis = await malicious.server.browserOf(chi);
    await chis.sends(ana, 'Hello from Chi');
    expect(await anas.reads(chi)).toEqual(['Hello from Chi']);
    const [, genuine] = await anas.thread(ben);
    if (!genuine) throw new Error('no message');
    const again = { ...genuine, id: newId(), place: genuine.place + 1 };
    malicious.server.showThread(anas, ben, (thread) => [again, ...thread]);
    expect(await anas.reads(ben)).toEqual([...greetings, 'altered']);
    const elsewhere = { ...genuine, senderId: chi.publicId, place: genuine.place + 1 };
    malicious.server.showThread(anas, chi, (thread) => [elsewhere, ...thread]);
    expect(await anas.reads(chi)).toEqual(['Hello from Chi', 'no_key']);
  });

  test('cannot move a read message to another place', async () => {
    const { ben, anas } = await pair();
    malicious.server.showThread(anas, ben, (thread) =>
      thread.map((message) => ({ ...message, place: message.place + 1 })),
    );
    expect(await anas.reads(ben)).toEqual(['altered', 'altered']);
  });

  test('cannot drop a message from the middle', async () => {
    const { ana, ben, anas, bens } = await pair();
    const ids: string[] = [];
    for (const text of ['one', 'two', 'three']) ids.push(await bens.sends(ana, text));
    const honest = malicious.server.showThread(anas, ben, (thread) =>
      thread.filter(({ id }) => id !== ids[1]),
    );
    const missing = [
      { before: ids[2], missing: [{ from: ben.publicId, count: 1 }], isOutOfOrder: false },
    ];
    expect(await anas.findings(ben)).toEqual(missing);
    honest();
    expect(await anas.findings(ben)).toEqual([]);
    // Previously read messages are missed, also after a reload and without other evidence.
    malicious.server.showThread(anas, ben, (thread) =>
      thread.filter(({ id }) => id !== ids[1]).slice(0, 2),
    );
    anas.close();
    await anas.open();
    expect(await anas.findings(ben)).toContainEqual(missing[0]);
  });

  test('cannot withhold one’s own message from the other person once they are answered', async () => {
    const { ana, ben, anas, bens } = await pair();
    const id = await anas.sends(ben, 'Never seen by Ben');
    malicious.server.showThread(bens, ana, (thread) =>
      thread.filter((message) => message.id !== id),
    );
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
    malicious.server.showThread(anas, ben, (thread) =>
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

  test('cannot put an answer before the message it answers', async () => {
    const { ana, ben, anas, bens } = await pair();
    const question = await bens.sends(ana, 'Shall I cancel?');
    await anas.reads(ben);
    const answer = await anas.sends(ben, 'Yes');
    const places = new Map(
      (await bens.thread(ana)).map(({ id, place }): [string, number] => [id, place]),
    );
    malicious.server.showThread(bens, ana, (thread) =>
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

  test('cannot revert an edit, nor present old content as the new version', async () => {
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
    malicious.server.showThread(anas, ben, ([_latest, ...older]) => [before, ...older]);
    expect((await anas.reads(ben)).at(-1)).toBe('rolled_back');
    anas.close();
    await anas.open();
    expect((await anas.reads(ben)).at(-1)).toBe('rolled_back');
  });

  test('cannot change a message’s reply reference, or whether it was edited', async () => {
    const { ana, ben, anas, bens } = await pair();
    const [first] = await bens.thread(ana);
    await bens.sends(ana, 'Yes, gladly', first?.id ?? null);
    const honest = malicious.server.showThread(anas, ben, ([latest, ...older]) =>
      latest ? [{ ...latest, replyTo: older[0]?.id ?? null }, ...older] : [],
    );
    expect((await anas.reads(ben)).at(-1)).toBe('altered');
    honest();
    malicious.server.showThread(anas, ben, ([latest, ...older]) =>
      latest ? [{ ...latest, editedAt: latest.createdAt }, ...older] : [],
    );
    expect((await anas.reads(ben)).at(-1)).toBe('altered');
  });

  test('makes messages written during a block count as missing, without notifying their writer', async () => {
    const { ana, ben, anas, bens } = await pair();
    await block(malicious.gateway, ana, ben);
    for (const text of ['hey', 'hey!']) await bens.sends(ana, text);
    expect(await bens.reads(ana)).toEqual([...greetings, 'hey', 'hey!']);
    expect(await bens.findings(ana)).toEqual([]);
    await unblock(malicious.gateway, ana, ben);
    const id = await bens.sends(ana, 'Sorry');
    expect(await anas.reads(ben)).toEqual([...greetings, 'Sorry']);
    expect(await anas.findings(ben)).toEqual([
      { before: id, missing: [{ from: ben.publicId, count: 2 }], isOutOfOrder: false },
    ]);
  });
});
