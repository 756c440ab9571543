import type { Person } from '@cascade/db/factories/people';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { circuiting, ROUND_MS, tokenOf } from '../../../testing/circuit.ts';
import { startGateway, type TestGateway } from '../../../testing/gateway.ts';
import { Listeners, startOf, waitFor } from '../../../testing/listener.ts';

type Two = [Person, Person];

describe('the audience of a live circuit', () => {
  let gateway: TestGateway;
  let run: ReturnType<typeof circuiting>;
  const listeners = new Listeners();
  beforeAll(async () => {
    gateway = await startGateway();
    run = circuiting(gateway);
  });
  afterEach(() => listeners.closeAll());
  afterAll(() => gateway.close());

  test('rule 11: handles alone; no name, e-mail or account id leaves by any call or event', async () => {
    const { id, pat, candidates, staff } = await run.launched();
    const [ana] = candidates as Two;
    const listener = await listeners.open(gateway, ana);
    const { epoch } = await startOf(gateway, ana);
    const replay = await listener.sync(epoch, { [`x:${id}`]: 0 });
    await run.finish(2);
    await run.good(run.post(pat, `/${id}/publish`, { acceptsUnmarked: true }));
    const texts = [JSON.stringify(replay), JSON.stringify(listener.events)];
    for (const path of ['', `/${id}`, `/${id}/view`, `/${id}/log`, `/${id}/results`])
      texts.push((await run.get(ana, path)).text);
    for (const path of ['/plan', '/console', '/results/grid', '/results/grid.csv'])
      texts.push((await run.get(pat, `/${id}${path}`)).text);
    const all = texts.join('\n').replaceAll(`u:${ana.id}`, '');
    for (const person of [pat, ...candidates, ...staff]) {
      expect(all).not.toContain(person.id);
      expect(all).not.toContain(person.email);
    }
    expect(all).not.toContain('Sam Example');
    expect(all).toContain(staff[0]?.handle);
  });

  test('rule 11: a place’s room is shown to those who are there, in the phase in which they are', async () => {
    const { id, pat, candidates, staff } = await run.gathered();
    const [ana, ben] = candidates as Two;
    const rooms = ['https://meet.example/one', 'https://meet.example/two'];
    await run.good(run.put(pat, `/${id}/rooms`, { rooms }));
    const room = async (who: Person) => (await run.view(who, id)).turn?.videoUrl ?? null;
    expect([await room(ana), await room(staff[0] as Person)]).toEqual([null, rooms[0]]);
    await run.good(run.post(pat, `/${id}/launch`));
    expect([await room(ana), await room(ben)]).toEqual(rooms);
    gateway.clock.advance(ROUND_MS - 1);
    expect([await room(ana), await room(ben)]).toEqual([null, null]);
    gateway.clock.advance(1);
    expect([await room(ana), await room(ben)]).toEqual([rooms[1], rooms[0]]);
    const script = await run.put(pat, `/${id}/rooms`, { rooms: ['javascript:alert(1)', null] });
    expect(script.status).toBe(422);
  });

  test('a removed person gets no events or data and cannot rejoin by the link', async () => {
    const { id, pat } = await run.gathered();
    const dan = await run.joined(pat, id, 'observer');
    const listener = await listeners.open(gateway, dan);
    const { epoch } = await startOf(gateway, dan);
    await listener.sync(epoch, { [`x:${id}`]: 0 });
    const { id: personId } = await run.person(pat, id, dan);
    expect((await run.ask(dan, 'DELETE', `/${id}/people/${personId}`)).status).toBe(403);
    await run.good(run.ask(pat, 'DELETE', `/${id}/people/${personId}`));
    await run.good(run.post(pat, `/${id}/launch`));
    await gateway.call(dan, '/api/scenarios/30/bookmark', { method: 'POST' });
    await waitFor(() => expect(listener.events.at(-1)?.e).toBe('progress.changed'));
    const received = listener.events.map(({ e }) => e);
    expect(received).toContain('circuit.unlisted');
    expect(received).not.toContain('circuit.moved');
    expect((await listener.sync(epoch, { [`x:${id}`]: 0 })).streams).toHaveLength(1);
    expect((await run.get(dan, `/${id}`)).status).toBe(404);
    const token = tokenOf(await run.good(run.post(pat, `/${id}/links`)), 'observer');
    expect((await run.post(dan, `/links/${token}/join`)).status).toBe(403);
  });

  test('a stranger’s socket gets nothing of the stream, and what is not an id is no stream', async () => {
    const { id } = await run.launched();
    const eve = await gateway.person();
    const listener = await listeners.open(gateway, eve);
    const { epoch } = await startOf(gateway, eve);
    const { streams } = await listener.sync(epoch, { [`x:${id}`]: 0, 'x:1': 0, 'x:null': 0 });
    expect(streams.map(({ s }) => s)).toEqual([`u:${eve.id}`]);
    const attend = await listener.command('circuits.attend', { circuitId: id });
    expect(attend).toMatchObject({ ok: false, code: 'not_found' });
  });

  test('rule 12: sixty people get each bell once and in one order', async () => {
    const { id, pat } = await run.gathered({ scenarioIds: [14], candidates: 1 });
    const members = await Promise.all(
      Array.from({ length: 57 }, () => run.joined(pat, id, 'observer')),
    );
    const all = await Promise.all(members.map((who) => listeners.open(gateway, who)));
    const { epoch } = await startOf(gateway, pat);
    await Promise.all(all.map((listener) => listener.sync(epoch, { [`x:${id}`]: 0 })));
    await run.good(run.post(pat, `/${id}/launch`));
    await run.finish(1);
    for (const { events } of all)
      await waitFor(() =>
        expect(
          events
            .filter(({ e }) => e === 'circuit.moved')
            .map(({ d }) => (d as { clock: { phase: string } }).clock.phase),
        ).toEqual(['reading', 'task', 'changeover', 'over']),
      );
  });
});
