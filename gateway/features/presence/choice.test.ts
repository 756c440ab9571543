import type { Person } from '@cascade/db/factories/people';
import { newId } from '@cascade/shared/kernel/id';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../testing/gateway.ts';
import { type Listener, Listeners, startOf, waitFor } from '../../testing/listener.ts';
import { isOn, news, newsOf, quick, watch } from '../../testing/watching.ts';

describe('how a member chooses to appear', () => {
  let one: TestGateway;
  let two: TestGateway;
  const listeners = new Listeners();
  beforeAll(async () => {
    one = await startGateway({ presence: quick });
    two = await startGateway({ database: one.database as never, presence: quick });
  });
  afterEach(() => listeners.closeAll());
  afterAll(async () => {
    await two.close();
    await one.close();
  });

  const choose = (gateway: TestGateway, person: Person, choice: unknown) =>
    gateway.call(person, '/api/presence', { method: 'PUT', body: { choice } });
  const show = (person: Person, showsPresence: boolean) =>
    one.call(person, '/api/profile', { method: 'PATCH', body: { showsPresence } });
  const isSeen = async (page: Listener, person: Person, status: string) => {
    await isOn(one, person, 1);
    expect(await watch(page, person)).toMatchObject([{ status }]);
  };

  test('busy applies to every device until another choice', async () => {
    const [ana, ben] = [await one.person(), await one.person()];
    const page = await listeners.open(two, ben);
    const desk = await listeners.open(one, ana);
    await isSeen(page, ana, 'online');
    expect((await choose(two, ana, 'busy')).body).toEqual({ choice: 'busy', isShown: true });
    await waitFor(() => expect(newsOf(page, ana)).toEqual(['busy']));
    await desk.command('presence.set', { status: 'away', activity: null });
    await listeners.open(two, ana);
    expect((await one.call(ana, '/api/presence')).body).toEqual({ choice: 'busy', isShown: true });
    await choose(one, ana, 'online');
    await waitFor(() => expect(newsOf(page, ana)).toEqual(['busy', 'online']));
  });

  test('the choice reaches the member’s other devices and nobody else, once', async () => {
    const [ana, ben] = [await one.person(), await one.person()];
    const phone = await listeners.open(two, ana);
    const page = await listeners.open(two, ben);
    await watch(page, ana);
    await choose(one, ana, 'hidden');
    await choose(one, ana, 'hidden');
    await show(ana, false);
    await waitFor(() => expect(phone.events).toHaveLength(2));
    expect(phone.events.map(({ e, d }) => [e, d])).toEqual([
      ['presence.chosen', { choice: 'hidden', isShown: true }],
      ['presence.chosen', { choice: 'hidden', isShown: false }],
    ]);
    expect((await startOf(one, ana)).n).toBe(2);
    expect(JSON.stringify(page.events)).not.toContain('hidden');
  });

  test.each([
    ['hides', (person: Person) => choose(one, person, 'hidden')],
    ['has turned presence off', (person: Person) => show(person, false)],
  ])(
    'whoever %s is offline to others and sees nobody, until they are back',
    async (_how, vanish) => {
      const [ana, ben] = [await one.person(), await one.person()];
      const [anasPage, bensPage] = [await listeners.open(one, ana), await listeners.open(two, ben)];
      await isSeen(bensPage, ana, 'online');
      await isSeen(anasPage, ben, 'online');
      await vanish(ana);
      await waitFor(() => expect(newsOf(bensPage, ana)).toEqual(['offline']));
      await waitFor(() => expect(newsOf(anasPage, ben)).toEqual(['offline']));
      await anasPage.command('presence.set', { status: 'online', activity: 'practising' });
      await bensPage.command('presence.set', { status: 'online', activity: 'reading' });
      const second = await listeners.open(one, ana);
      expect(await watch(second, ben)).toMatchObject([{ status: 'offline', activity: null }]);
      const other = await listeners.open(two, ben);
      expect(await watch(other, ana)).toMatchObject([{ status: 'offline', activity: null }]);
      await choose(two, ana, 'online');
      await show(ana, true);
      await waitFor(() => expect(newsOf(bensPage, ana)).toEqual(['offline', 'online practising']));
      await waitFor(() => expect(newsOf(anasPage, ben)).toEqual(['offline', 'online reading']));
    },
  );

  test('hidden, unverified, unknown and deleted people look the same', async () => {
    const watcher = await listeners.open(one, await one.person());
    const hidden = await one.person();
    const unverified = await one.person({ emailVerified: false });
    const absent = await one.person();
    await choose(one, hidden, 'hidden');
    for (const person of [hidden, unverified]) await listeners.open(two, person);
    const people = [hidden, unverified, absent, { publicId: newId() }];
    for (const state of await watch(watcher, ...people))
      expect(state).toEqual({ userId: state.userId, status: 'offline', activity: null });
    await one.database.sql`update users set email_verified = true where id = ${unverified.id}`;
    two.presence.chose(unverified.publicId);
    await waitFor(() => expect(newsOf(watcher, unverified)).toEqual(['online']));
    expect(newsOf(watcher, hidden)).toEqual([]);
  });

  test('an unverified account cannot look who is there', async () => {
    const ana = await one.person();
    await listeners.open(one, ana);
    const page = await listeners.open(one, await one.person({ emailVerified: false }));
    expect(await watch(page, ana)).toMatchObject([{ status: 'offline' }]);
    await choose(one, ana, 'busy');
    const verified = await listeners.open(one, await one.person());
    await isSeen(verified, ana, 'busy');
    expect(news(page)).toEqual([]);
  });

  test('nobody chooses what does not exist, or without signing in', async () => {
    const ana = await one.person();
    for (const choice of ['away', 'offline', '', null])
      expect((await choose(one, ana, choice)).status).toBe(422);
    const reply = await one.call(null, '/api/presence', {
      method: 'PUT',
      body: { choice: 'busy' },
    });
    expect(reply.status).toBe(401);
    expect((await one.call(null, '/api/presence')).status).toBe(401);
    expect((await one.call(ana, '/api/presence')).body.choice).toBe('online');
  });

  test('two devices that choose at once agree on what is stored', async () => {
    const ana = await one.person();
    const phone = await listeners.open(two, ana);
    await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        choose(n % 2 ? one : two, ana, ['busy', 'hidden', 'online'][n % 3]),
      ),
    );
    const { n } = await startOf(one, ana);
    await waitFor(() => expect(phone.events.some((event) => event.n === n)).toBe(true));
    const last = phone.events.find((event) => event.n === n);
    expect(last?.d).toEqual((await one.call(ana, '/api/presence')).body);
  });
});
