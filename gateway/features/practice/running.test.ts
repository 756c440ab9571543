import type { Person } from '@cascade/db/factories/people';
import type { RunningClock } from '@cascade/shared/features/practice/running';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { circuiting } from '../../testing/circuit.ts';
import { startGateway, type TestGateway } from '../../testing/gateway.ts';
import { heldSession } from '../../testing/live-sessions.ts';
import { practising, STATION_MS } from '../../testing/practising.ts';
import { soloMock } from '../../testing/solo-mock.ts';

describe('clocks that run', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startGateway();
  });
  afterAll(() => gateway.close());

  const running = async (who: Person): Promise<RunningClock[]> =>
    (await gateway.call(who, '/api/practice/running')).body.clocks;
  const now = () => gateway.clock.now().getTime();

  test('visitors are refused', async () => {
    expect((await gateway.call(null, '/api/practice/running')).status).toBe(401);
  });

  test('a station runs until its end, for its member alone', async () => {
    const [ana, ben] = [await gateway.person(), await gateway.person()];
    const { id, card } = await practising(gateway).started(ana);
    const clock = {
      kind: 'station',
      title: card.title,
      path: `/practice/attempt/${id}`,
      endsAt: now() + STATION_MS,
      pausedLeftMs: null,
      speed: 1,
      live: null,
    };
    expect(await running(ana)).toEqual([clock]);
    expect(await running(ben)).toEqual([]);
    gateway.clock.advance(STATION_MS - 1);
    expect(await running(ana)).toEqual([clock]);
    gateway.clock.advance(1);
    expect(await running(ana)).toEqual([]);
  });

  test('a paused station is shown with what is left of it, for a day', async () => {
    const ana = await gateway.person();
    const { post, started } = practising(gateway);
    const { id } = await started(ana);
    gateway.clock.advance(100_000);
    await post(ana, `/attempts/${id}/clock`, { command: 'pause' });
    gateway.clock.advance(24 * 3_600_000);
    expect(await running(ana)).toMatchObject([
      { endsAt: null, pausedLeftMs: STATION_MS - 100_000 },
    ]);
    gateway.clock.advance(1);
    expect(await running(ana)).toEqual([]);
    await post(ana, `/attempts/${id}/clock`, { command: 'resume' });
    expect(await running(ana)).toMatchObject([{ endsAt: now() + STATION_MS - 100_000 }]);
    await post(ana, `/attempts/${id}/clock`, { command: 'finish' });
    expect(await running(ana)).toEqual([]);
  });

  test('the station of a mock leads to the mock, which has to be under way', async () => {
    const ana = await gateway.person();
    const mock = soloMock(() => gateway);
    const { id } = await mock.started(ana);
    expect(await running(ana)).toEqual([]);
    await mock.order(ana, id, 1, 'start');
    expect(await running(ana)).toMatchObject([
      { kind: 'mock', path: `/exam-simulator/${id}`, endsAt: now() + STATION_MS },
    ]);
    await mock.post(ana, `/sessions/${id}/abandon`);
    expect(await running(ana)).toEqual([]);
  });

  test('a circuit runs for those who joined it, phase by phase, and stops with the proctor', async () => {
    const circuits = circuiting(gateway);
    const { id, pat, candidates } = await circuits.gathered();
    const [ana] = candidates as [Person, Person];
    const outsider = await gateway.person();
    expect(await running(ana)).toEqual([]);
    await circuits.post(pat, `/${id}/launch`);
    const [first] = await running(ana);
    expect(first).toMatchObject({ kind: 'circuit', title: 'Saturday mock' });
    expect(first?.live?.stream).toBe(`x:${id}`);
    expect(await running(outsider)).toEqual([]);
    const { endsAt } = await circuits.clock(ana, id);
    expect(first?.endsAt).toBe(endsAt);
    await circuits.order(pat, id, 'pause');
    expect(await running(ana)).toMatchObject([{ endsAt: null, pausedLeftMs: endsAt - now() }]);
    await circuits.order(pat, id, 'resume');
    await circuits.order(pat, id, 'end');
    expect(await running(ana)).toEqual([]);
  });

  test('a round runs for those in it, not for others of the group', async () => {
    const [ana, ben, cat] = [
      await gateway.person(),
      await gateway.person(),
      await gateway.person(),
    ];
    const { groupId, sessionId, at, gathered } = await heldSession(gateway, [ana, ben, cat]);
    await gathered([14], [ana, ben]);
    expect(await running(ana)).toEqual([]);
    await at(gateway).start(ana);
    for (const one of [ana, ben])
      expect(await running(one)).toMatchObject([
        {
          kind: 'round',
          title: 'Two rounds',
          path: `/study-groups/${groupId}/sessions/${sessionId}`,
          live: { stream: `g:${groupId}` },
        },
      ]);
    expect(await running(cat)).toEqual([]);
  });

  test('the first to end comes first and a paused one last', async () => {
    const ana = await gateway.person();
    const { post, started } = practising(gateway);
    const paused = await started(ana, 14);
    await post(ana, `/attempts/${paused.id}/clock`, { command: 'pause' });
    const early = await started(ana, 24);
    gateway.clock.advance(1_000);
    const late = await started(ana, 14);
    expect((await running(ana)).map(({ path }) => path)).toEqual(
      [early, late, paused].map(({ id }) => `/practice/attempt/${id}`),
    );
  });
});
