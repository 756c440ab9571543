import { describe, expect, test } from 'vitest';
import { waitFor } from '../../testing/listener.ts';
import { conversations, done, sent } from '../../testing/messaging.ts';
import { twoGateways } from '../../testing/two-gateways.ts';
import { isOn, newsOf, quick, watch } from '../../testing/watching.ts';

describe('presence among people who write to each other', () => {
  const two = twoGateways({ presence: quick });

  test('the list says how people are, and what they roughly do', async () => {
    const [ana, ben] = [await two.here.person(), await two.here.person()];
    await sent(two.here, ana, ben);
    expect(await conversations(two.here, ana)).toMatchObject([
      { otherUser: { onlineStatus: 'offline', currentActivity: null } },
    ]);
    const bens = await two.listeners.open(two.there, ben);
    await bens.command('presence.set', { status: 'online', activity: 'practising' });
    await isOn(two.here, ben, 1);
    await waitFor(async () =>
      expect(await conversations(two.here, ana)).toMatchObject([
        { otherUser: { onlineStatus: 'online', currentActivity: 'practising' } },
      ]),
    );
  });

  test('a block hides each from the other at once, and lifting it shows them again', async () => {
    const [ana, ben, chi] = [
      await two.here.person(),
      await two.here.person(),
      await two.here.person(),
    ];
    await sent(two.here, ana, ben);
    const [anas, bens] = [
      await two.listeners.open(two.here, ana),
      await two.listeners.open(two.there, ben),
    ];
    const chis = await two.listeners.open(two.there, chi);
    await isOn(two.here, ana, 1);
    await isOn(two.here, ben, 1);
    expect(await watch(bens, ana)).toMatchObject([{ status: 'online' }]);
    expect(await watch(chis, ana)).toMatchObject([{ status: 'online' }]);
    await done(two.here, ana, 'PUT', `/api/people/${ben.publicId}/block`);
    await waitFor(() => expect(newsOf(bens, ana)).toEqual(['offline']));
    expect(await watch(anas, ben)).toMatchObject([{ status: 'offline' }]);
    expect(await conversations(two.here, ben)).toMatchObject([
      { otherUser: { onlineStatus: 'offline' } },
    ]);
    await done(two.here, ana, 'DELETE', `/api/people/${ben.publicId}/block`);
    await waitFor(() => expect(newsOf(bens, ana)).toEqual(['offline', 'online']));
    expect(newsOf(chis, ana)).toEqual([]);
  });

  test('an account’s id watches nobody: people are known by their public ids', async () => {
    const [ana, ben] = [await two.here.person(), await two.here.person()];
    await two.listeners.open(two.here, ben);
    await isOn(two.here, ben, 1);
    const anas = await two.listeners.open(two.here, ana);
    expect(await watch(anas, { publicId: ben.id })).toMatchObject([{ status: 'offline' }]);
    expect(await watch(anas, ben)).toMatchObject([{ status: 'online' }]);
  });
});
