import type { Person } from '@cascade/db/factories/people';
import { newId } from '@cascade/shared/kernel/id';
import { describe, expect, test } from 'vitest';
import type { TestGateway } from '../../testing/gateway.ts';
import { type Listener, startOf, waitFor } from '../../testing/listener.ts';
import { twoGateways } from '../../testing/two-gateways.ts';
import { isOn, news, newsOf, quick, watch } from '../../testing/watching.ts';

describe('how a member chooses to appear', () => {
  const two = twoGateways({ presence: quick });

  const choose = (gateway: TestGateway, person: Person, choice: unknown) =>
    gateway.call(person, '/api/presence', { method: 'PUT', body: { choice } });
  const show = (person: Person, showsPresence: boolean) =>
    two.here.call(person, '/api/profile', { method: 'PATCH', body: { showsPresence } });
  const isSeen = async (page: Listener, person: Person, status: string) => {
    await isOn(two.here, person, 1);
    expect(await watch(page, person)).toMatchObject([{ status }]);
  };

  test('busy applies to every device until another choice', async () => {
    const [ana, ben] = [await two.here.person(), await two.here.person()];
    const page = await two.listeners.open(two.there, ben);
    const desk = await two.listeners.open(two.here, ana);
    await isSeen(page, ana, 'online');
    expect((await choose(two.there, ana, 'busy')).body).toEqual({ choice: 'busy', isShown: true });
    await waitFor(() => expect(newsOf(page, ana)).toEqual(['busy']));
    await desk.command('presence.set', { status: 'away', activity: null });
    await two.listeners.open(two.there, ana);
    expect((await two.here.call(ana, '/api/presence')).body).toEqual({
      choice: 'busy',
      isShown: true,
    });
    await choose(two.here, ana, 'online');
    await waitFor(() => expect(newsOf(page, ana)).toEqual(['busy', 'online']));
  });

  test('the choice reaches the member’s other devices and nobody else, once', async () => {
    const [ana, ben] = [await two.here.person(), await two.here.person()];
    const phone = await two.listeners.open(two.there, ana);
    const page = await two.listeners.open(two.there, ben);
    await watch(page, ana);
    await choose(two.here, ana, 'hidden');
    await choose(two.here, ana, 'hidden');
    await show(ana, false);
    await waitFor(() => expect(phone.events).toHaveLength(2));
    expect(phone.events.map(({ e, d }) => [e, d])).toEqual([
      ['presence.chosen', { choice: 'hidden', isShown: true }],
      ['presence.chosen', { choice: 'hidden', isShown: false }],
    ]);
    expect((await startOf(two.here, ana)).n).toBe(2);
    expect(JSON.stringify(page.events)).not.toContain('hidden');
  });

  test.each([
    ['hides', (person: Person) => choose(two.here, person, 'hidden')],
    ['has turned presence off', (person: Person) => show(person, false)],
  ])(
    'whoever %s is offline to others and sees nobody, until they are back',
    async (_how, vanish) => {
      const [ana, ben] = [await two.here.person(), await two.here.person()];
      const [anasPage, bensPage] = [
        await two.listeners.open(two.here, ana),
        await two.listeners.open(two.there, ben),
      ];
      await isSeen(bensPage, ana, 'online');
      await isSeen(anasPage, ben, 'online');
      await vanish(ana);
      await waitFor(() => expect(newsOf(bensPage, ana)).toEqual(['offline']));
      await waitFor(() => expect(newsOf(anasPage, ben)).toEqual(['offline']));
      await anasPage.command('presence.set', { status: 'online', activity: 'practising' });
      await bensPage.command('presence.set', { status: 'online', activity: 'reading' });
      const second = await two.listeners.open(two.here, ana);
      expect(await watch(second, ben)).toMatchObject([{ status: 'offline', activity: null }]);
      const other = await two.listeners.open(two.there, ben);
      expect(await watch(other, ana)).toMatchObject([{ status: 'offline', activity: null }]);
      await choose(two.there, ana, 'online');
      await show(ana, true);
      await waitFor(() => expect(newsOf(bensPage, ana)).toEqual(['offline', 'online practising']));
      await waitFor(() => expect(newsOf(anasPage, ben)).toEqual(['offline', 'online reading']));
    },
  );

  test('hidden, unverified, unknown and deleted people look the same', async () => {
    const watcher = await two.listeners.open(two.here, await two.here.person());
    const hidden = await two.here.person();
    const unverified = await two.here.person({ emailVerified: false });
    const absent = await two.here.person();
    await choose(two.here, hidden, 'hidden');
    for (const person of [hidden, unverified]) await two.listeners.open(two.there, person);
    const people = [hidden, unverified, absent, { publicId: newId() }];
    for (const state of await watch(watcher, ...people))
      expect(state).toEqual({ userId: state.userId, status: 'offline', activity: null });
    await two.here.database.sql`update users set email_verified = true where id = ${unverified.id}`;
    two.there.presence.chose(unverified.publicId);
    await waitFor(() => expect(newsOf(watcher, unverified)).toEqual(['online']));
    expect(newsOf(watcher, hidden)).toEqual([]);
  });

  test('an unverified account cannot look who is there', async () => {
    const ana = await two.here.person();
    await two.listeners.open(two.here, ana);
    const page = await two.listeners.open(
      two.here,
      await two.here.person({ emailVerified: false }),
    );
    expect(await watch(page, ana)).toMatchObject([{ status: 'offline' }]);
    await choose(two.here, ana, 'busy');
    const verified = await two.listeners.open(two.here, await two.here.person());
    await isSeen(verified, ana, 'busy');
    expect(news(page)).toEqual([]);
  });

  test('nobody chooses what does not exist, or without signing in', async () => {
    const ana = await two.here.person();
    for (const choice of ['away', 'offline', '', null])
      expect((await choose(two.here, ana, choice)).status).toBe(422);
    const reply = await two.here.call(null, '/api/presence', {
      method: 'PUT',
      body: { choice: 'busy' },
    });
    expect(reply.status).toBe(401);
    expect((await two.here.call(null, '/api/presence')).status).toBe(401);
    expect((await two.here.call(ana, '/api/presence')).body.choice).toBe('online');
  });

  test('two devices that choose at once agree on what is stored', async () => {
    const ana = await two.here.person();
    const phone = await two.listeners.open(two.there, ana);
    await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        choose(n % 2 ? two.here : two.there, ana, ['busy', 'hidden', 'online'][n % 3]),
      ),
    );
    const { n } = await startOf(two.here, ana);
    await waitFor(() => expect(phone.events.some((event) => event.n === n)).toBe(true));
    const last = phone.events.find((event) => event.n === n);
    expect(last?.d).toEqual((await two.here.call(ana, '/api/presence')).body);
  });
});
