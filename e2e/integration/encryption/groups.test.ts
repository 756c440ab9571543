import type { Person } from '@cascade/db/factories/people';
import { describe, expect, test } from 'vitest';
import { sealedReaction } from '../../../client/src/e2ee/sealed-message.ts';
import { groupDone, joinOpen, privateGroup } from '../../../gateway/testing/groups.ts';
import { waitFor } from '../../../gateway/testing/listener.ts';
import { TestBrowsers } from './browsers.ts';
import type { PrivateBrowser } from './private-browser.ts';

/** A study group's conversation: real keys of several members, a real gateway and its sockets. */
describe('a study group’s conversation', { timeout: 60_000 }, () => {
  const browsers = new TestBrowsers();

  async function three() {
    const [ana, ben, chi] = [
      await browsers.gateway.person(),
      await browsers.gateway.person(),
      await browsers.gateway.person(),
    ];
    const { id: groupId, token } = await privateGroup(browsers.gateway, ana, [ben, chi]);
    const [anas, bens, chis] = [
      await browsers.start(ana),
      await browsers.start(ben),
      await browsers.start(chi),
    ];
    return { ana, ben, chi, anas, bens, chis, group: { groupId }, token };
  }

  const remove = (by: Person, groupId: string, { publicId }: Person) =>
    groupDone(browsers.gateway, by, 'DELETE', `/${groupId}/members/${publicId}`);
  const join = (by: Person, token: string) =>
    groupDone(browsers.gateway, by, 'POST', `/invitations/${token}/join`, {});
  const roomKeys = async (browser: PrivateBrowser, { groupId }: { groupId: string }) =>
    new Set((await browser.groupMessages(groupId)).map(({ content }) => content?.session_id));
  const states = ({ messages }: PrivateBrowser) => {
    const last = messages.findLast(({ type }) => type === 'readers');
    const readers = last?.type === 'readers' ? last.readers : [];
    return Object.fromEntries(readers.map(({ id, state }) => [id, state]));
  };

  test('is read by all members, with its replies and edits', async () => {
    const { anas, bens, chis, group } = await three();
    const question = await anas.sends(group, 'Practise on Thursday?');
    await bens.sends(group, 'At seven.', question);
    await chis.sends(group, 'I cannot.');
    const [first] = await anas.groupMessages(group.groupId);
    if (!first) throw new Error('no message');
    await anas.engine.edit(first, `g.${group.groupId}`, 'Practise on Friday?');
    const texts = ['Practise on Friday?', 'At seven.', 'I cannot.'];
    for (const browser of [anas, bens, chis]) {
      expect(await browser.reads(group)).toEqual(texts);
      expect(await browser.findings(group)).toEqual([]);
      expect(await browser.waiting()).toEqual([]);
    }
  });

  test('does not wait for members without a device, and says who cannot read', async () => {
    const [ana, ben, chi] = [
      await browsers.gateway.person(),
      await browsers.gateway.person(),
      await browsers.gateway.person(),
    ];
    const { id: groupId } = await privateGroup(browsers.gateway, ana, [ben, chi]);
    const [anas, bens] = [await browsers.start(ana), await browsers.start(ben)];
    await anas.sends({ groupId }, 'Who is there?');
    expect(await bens.reads({ groupId })).toEqual(['Who is there?']);
    expect(states(anas)).toEqual({
      [ana.publicId]: 'reads',
      [ben.publicId]: 'reads',
      [chi.publicId]: 'no_keys',
    });
    const chis = await browsers.start(chi);
    await waitFor(() => expect(states(anas)[chi.publicId]).toBe('reads'));
    await anas.sends({ groupId }, 'Welcome');
    expect(await chis.reads({ groupId })).toEqual(['no_key', 'Welcome']);
  });

  test('gets another room key after a hundred messages, and when somebody leaves or joins', async () => {
    const { ana, chi, anas, bens, group, token } = await three();
    for (let n = 1; n <= 101; n++) await anas.write(group, `message ${n}`);
    await anas.engine.drain();
    expect((await roomKeys(bens, group)).size).toBe(2);
    expect((await bens.reads(group)).at(-1)).toBe('message 101');
    await remove(ana, group.groupId, chi);
    await anas.sends(group, 'without Chi');
    expect((await roomKeys(bens, group)).size).toBe(3);
    const dan = await browsers.gateway.person();
    await join(dan, token);
    const dans = await browsers.start(dan);
    await anas.sends(group, 'with Dan');
    expect((await roomKeys(bens, group)).size).toBe(4);
    expect(await dans.reads(group)).toEqual(['with Dan']);
    expect((await bens.reads(group)).slice(-2)).toEqual(['without Chi', 'with Dan']);
  });

  test('encrypts anew what was encrypted for earlier members', async () => {
    const { ana, ben, chi, anas, bens, chis, group } = await three();
    await anas.sends(group, 'before');
    anas.line = 'offline';
    const id = await anas.sends(group, 'after the removal');
    const [kept] = await anas.waiting();
    expect(kept).toMatchObject({ id, membersRev: expect.any(Number) });
    anas.line = 'good';
    await remove(ana, group.groupId, chi);
    await anas.engine.drain();
    expect(await anas.waiting()).toEqual([]);
    expect(await bens.reads(group)).toEqual(['before', 'after the removal']);
    expect(await bens.findings(group)).toEqual([]);
    expect(states(anas)).toEqual({ [ana.publicId]: 'reads', [ben.publicId]: 'reads' });
    await expect(chis.groupMessages(group.groupId)).rejects.toMatchObject({ status: 404 });
  });

  test('cannot be opened by a removed member later, nor by a new one from before, whoever hands it out', async () => {
    const { ana, chi, anas, bens, chis, group, token } = await three();
    await anas.sends(group, 'for the three');
    expect(await chis.reads(group)).toEqual(['for the three']);
    await remove(ana, group.groupId, chi);
    await anas.sends(group, 'for the two');
    const dan = await browsers.gateway.person();
    await join(dan, token);
    const dans = await browsers.start(dan);
    await anas.sends(group, 'for Dan too');
    const all = await bens.groupMessages(group.groupId);
    const opened = (browser: PrivateBrowser) =>
      Promise.all(all.map((message) => browser.opens(message, group)));
    expect(await opened(bens)).toEqual(['for the three', 'for the two', 'for Dan too']);
    expect(await opened(chis)).toEqual(['for the three', 'no_key', 'no_key']);
    expect(await opened(dans)).toEqual(['no_key', 'no_key', 'for Dan too']);
  });

  test('goes on for the others when one member’s identity has changed, and for them once it is accepted', async () => {
    const { ben, anas, bens, chis, group } = await three();
    await anas.sends(group, 'hello');
    await bens.reads(group);
    await bens.engine.startAgain();
    await waitFor(() => expect(states(anas)[ben.publicId]).toBe('changed'));
    await anas.sends(group, 'not for the new one');
    expect(await chis.reads(group)).toEqual(['hello', 'not for the new one']);
    expect((await bens.reads(group)).at(-1)).toBe('no_key');
    await bens.sends(group, 'it is me');
    expect((await anas.reads(group)).at(-1)).toBe('new_identity');
    await anas.engine.acceptChange(ben.publicId);
    expect((await anas.reads(group)).at(-1)).toBe('it is me');
    await anas.sends(group, 'welcome back');
    expect((await bens.reads(group)).at(-1)).toBe('welcome back');
  });

  test('is read on a new device with the recovery key', async () => {
    const { ana, anas, bens, group } = await three();
    await bens.sends(group, 'from before');
    await anas.sends(group, 'my own');
    const key = await anas.engine.beginRecovery();
    await waitFor(async () =>
      expect((await browsers.gateway.call(ana, '/api/keys/backup')).body.count).toBe(2),
    );
    const second = await browsers.start(await browsers.elsewhere(ana), '-second');
    expect(await second.reads(group)).toEqual(['no_key', 'no_key']);
    expect(await second.engine.recover(key)).toEqual({ restored: 2, refused: 0 });
    expect(await second.reads(group)).toEqual(['from before', 'my own']);
  });

  test('has reactions that all members read', async () => {
    const { anas, bens, chis, group } = await three();
    await anas.sends(group, 'I have passed!');
    const [message] = await bens.groupMessages(group.groupId);
    if (!message) throw new Error('no message');
    await bens.engine.conversations.react(message, '🎉');
    const [reacted] = await chis.groupMessages(group.groupId);
    const [reaction] = reacted?.reactions ?? [];
    if (!reacted || !reaction) throw new Error('no reaction');
    const sealed = sealedReaction(reacted, reaction);
    expect(await chis.engine.open(sealed, `g.${group.groupId}`)).toMatchObject({ text: '🎉' });
    await bens.engine.conversations.react(message, null);
    expect((await anas.groupMessages(group.groupId))[0]?.reactions).toEqual([]);
  });

  test('of a public group is not encrypted for visitors', async () => {
    const { ana, anas } = await three();
    const { id: groupId } = await groupDone(browsers.gateway, ana, 'POST', '', {
      name: 'Open circle',
      specialty: 'Old Age Psychiatry',
    });
    const eve = await browsers.gateway.person();
    const eves = await browsers.start(eve);
    await anas.sends({ groupId }, 'for members');
    const [message] = await anas.groupMessages(groupId);
    if (!message) throw new Error('no message');
    expect(await eves.opens(message, { groupId })).toBe('no_key');
    await joinOpen(browsers.gateway, eve, groupId);
    await anas.sends({ groupId }, 'welcome');
    expect(await eves.reads({ groupId })).toEqual(['welcome']);
  });
});
