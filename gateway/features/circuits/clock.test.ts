import type { Person } from '@cascade/db/factories/people';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { CHANGEOVER_MS, circuiting, READING_MS, ROUND_MS, TASK_MS } from '../../testing/circuit.ts';
import { startGateway, type TestGateway } from '../../testing/gateway.ts';
import { Listeners, startOf, waitFor } from '../../testing/listener.ts';

describe('the clock of a live circuit', () => {
  let gateway: TestGateway;
  let other: TestGateway;
  let run: ReturnType<typeof circuiting>;
  const listeners = new Listeners();
  /** Sets the other gateway's clock to this one's, as the database's time would be one for both. */
  const agree = () =>
    other.clock.advance(gateway.clock.now().getTime() - other.clock.now().getTime());
  beforeAll(async () => {
    gateway = await startGateway();
    other = await startGateway({ database: gateway.database as never });
    run = circuiting(gateway);
  });
  afterEach(() => listeners.closeAll());
  afterAll(async () => {
    await other.close();
    await gateway.close();
  });

  /** A socket that follows a circuit's stream from its start. */
  const follow = async (on: TestGateway, person: Person, id: string) => {
    const listener = await listeners.open(on, person);
    const { epoch } = await startOf(gateway, person);
    await listener.sync(epoch, { [`x:${id}`]: 0 });
    return listener;
  };
  const phases = (events: { e: string; d: unknown }[]) =>
    events
      .filter(({ e }) => e === 'circuit.moved')
      .map(({ d }) => (d as { clock: { phase: string; round: number } }).clock)
      .map(({ phase, round }) => `${phase} ${round}`);
  const logOf = async (person: Person, id: string) =>
    (await run.good(run.get(person, `/${id}/log`))) as { act: string; byHandle: string }[];

  test('rules 2 and 3: from lobby through every phase to marking, on absolute deadlines', async () => {
    const { id, pat } = await run.gathered();
    expect(await run.good(run.get(pat, `/${id}`))).toMatchObject({ state: 'lobby', clock: null });
    const launchedAt = gateway.clock.now().getTime();
    await run.good(run.post(pat, `/${id}/launch`));
    const seen = [];
    for (const ms of [0, READING_MS, TASK_MS, CHANGEOVER_MS, READING_MS, TASK_MS, CHANGEOVER_MS]) {
      await run.pass(ms);
      const { state, clock } = await run.good(run.get(pat, `/${id}`));
      seen.push([state, clock.phase, clock.round, clock.endsAt && clock.endsAt - launchedAt]);
    }
    expect(seen).toEqual([
      ['running', 'reading', 0, READING_MS],
      ['running', 'task', 0, READING_MS + TASK_MS],
      ['running', 'changeover', 0, ROUND_MS],
      ['running', 'reading', 1, ROUND_MS + READING_MS],
      ['running', 'task', 1, ROUND_MS + READING_MS + TASK_MS],
      ['running', 'changeover', 1, 2 * ROUND_MS],
      ['marking', 'over', 1, null],
    ]);
  });

  test('rule 3: every phase reaches both gateways once and in one order, whoever sweeps first', async () => {
    const { id, pat, candidates } = await run.gathered();
    const here = await follow(gateway, pat, id);
    const there = await follow(other, candidates[0] as Person, id);
    await run.good(run.post(pat, `/${id}/launch`));
    for (const ms of [READING_MS, TASK_MS, CHANGEOVER_MS, READING_MS, TASK_MS, CHANGEOVER_MS]) {
      gateway.clock.advance(ms);
      agree();
      await Promise.all([
        gateway.sweepCircuits(),
        other.sweepCircuits(),
        gateway.sweepCircuits(),
        other.sweepCircuits(),
      ]);
    }
    const expected = [
      'reading 0',
      'task 0',
      'changeover 0',
      'reading 1',
      'task 1',
      'changeover 1',
      'over 1',
    ];
    await waitFor(() => expect(phases(here.events)).toEqual(expected));
    await waitFor(() => expect(phases(there.events)).toEqual(expected));
    const numbers = there.events.flatMap(({ s, n }) => (s === `x:${id}` && n ? [n] : []));
    expect(numbers).toEqual(numbers.map((_, at) => (numbers[0] ?? 0) + at));
  });

  test('rules 10 and 13: after a restart in the middle of a task it goes on at the right second', async () => {
    const { id, pat } = await run.launched();
    await run.pass(READING_MS + 123_000);
    const before = await run.clock(pat, id);
    const restarted = await startGateway({ database: gateway.database as never });
    gateway.clock.advance(77_000);
    restarted.clock.advance(gateway.clock.now().getTime() - restarted.clock.now().getTime());
    await restarted.sweepCircuits();
    const { body } = await restarted.call(pat, `/api/circuits/${id}`);
    expect(body.clock).toEqual(before);
    expect(body.clock.endsAt - body.serverNow).toBe(TASK_MS - 200_000);
    await restarted.close();
  });

  test('rule 10: with nobody there for an hour every phase is caught up with, each told once', async () => {
    const { id, pat, candidates } = await run.launched();
    const socket = await follow(gateway, candidates[0] as Person, id);
    gateway.clock.advance(READING_MS + TASK_MS + CHANGEOVER_MS + READING_MS + 1_000);
    expect(await run.clock(pat, id)).toMatchObject({ phase: 'task', round: 1 });
    await gateway.sweepCircuits();
    await gateway.sweepCircuits();
    await waitFor(() =>
      expect(phases(socket.events)).toEqual(['task 0', 'changeover 0', 'reading 1', 'task 1']),
    );
  });

  test.each([
    ['reading', 30_000],
    ['task', READING_MS + 200_000],
    ['changeover', READING_MS + TASK_MS + 30_000],
    ['break', ROUND_MS + 30_000],
  ])(
    'rules 2 and 13: paused in the %s it stands, and goes on with what was left',
    async (phase, at) => {
      const { id, pat } = await run.gathered();
      const { rev } = await run.good(run.get(pat, `/${id}`));
      const breaks = [{ afterRound: 0, minutes: 5 }];
      await run.good(run.ask(pat, 'PATCH', `/${id}`, { rev, breaks }));
      await run.good(run.post(pat, `/${id}/launch`));
      await run.pass(at);
      const before = await run.clock(pat, id);
      const leftMs = before.endsAt - gateway.clock.now().getTime();
      expect((await run.good(run.order(pat, id, 'pause'))).circuit).toMatchObject({
        state: 'running',
        clock: { phase, endsAt: null, remainingMs: leftMs },
      });
      await run.pass(3_600_000);
      expect(await run.clock(pat, id)).toMatchObject({ phase, remainingMs: leftMs });
      const { circuit } = await run.good(run.order(pat, id, 'resume'));
      expect(circuit.clock).toMatchObject({ phase, endsAt: circuit.serverNow + leftMs });
    },
  );

  test('rules 6 and 13: two proctors who press at once do it once, and the second is told', async () => {
    const { id, pat } = await run.gathered();
    const cleo = await run.joined(pat, id, 'standby');
    const { id: personId } = await run.person(pat, id, cleo);
    await run.good(run.put(pat, `/${id}/co-proctors`, { personId, isCoProctor: true }));
    await run.good(run.post(pat, `/${id}/launch`));
    const { rev } = await run.clock(pat, id);
    agree();
    for (const body of [
      { command: 'extend', seconds: 60, rev },
      { command: 'pause', rev: rev + 1 },
      { command: 'resume', rev: rev + 2 },
      { command: 'skip', rev: rev + 3 },
    ]) {
      const both = await Promise.all([
        run.good(run.post(pat, `/${id}/clock`, body)),
        run.good(other.call(cleo, `/api/circuits/${id}/clock`, { method: 'POST', body })),
      ]);
      expect(both.map(({ applied }) => applied).sort()).toEqual([false, true]);
      expect(both[0].circuit.clock.rev).toBe(body.rev + 1);
    }
    expect(await run.clock(pat, id)).toMatchObject({ phase: 'task', round: 0 });
    const acts = (await logOf(pat, id)).map(({ act }) => act);
    expect(acts.slice(0, 4)).toEqual(['skipped', 'resumed', 'paused', 'extended']);
  });

  test('rule 13: launched twice at once it runs once', async () => {
    const { id, pat } = await run.gathered();
    agree();
    const both = await Promise.all([
      run.post(pat, `/${id}/launch`),
      other.call(pat, `/api/circuits/${id}/launch`, { method: 'POST', body: {} }),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    gateway.clock.advance(10_000);
    const again = await run.good(run.post(pat, `/${id}/launch`));
    expect(again.clock).toMatchObject({ rev: 1, launchedAt: again.serverNow - 10_000 });
    const launches = (await logOf(pat, id)).filter(({ act }) => act === 'launched');
    expect(launches).toHaveLength(1);
  });

  test('rule 6: time added is for everybody, and logged with who and when', async () => {
    const { id, pat, candidates } = await run.launched();
    const socket = await follow(gateway, candidates[0] as Person, id);
    const { endsAt } = await run.clock(pat, id);
    await run.good(run.order(pat, id, 'extend', { seconds: 45 }));
    await waitFor(() => expect(phases(socket.events)).toHaveLength(1));
    expect(socket.events.find(({ e }) => e === 'circuit.moved')?.d).toMatchObject({
      clock: { endsAt: endsAt + 45_000, durationMs: READING_MS + 45_000 },
    });
    const [entry] = await run.good(run.get(candidates[0] as Person, `/${id}/log`));
    expect(entry).toMatchObject({
      act: 'extended',
      byHandle: pat.handle,
      text: 'added 45 seconds to the reading of round 1',
      at: gateway.clock.now().toISOString(),
    });
  });

  test('rule 6: who comes late sees the time that is left, and bells that are past stay past', async () => {
    const { id, candidates } = await run.launched();
    await run.pass(READING_MS + 390_000);
    const { clock, serverNow } = await run.view(candidates[1] as Person, id);
    expect(clock.endsAt - serverNow).toBe(30_000);
    expect(clock.bellAt - serverNow).toBe(-30_000);
  });

  test('rule 6: ended early, the rounds that were not sat are nobody’s', async () => {
    const { id, pat, staff } = await run.launched();
    await run.pass(READING_MS + 1_000);
    await run.good(run.order(pat, id, 'end'));
    expect(await run.good(run.get(pat, `/${id}`))).toMatchObject({ state: 'marking' });
    const { sheets } = await run.view(staff[0] as Person, id);
    expect(sheets.map(({ round }: { round: number }) => round)).toEqual([0]);
    const { grid } = await run.good(run.get(pat, `/${id}/console`));
    for (const { cells } of grid) expect(cells).toHaveLength(1);
  });

  test('ticks reach the sockets of the gateway that looks, carry no number, and go no further', async () => {
    const { id, pat, candidates } = await run.launched();
    const here = await follow(gateway, pat, id);
    const there = await follow(other, candidates[0] as Person, id);
    await run.pass(30_000);
    await waitFor(() => expect(here.events.some(({ e }) => e === 'circuit.ticked')).toBe(true));
    const tick = here.events.find(({ e }) => e === 'circuit.ticked');
    expect(tick).toMatchObject({ d: { circuitId: id, remainingMs: READING_MS - 30_000 } });
    expect(tick).not.toHaveProperty('n');
    await run.good(run.order(pat, id, 'pause'));
    await waitFor(() => expect(phases(there.events)).toEqual(['reading 0']));
    expect(there.events.some(({ e }) => e === 'circuit.ticked')).toBe(false);
  });

  test('rule 7: adjustments are set before the launch, hold for every round, and are fixed then', async () => {
    const { id, pat } = await run.gathered();
    const { rev } = await run.good(run.get(pat, `/${id}`));
    const adjustments = { extraReadingSeconds: 30, extraTaskSeconds: 105 };
    await run.good(run.ask(pat, 'PATCH', `/${id}`, { rev, adjustments }));
    await run.good(run.post(pat, `/${id}/launch`));
    expect(await run.clock(pat, id)).toMatchObject({ durationMs: 120_000 });
    await run.pass(120_000 + 525_000 + CHANGEOVER_MS);
    expect(await run.clock(pat, id)).toMatchObject({
      phase: 'reading',
      round: 1,
      durationMs: 120_000,
    });
    const late = await run.ask(pat, 'PATCH', `/${id}`, { rev: rev + 2, adjustments });
    expect(late.status).toBe(409);
  });

  test('a circuit that was called off stands still', async () => {
    const { id, pat } = await run.launched();
    await run.good(run.post(pat, `/${id}/cancel`));
    await run.finish(2);
    expect(await run.good(run.get(pat, `/${id}`))).toMatchObject({ state: 'cancelled' });
    expect((await run.post(pat, `/${id}/clock`, { command: 'resume', rev: 1 })).status).toBe(409);
  });

  test('in production the clock runs at its own speed', async () => {
    const production = await startGateway({
      database: gateway.database as never,
      env: { NODE_ENV: 'production', RATE_LIMIT_SCALE: '1' },
    });
    const pat = await gateway.person();
    const create = (speed: number) =>
      production.call(pat, '/api/circuits', {
        method: 'POST',
        headers: { origin: production.origin },
        body: { name: 'Too fast', speed },
      });
    expect((await create(60)).body).toMatchObject({ status: 422, errors: [{ field: 'speed' }] });
    expect((await create(1)).status).toBe(200);
    await production.close();
  });
});
