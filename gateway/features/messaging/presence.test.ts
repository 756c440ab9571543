import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../testing/gateway.ts';
import { Listeners, waitFor } from '../../testing/listener.ts';
import { conversations, done, sent } from '../../testing/messaging.ts';
import { isOn, newsOf, quick, watch } from '../../testing/watching.ts';

describe('presence among people who write to each other', () => {
  let here: TestGateway;
  let there: TestGateway;
  const listeners = new Listeners();
  beforeAll(async () => {
    here = await startGateway({ presence: quick });
    there = await startGateway({ database: here.database as never, presence: quick });
  });
  afterEach(() => listeners.closeAll());
  afterAll(async () => {
    await there.close();
    await here.close();
  });

  test('the list says how people are, and what they roughly do', async () => {
    const [ana, ben] = [await here.person(), await here.person()];
    await sent(here, ana, ben);
    expect(await conversations(here, ana)).toMatchObject([
      { otherUser: { onlineStatus: 'offline', currentActivity: null } },
    ]);
    const bens = await listeners.open(there, ben);
    await bens.command('presence.set', { status: 'online', activity: 'practising' });
    await isOn(here, ben, 1);
    await waitFor(async () =>
      expect(await conversations(here, ana)).toMatchObject([
        { otherUser: { onlineStatus: 'online', currentActivity: 'practising' } },
      ]),
    );
  });

  test('a block hides each from the other at once, and lifting it shows them again', async () => {
    const [ana, ben, chi] = [await here.person(), await here.person(), await here.person()];
    await sent(here, ana, ben);
    const [anas, bens] = [await listeners.open(here, ana), await listeners.open(there, ben)];
    const chis = await listeners.open(there, chi);
    await isOn(here, ana, 1);
    await isOn(here, ben, 1);
    expect(await watch(bens, ana)).toMatchObject([{ status: 'online' }]);
    expect(await watch(chis, ana)).toMatchObject([{ status: 'online' }]);
    await done(here, ana, 'PUT', `/api/people/${ben.publicId}/block`);
    await waitFor(() => expect(newsOf(bens, ana)).toEqual(['offline']));
    expect(await watch(anas, ben)).toMatchObject([{ status: 'offline' }]);
    expect(await conversations(here, ben)).toMatchObject([
      { otherUser: { onlineStatus: 'offline' } },
    ]);
    await done(here, ana, 'DELETE', `/api/people/${ben.publicId}/block`);
    await waitFor(() => expect(newsOf(bens, ana)).toEqual(['offline', 'online']));
    expect(newsOf(chis, ana)).toEqual([]);
  });

  test('an account’s id watches nobody: people are known by their public ids', async () => {
    const [ana, ben] = [await here.person(), await here.person()];
    await listeners.open(here, ben);
    await isOn(here, ben, 1);
    const anas = await listeners.open(here, ana);
    expect(await watch(anas, { publicId: ben.id })).toMatchObject([{ status: 'offline' }]);
    expect(await watch(anas, ben)).toMatchObject([{ status: 'online' }]);
  });
});
