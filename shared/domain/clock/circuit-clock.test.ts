import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bellOnEntering, bellWithin } from './circuit-bells.ts';
import {
  actOnCircuit,
  advanceCircuit,
  type CircuitAct,
  type CircuitClock,
  type CircuitPlanned,
  isDue,
  launchCircuit,
  readCircuitClock,
  replayCircuit,
  stepCircuit,
} from './circuit-clock.ts';
import { type CircuitTiming, circuitLength, segmentsOf } from './circuit-timing.ts';

const START = Date.parse('2027-01-04T09:00:00Z');
const MINUTE = 60_000;
const timing = (change: Partial<CircuitTiming> = {}): CircuitTiming => ({
  preset: 'uniform',
  rounds: 16,
  extraReadingMs: 0,
  extraTaskMs: 0,
  breaks: [],
  ...change,
});
const planned = (change: Partial<CircuitTiming> = {}, speed = 1): CircuitPlanned => ({
  segments: segmentsOf(timing(change)),
  speed,
});
const shows = (plan: CircuitPlanned, at: number, acts: CircuitAct[] = []) =>
  readCircuitClock(plan, replayCircuit(plan, START, acts, START + at), START + at);

const actsIn = (longest: number) =>
  fc
    .array(
      fc.record({
        kind: fc.constantFrom(
          'pause' as const,
          'resume' as const,
          'skip' as const,
          'extend' as const,
        ),
        at: fc.integer({ min: START, max: START + longest }),
      }),
      { maxLength: 12 },
    )
    .map((acts) =>
      acts
        .sort((a, b) => a.at - b.at)
        .map(
          (act): CircuitAct =>
            act.kind === 'extend'
              ? { ...act, kind: 'extend', examMs: 30_000 }
              : { ...act, kind: act.kind },
        ),
    );

describe('the clock of a live circuit', () => {
  test('sixteen rounds last 168 minutes in either preset, breaks outside', () => {
    expect(circuitLength(segmentsOf(timing()))).toBe(168 * MINUTE);
    expect(circuitLength(segmentsOf(timing({ preset: 'two-circuits' })))).toBe(168 * MINUTE);
    const withBreak = timing({ breaks: [{ afterRound: 7, ms: 20 * MINUTE }] });
    expect(circuitLength(segmentsOf(withBreak))).toBe(188 * MINUTE);
  });

  test.each([
    [0, 'reading', 0, 90_000],
    [89_999, 'reading', 0, 1],
    [90_000, 'task', 0, 420_000],
    [509_999, 'task', 0, 1],
    [510_000, 'changeover', 0, 120_000],
    [629_999, 'changeover', 0, 1],
    [630_000, 'reading', 1, 90_000],
    [168 * MINUTE - 1, 'changeover', 15, 1],
    [168 * MINUTE, 'over', 15, 0],
    [999 * MINUTE, 'over', 15, 0],
  ])('preset A after %i ms: %s of round %i with %i ms left', (at, phase, round, remainingMs) => {
    expect(shows(planned(), at)).toMatchObject({ phase, round, remainingMs });
  });

  test('preset B reads four minutes in the first circuit and ninety seconds in the second', () => {
    const plan = planned({ preset: 'two-circuits' });
    expect(shows(plan, 0).remainingMs).toBe(240_000);
    expect(shows(plan, 705_000)).toMatchObject({ phase: 'reading', round: 1 });
    expect(shows(plan, 8 * 705_000)).toMatchObject({
      phase: 'reading',
      round: 8,
      remainingMs: 90_000,
    });
    expect(shows(plan, 8 * 705_000 + 555_000)).toMatchObject({ phase: 'reading', round: 9 });
  });

  test('rule 7: adjustments lengthen every round, for everyone', () => {
    const plan = planned({ rounds: 2, extraReadingMs: 30_000, extraTaskMs: 105_000 });
    expect(shows(plan, 0).remainingMs).toBe(120_000);
    expect(shows(plan, 120_000).remainingMs).toBe(525_000);
    expect(shows(plan, 765_000)).toMatchObject({
      phase: 'reading',
      round: 1,
      remainingMs: 120_000,
    });
  });

  test('rule 3: the stored clock, stepped at any moments, equals the function of the history', () => {
    const plan = planned({ rounds: 3, breaks: [{ afterRound: 1, ms: 5 * MINUTE }] });
    const span = 45 * MINUTE;
    const moments = fc.array(fc.integer({ min: START, max: START + span }), { maxLength: 20 });
    fc.assert(
      fc.property(actsIn(span), moments, (acts, looks) => {
        const happenings: ({ at: number } | CircuitAct)[] = [
          ...looks.map((at) => ({ at })),
          ...acts,
        ].sort((a, b) => a.at - b.at);
        let stored: CircuitClock = launchCircuit(plan, START);
        for (const happening of happenings) {
          stored = advanceCircuit(plan, stored, happening.at);
          if ('kind' in happening) stored = actOnCircuit(plan, stored, happening);
        }
        const end = START + span;
        expect(advanceCircuit(plan, stored, end)).toEqual(replayCircuit(plan, START, acts, end));
      }),
    );
  });

  test('a late step leads to the same deadline as one in time', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 200 * MINUTE }), (late) => {
        const plan = planned();
        const first = launchCircuit(plan, START);
        const due = START + 90_000;
        expect(stepCircuit(plan, first, due + late)).toEqual(stepCircuit(plan, first, due));
      }),
    );
  });

  test('phases never go back, whatever proctors do', () => {
    const plan = planned({ rounds: 3 });
    const span = 40 * MINUTE;
    fc.assert(
      fc.property(actsIn(span), fc.tuple(fc.nat(span), fc.nat(span)), (acts, moments) => {
        const [early, late] = [...moments].sort((a, b) => a - b) as [number, number];
        const segmentAt = (at: number) => replayCircuit(plan, START, acts, START + at).segment;
        expect(segmentAt(early)).toBeLessThanOrEqual(segmentAt(late));
      }),
    );
  });

  test.each([
    ['reading', 30_000],
    ['task', 200_000],
    ['changeover', 550_000],
    ['break', 700_000],
  ])('rule 13: a pause in the %s delays everything after it by its length', (phase, pausedAt) => {
    const plan = planned({ rounds: 2, breaks: [{ afterRound: 0, ms: 5 * MINUTE }] });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60 * MINUTE }), fc.nat(30 * MINUTE), (long, later) => {
        const acts: CircuitAct[] = [
          { kind: 'pause', at: START + pausedAt },
          { kind: 'resume', at: START + pausedAt + long },
        ];
        expect(shows(plan, pausedAt).phase).toBe(phase);
        const before = shows(plan, pausedAt + later);
        const after = shows(plan, pausedAt + long + later, acts);
        expect({ ...after, bellAt: null }).toEqual({ ...before, bellAt: null });
        expect(after.bellAt).toBe(before.bellAt === null ? null : before.bellAt + long);
      }),
    );
  });

  test('a paused clock shows the time left, rings nothing and never runs out', () => {
    const acts: CircuitAct[] = [{ kind: 'pause', at: START + 100_000 }];
    const shown = shows(planned(), 900 * MINUTE, acts);
    expect(shown).toMatchObject({
      phase: 'task',
      isPaused: true,
      remainingMs: 410_000,
      bellAt: null,
    });
  });

  test('time added to a phase is counted once and delays everything after it', () => {
    const acts: CircuitAct[] = [{ kind: 'extend', at: START + 100_000, examMs: 60_000 }];
    expect(shows(planned(), 100_000, acts)).toMatchObject({
      remainingMs: 470_000,
      durationMs: 480_000,
      bellAt: START + 510_000,
    });
    expect(shows(planned(), 690_000, acts)).toMatchObject({ phase: 'reading', round: 1 });
  });

  test('a repeat returns the same clock object', () => {
    const plan = planned();
    const running = launchCircuit(plan, START);
    const paused = actOnCircuit(plan, running, { kind: 'pause', at: START + 1 });
    expect(actOnCircuit(plan, paused, { kind: 'pause', at: START + 2 })).toBe(paused);
    expect(actOnCircuit(plan, running, { kind: 'resume', at: START + 2 })).toBe(running);
    const over = actOnCircuit(plan, paused, { kind: 'end', at: START + 3 });
    expect(actOnCircuit(plan, over, { kind: 'skip', at: START + 4 })).toBe(over);
    expect(isDue(over, START + 1_000_000)).toBe(false);
  });

  test('a speed factor divides every duration and the bells', () => {
    const plan = planned({}, 60);
    expect(shows(plan, 1_500)).toMatchObject({ phase: 'task', remainingMs: 7_000 });
    expect(shows(plan, 1_500).bellAt).toBe(START + 1_500 + 6_000);
    expect(shows(plan, 10_500)).toMatchObject({ phase: 'reading', round: 1 });
  });

  test('five bells: reading, task, six minutes, end, move; none to move after the last', () => {
    const plan = planned({ rounds: 2 });
    expect(
      ['reading', 'task', 'changeover', 'break', 'over'].map((phase) =>
        bellOnEntering(phase as 'task'),
      ),
    ).toEqual(['reading-starts', 'task-starts', 'task-ends', null, null]);
    const task = shows(plan, 90_000);
    expect(task.bellAt).toBe(START + 90_000 + 6 * MINUTE);
    expect(shows(plan, 510_000).bellAt).toBe(START + 615_000);
    expect(shows(plan, 630_000 + 510_000)).toMatchObject({ phase: 'changeover', bellAt: null });
    const rings = task.bellAt ?? 0;
    expect(bellWithin(task, rings - 1, rings)).toBe('warning');
    expect(bellWithin(task, rings, rings + MINUTE)).toBeNull();
  });
});
