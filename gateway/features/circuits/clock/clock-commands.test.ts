import type { Person } from '@cascade/db/factories/people';
import { beforeAll, describe, expect, test } from 'vitest';
import { CHANGEOVER_MS, circuiting, READING_MS } from '../../../testing/circuit.ts';
import { followCircuit, phasesOf } from '../../../testing/circuit-stream.ts';
import { waitFor } from '../../../testing/listener.ts';
import { twoGateways } from '../../../testing/two-gateways.ts';

describe('what proctors do to the clock', () => {
  const two = twoGateways();
  let run: ReturnType<typeof circuiting>;
  beforeAll(() => {
    run = circuiting(two.here);
  });
  const agree = () =>
    two.there.clock.advance(two.here.clock.now().getTime() - two.there.clock.now().getTime());
  const logOf = async (person: Person, id: string) =>
    (await run.good(run.get(person, `/${id}/log`))) as { act: string; byHandle: string }[];

  test('rules 6 and 13: of two concurrent commands one applies, and the second gets the result', async () => {
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
        run.good(two.there.call(cleo, `/api/circuits/${id}/clock`, { method: 'POST', body })),
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
      two.there.call(pat, `/api/circuits/${id}/launch`, { method: 'POST', body: {} }),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    two.here.clock.advance(10_000);
    const again = await run.good(run.post(pat, `/${id}/launch`));
    expect(again.clock).toMatchObject({ rev: 1, launchedAt: again.serverNow - 10_000 });
    const launches = (await logOf(pat, id)).filter(({ act }) => act === 'launched');
    expect(launches).toHaveLength(1);
  });

  test('rule 6: time added is for everybody, and logged with who and when', async () => {
    const { id, pat, candidates } = await run.launched();
    const socket = await followCircuit(two, two.here, candidates[0] as Person, id);
    const { endsAt } = await run.clock(pat, id);
    await run.good(run.order(pat, id, 'extend', { seconds: 45 }));
    await waitFor(() => expect(phasesOf(socket.events)).toHaveLength(1));
    expect(socket.events.find(({ e }) => e === 'circuit.moved')?.d).toMatchObject({
      clock: { endsAt: endsAt + 45_000, durationMs: READING_MS + 45_000 },
    });
    const [entry] = await run.good(run.get(candidates[0] as Person, `/${id}/log`));
    expect(entry).toMatchObject({
      act: 'extended',
      byHandle: pat.handle,
      text: 'added 45 seconds to the reading of round 1',
      at: two.here.clock.now().toISOString(),
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

  test('a cancelled circuit does not advance', async () => {
    const { id, pat } = await run.launched();
    await run.good(run.post(pat, `/${id}/cancel`));
    await run.finish(2);
    expect(await run.good(run.get(pat, `/${id}`))).toMatchObject({ state: 'cancelled' });
    expect((await run.post(pat, `/${id}/clock`, { command: 'resume', rev: 1 })).status).toBe(409);
  });
});
