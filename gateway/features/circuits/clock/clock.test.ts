import type { Person } from '@cascade/db/factories/people';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  CHANGEOVER_MS,
  circuiting,
  READING_MS,
  ROUND_MS,
  TASK_MS,
} from '../../../testing/circuit.ts';
import { followCircuit, phasesOf } from '../../../testing/circuit-stream.ts';
import { startGateway } from '../../../testing/gateway.ts';
import { waitFor } from '../../../testing/listener.ts';
import { twoGateways } from '../../../testing/two-gateways.ts';

describe('the clock of a live circuit', () => {
  const two = twoGateways();
  let run: ReturnType<typeof circuiting>;
  beforeAll(() => {
    run = circuiting(two.here);
  });
  const agree = () =>
    two.there.clock.advance(two.here.clock.now().getTime() - two.there.clock.now().getTime());

  test('rules 2 and 3: from lobby through every phase to marking, on absolute deadlines', async () => {
    const { id, pat } = await run.gathered();
    expect(await run.good(run.get(pat, `/${id}`))).toMatchObject({ state: 'lobby', clock: null });
    const launchedAt = two.here.clock.now().getTime();
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
    const here = await followCircuit(two, two.here, pat, id);
    const there = await followCircuit(two, two.there, candidates[0] as Person, id);
    await run.good(run.post(pat, `/${id}/launch`));
    for (const ms of [READING_MS, TASK_MS, CHANGEOVER_MS, READING_MS, TASK_MS, CHANGEOVER_MS]) {
      two.here.clock.advance(ms);
      agree();
      await Promise.all([
        two.here.sweepClocks(),
        two.there.sweepClocks(),
        two.here.sweepClocks(),
        two.there.sweepClocks(),
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
    await waitFor(() => expect(phasesOf(here.events)).toEqual(expected));
    await waitFor(() => expect(phasesOf(there.events)).toEqual(expected));
    const numbers = there.events.flatMap(({ s, n }) => (s === `x:${id}` && n ? [n] : []));
    expect(numbers).toEqual(numbers.map((_, at) => (numbers[0] ?? 0) + at));
  });

  test('rules 10 and 13: after a restart in the middle of a task it goes on at the right second', async () => {
    const { id, pat } = await run.launched();
    await run.pass(READING_MS + 123_000);
    const before = await run.clock(pat, id);
    const restarted = await startGateway({ database: two.here.database as never });
    two.here.clock.advance(77_000);
    restarted.clock.advance(two.here.clock.now().getTime() - restarted.clock.now().getTime());
    await restarted.sweepClocks();
    const { body } = await restarted.call(pat, `/api/circuits/${id}`);
    expect(body.clock).toEqual(before);
    expect(body.clock.endsAt - body.serverNow).toBe(TASK_MS - 200_000);
    await restarted.close();
  });

  test('rule 10: after an hour without anybody every phase is caught up, each emitted once', async () => {
    const { id, pat, candidates } = await run.launched();
    const socket = await followCircuit(two, two.here, candidates[0] as Person, id);
    two.here.clock.advance(READING_MS + TASK_MS + CHANGEOVER_MS + READING_MS + 1_000);
    expect(await run.clock(pat, id)).toMatchObject({ phase: 'task', round: 1 });
    await two.here.sweepClocks();
    await two.here.sweepClocks();
    await waitFor(() =>
      expect(phasesOf(socket.events)).toEqual(['task 0', 'changeover 0', 'reading 1', 'task 1']),
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
      const leftMs = before.endsAt - two.here.clock.now().getTime();
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

  test('ticks reach the sockets of the gateway that looks, carry no number, and go no further', async () => {
    const { id, pat, candidates } = await run.launched();
    const here = await followCircuit(two, two.here, pat, id);
    const there = await followCircuit(two, two.there, candidates[0] as Person, id);
    await run.pass(30_000);
    await waitFor(() => expect(here.events.some(({ e }) => e === 'circuit.ticked')).toBe(true));
    const tick = here.events.find(({ e }) => e === 'circuit.ticked');
    expect(tick).toMatchObject({ d: { circuitId: id, remainingMs: READING_MS - 30_000 } });
    expect(tick).not.toHaveProperty('n');
    await run.good(run.order(pat, id, 'pause'));
    await waitFor(() => expect(phasesOf(there.events)).toEqual(['reading 0']));
    expect(there.events.some(({ e }) => e === 'circuit.ticked')).toBe(false);
  });

  test('in production the clock runs at its own speed', async () => {
    const production = await startGateway({
      database: two.here.database as never,
      env: {
        NODE_ENV: 'production',
        RATE_LIMIT_SCALE: '1',
        SMTP_URL: 'smtp://127.0.0.1:1025',
        PAYMENTS: 'off',
      },
    });
    const pat = await two.here.person();
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
