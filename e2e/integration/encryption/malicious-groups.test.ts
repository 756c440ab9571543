import type { GroupMessage } from '@cascade/shared/features/groups/conversation';
import { newId } from '@cascade/shared/kernel/id';
import { describe, expect, test } from 'vitest';
import { sealedReaction } from '../../../client/src/e2ee/sealed-message.ts';
import { groupDone, privateGroup } from '../../../gateway/testing/groups.ts';
import { waitFor } from '../../../gateway/testing/listener.ts';
import { maliciousServerForFile } from './browsers.ts';

/** What a server that lies can do to a study group's conversation: nothing unnoticed. */
describe('a malicious server, in a study group,', { timeout: 60_000 }, () => {
  const malicious = maliciousServerForFile();

  async function three() {
    const { gateway, server } = malicious;
    const [ana, ben, chi] = [
      await gateway.person(),
      await gateway.person(),
      await gateway.person(),
    ];
    const { id: groupId } = await privateGroup(gateway, ana, [ben, chi]);
    const [anas, bens, chis] = [
      await server.browserOf(ana),
      await server.browserOf(ben),
      await server.browserOf(chi),
    ];
    const group = { groupId };
    await anas.sends(group, 'Hello from Ana');
    await bens.reads(group);
    await bens.sends(group, 'Hello from Ben');
    for (const browser of [anas, chis]) await browser.reads(group);
    return { ana, ben, chi, anas, bens, chis, group, groupId };
  }

  const greetings = ['Hello from Ana', 'Hello from Ben'];

  test('cannot show one member’s message as another’s', async () => {
    const { ana, ben, chi, chis, group, groupId } = await three();
    const swap = new Map([
      [ana.publicId, ben.publicId],
      [ben.publicId, chi.publicId],
    ]);
    malicious.server.showGroup(chis, groupId, (messages) =>
      messages.map((one) => ({ ...one, senderId: swap.get(one.senderId) ?? one.senderId })),
    );
    expect(await chis.reads(group)).toEqual(['unverified', 'unverified']);
  });

  test('cannot show a message in another group, or as a private one', async () => {
    const { ana, ben, chi, chis, anas, groupId } = await three();
    const other = await privateGroup(malicious.gateway, ana, [ben, chi]);
    const [genuine] = await chis.groupMessages(groupId);
    if (!genuine) throw new Error('no message');
    await anas.sends({ groupId: other.id }, 'Elsewhere');
    malicious.server.showGroup(chis, other.id, (messages) => [
      { ...genuine, groupId: other.id, place: 9 },
      { ...genuine, place: 10 },
      ...messages,
    ]);
    expect(await chis.reads({ groupId: other.id })).toEqual(['Elsewhere', 'no_key', 'no_key']);
    const { id, senderId, place, content, replyTo, createdAt, editedAt, deletedAt, rev } = genuine;
    const message = { id, senderId, place, content, replyTo, createdAt, editedAt, deletedAt, rev };
    const asPrivate = { ...message, receiverId: chi.publicId, isRead: false };
    expect(await chis.opens(asPrivate, ana)).toBe('no_key');
    expect(await chis.opens({ ...asPrivate, id: newId() }, { groupId })).toBe('altered');
  });

  test('cannot move, repeat or drop a message unnoticed', async () => {
    const { anas, bens, chis, ben, group, groupId } = await three();
    const ids: string[] = [];
    for (const text of ['one', 'two', 'three']) ids.push(await bens.sends(group, text));
    await anas.reads(group);
    const { server } = malicious;
    const honest = server.showGroup(anas, groupId, (messages) =>
      messages.map((one) => ({ ...one, place: one.place + 1 })),
    );
    expect(new Set(await anas.reads(group))).toEqual(new Set(['altered']));
    honest();
    const again = server.showGroup(chis, groupId, ([latest, ...older]) =>
      latest ? [{ ...latest, id: newId(), place: latest.place + 1 }, latest, ...older] : [],
    );
    expect((await chis.reads(group)).at(-1)).toBe('altered');
    again();
    server.showGroup(chis, groupId, (messages) => messages.filter(({ id }) => id !== ids[1]));
    expect(await chis.findings(group)).toEqual([
      { before: ids[2], missing: [{ from: ben.publicId, count: 1 }], isOutOfOrder: false },
    ]);
  });

  test('cannot move a reaction to another message or person, or make one of a message', async () => {
    const { ana, anas, bens, chis, group, groupId } = await three();
    const [first, second] = await bens.groupMessages(groupId);
    if (!first || !second) throw new Error('no messages');
    await bens.engine.conversations.react(first, '👍');
    const reacted = (await chis.groupMessages(groupId))[0];
    const [reaction] = reacted?.reactions ?? [];
    if (!reacted || !reaction || !first.content) throw new Error('no reaction');
    const opens = (...given: Parameters<typeof sealedReaction>) =>
      chis.engine.open(sealedReaction(...given), `g.${groupId}`);
    expect(await opens(reacted, reaction)).toMatchObject({ text: '👍' });
    expect(await opens(second, reaction)).toEqual({ state: 'locked', why: 'altered' });
    const asAnas = { ...reaction, personId: ana.publicId };
    expect(await opens(reacted, asAnas)).toEqual({ state: 'locked', why: 'unverified' });
    const fromText = { personId: ana.publicId, content: first.content, rev: 1 };
    expect(await opens(reacted, fromText)).toEqual({ state: 'locked', why: 'altered' });
    const asMessage: GroupMessage = { ...second, content: reaction.content };
    expect(await chis.opens({ ...asMessage, id: newId() }, group)).toBe('newer_version');
    expect(await anas.reads(group)).toEqual(greetings);
  });

  test('cannot read or write with a device that it adds to a member', async () => {
    const { ben, anas, chis, group, groupId } = await three();
    const ghost = await malicious.server.addDevice(ben, 'GHOSTBEN11');
    await anas.sends(group, 'Only for members');
    expect(await chis.reads(group)).toEqual([...greetings, 'Only for members']);
    await ghost.sync();
    expect(JSON.parse(await ghost.machine.exportRoomKeys(() => true))).toEqual([]);
    expect((await chis.groupMessages(groupId)).at(-1)?.content).toBeTruthy();
  });

  test('cannot replace a member’s identity unnoticed, nor read what others write meanwhile', async () => {
    const { ben, anas, chis, group } = await three();
    const evil = await malicious.server.replaceIdentity(ben, 'EVILBEN012');
    await waitFor(async () =>
      expect(await anas.engine.safety(ben.publicId)).toMatchObject({ state: 'changed' }),
    );
    await anas.sends(group, 'Not for an impostor');
    expect(await chis.reads(group)).toEqual([...greetings, 'Not for an impostor']);
    await evil.sync();
    expect(JSON.parse(await evil.machine.exportRoomKeys(() => true))).toEqual([]);
  });

  test('cannot add a reader without showing them', async () => {
    const { anas, group, groupId } = await three();
    const eve = await malicious.gateway.person();
    await malicious.server.browserOf(eve);
    const path = `/api/study-groups/${groupId}`;
    malicious.server.lieTo(anas, (asked, answer) => {
      if (asked !== path) return answer;
      const page = answer as { members: { id: string }[] };
      return { ...page, members: [...page.members, { ...page.members[0], id: eve.publicId }] };
    });
    await anas.engine.conversations.readAgain(groupId);
    await anas.sends(group, 'Who reads this?');
    const shown = anas.messages.findLast(({ type }) => type === 'readers');
    expect(shown).toMatchObject({
      readers: expect.arrayContaining([expect.objectContaining({ id: eve.publicId })]),
    });
  });

  test('cannot give a removed member what is written later', async () => {
    const { ana, chi, anas, bens, chis, group, groupId } = await three();
    await groupDone(malicious.gateway, ana, 'DELETE', `/${groupId}/members/${chi.publicId}`);
    await anas.sends(group, 'After Chi');
    const later = (await bens.groupMessages(groupId)).at(-1);
    if (!later) throw new Error('no message');
    expect(await bens.opens(later, group)).toBe('After Chi');
    malicious.server.lieTo(chis, (asked, answer) =>
      asked.startsWith(`/api/study-groups/${groupId}/messages`) ? [later] : answer,
    );
    expect(await chis.opens(later, group)).toBe('no_key');
  });
});
