import { afterEach, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../testing/gateway.ts';
import { Listeners, waitFor } from '../../testing/listener.ts';
import { isOn, newsOf, presenceKeys, quick, watch } from '../../testing/watching.ts';
import type { PresenceTiming } from './timing.ts';

/** Long enough not to elapse within a test. */
const MINUTE = 60_000;

describe('delays of presence', () => {
  const listeners = new Listeners();
  const gateways: TestGateway[] = [];
  const start = async (presence: Partial<PresenceTiming> = {}) => {
    const [first] = gateways;
    const gateway = await startGateway({
      presence: { ...quick, ...presence },
      ...(first ? { database: first.database as never } : {}),
    });
    gateways.push(gateway);
    return gateway;
  };
  afterEach(async () => {
    listeners.closeAll();
    for (const gateway of gateways.splice(0).reverse()) await gateway.close();
  });

  test('a reload does not flicker', async () => {
    const one = await start({ graceMs: MINUTE });
    const [ana, ben] = [await one.person(), await one.person()];
    const page = await listeners.open(one, ben);
    const before = await listeners.open(one, ana);
    expect((await watch(page, ana))[0]?.status).toBe('online');
    before.socket.disconnect();
    await waitFor(() => expect(one.connections()).toBe(1));
    expect((await watch(page, ana))[0]?.status).toBe('online');
    const after = await listeners.open(one, ana);
    await after.command('presence.set', { status: 'away', activity: null });
    await waitFor(() => expect(newsOf(page, ana)).toEqual(['away']));
  });

  test('ten quick changes are sent as one', async () => {
    const one = await start({ coalesceMs: 1_000 });
    const [ana, ben] = [await one.person(), await one.person()];
    const [page, desk] = [await listeners.open(one, ben), await listeners.open(one, ana)];
    await watch(page, ana);
    const activities = ['browsing', 'reading', 'practising', null, 'browsing'];
    for (const activity of [...activities, ...activities])
      await desk.command('presence.set', { status: 'online', activity });
    await desk.command('presence.set', { status: 'online', activity: 'practising' });
    await waitFor(() => expect(newsOf(page, ana)).toEqual(['online practising']));
    await desk.command('presence.set', { status: 'away', activity: null });
    await waitFor(() => expect(newsOf(page, ana)).toEqual(['online practising', 'away']));
  });

  test('members of a dead gateway are offline once its lease has expired', async () => {
    const one = await start();
    const victim = await start({ leaseMs: 400, renewMs: 50 });
    const [ana, ben] = [await one.person(), await one.person()];
    const page = await listeners.open(one, ben);
    await listeners.open(victim, ana);
    await isOn(one, ana, 1);
    expect(await watch(page, ana)).toMatchObject([{ status: 'online' }]);
    victim.redis.disconnect();
    await waitFor(() => expect(newsOf(page, ana).at(-1)).toBe('offline'));
    await isOn(one, ana, 0);
  });

  test('members of a stopping gateway have time to reconnect before they are offline', async () => {
    const one = await start();
    const leaving = await start({ leaseMs: MINUTE, graceMs: 2_000 });
    const [ana, ben, cleo] = [await one.person(), await one.person(), await one.person()];
    const page = await listeners.open(one, ben);
    await listeners.open(leaving, ana);
    await listeners.open(leaving, cleo);
    for (const person of [ana, cleo]) await isOn(one, person, 1);
    const states = await watch(page, ana, cleo);
    expect(states.map(({ status }) => status)).toEqual(['online', 'online']);
    await gateways.pop()?.close();
    await listeners.open(one, ana);
    await waitFor(() => expect(newsOf(page, cleo)).toEqual(['offline']));
    expect(newsOf(page, ana)).toEqual([]);
    await isOn(one, ana, 1);
  });

  test('after Redis lost its data each gateway writes its members again', async () => {
    const one = await start();
    const two = await start();
    const [ana, ben] = [await one.person(), await one.person()];
    await listeners.open(one, ana);
    const page = await listeners.open(two, ben);
    await isOn(two, ana, 1);
    await one.redis.del(...(await presenceKeys(one)));
    await isOn(two, ana, 1);
    expect(await watch(page, ana)).toMatchObject([{ status: 'online' }]);
    const phone = await listeners.open(one, ana);
    await phone.command('presence.set', { status: 'online', activity: 'reading' });
    await waitFor(() => expect(newsOf(page, ana)).toEqual(['online reading']));
  });

  test('without Redis a gateway knows its own members, and the others’ once Redis is back', async () => {
    const one = await start();
    const two = await start();
    const [ana, ben, cleo] = [await one.person(), await one.person(), await one.person()];
    const [near, far] = [await listeners.open(one, ben), await listeners.open(two, cleo)];
    await watch(near, ana);
    await watch(far, ana);
    one.redis.disconnect();
    const desk = await listeners.open(one, ana);
    await waitFor(() => expect(newsOf(near, ana)).toEqual(['online']));
    expect(await watch(near, ana, ben)).toMatchObject([{ status: 'online' }, { status: 'online' }]);
    expect(await watch(far, ana, ben)).toMatchObject([{ status: 'offline' }, {}]);
    await one.redis.connect();
    await waitFor(() => expect(newsOf(far, ana)).toEqual(['online']));
    expect(desk.socket.connected).toBe(true);
  });

  test('a lost hint causes only a delay', async () => {
    const one = await start();
    const two = await start({ checkMs: 100 });
    const [ana, ben] = [await one.person(), await one.person()];
    const page = await listeners.open(two, ben);
    await watch(page, ana);
    one.presence.attach({ onChange: () => {} }, () => {});
    await listeners.open(one, ana);
    await waitFor(() => expect(newsOf(page, ana)).toEqual(['online']));
  });

  test('idle sockets cost Redis nothing, many arrivals little', async () => {
    const one = await start({ renewMs: MINUTE, checkMs: 0, saveMs: 200, coalesceMs: 200 });
    const people = await Promise.all(Array.from({ length: 40 }, () => one.person()));
    const before = one.presence.redisCommands;
    const pages = await Promise.all(people.map((person) => listeners.open(one, person)));
    await Promise.all(pages.map((page) => watch(page, ...people)));
    const sent = await Promise.all(pages.map((page) => watch(page, ...people)));
    expect(sent.flat().every(({ status }) => status === 'online')).toBe(true);
    for (const person of people) await isOn(one, person, 1);
    const arrived = one.presence.redisCommands;
    expect(arrived - before).toBeLessThan(40);
    for (let beat = 0; beat < 10; beat++)
      await Promise.all(pages.map(({ socket }) => socket.emitWithAck('clock')));
    // Their own arrival may cause one more check, whatever their number.
    expect(one.presence.redisCommands - arrived).toBeLessThanOrEqual(2);
  });
});
