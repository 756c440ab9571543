import type { CircuitConsole } from '@cascade/shared/features/circuits/proctor';
import { describe, expect, test } from 'vitest';
import { saveCell } from './console-cell.ts';

const cleo = '0190d0c8-0000-7000-8000-000000000001';
const cell = (round: number, change = {}) => ({
  round,
  place: round,
  isRest: false,
  isVoid: false,
  version: 0,
  isComplete: false,
  savedAt: null,
  ...change,
});

function consoleAt(phase: 'task' | 'changeover' | 'over', round: number): CircuitConsole {
  const cells = [cell(0), cell(1), cell(2, { isRest: true }), cell(3, { isVoid: true })];
  return {
    serverNow: 0,
    clock: {
      launchedAt: 0,
      phase,
      round,
      endsAt: null,
      pausedAt: null,
      remainingMs: null,
      durationMs: 0,
      bellAt: null,
      speed: 1,
      rev: 9,
    },
    grid: [{ personId: cleo, handle: 'CalmHeron42', cells }],
    unmarked: 2,
    log: [],
  };
}
const saved = (round: number, isComplete: boolean, version = 1) => ({
  personId: cleo,
  place: round,
  round,
  version,
  isComplete,
  savedAt: '2027-01-04T09:00:00.000Z',
});

describe('the proctor console when a sheet is saved', () => {
  test('a complete sheet is no longer due, and one that lost a mark is due again', () => {
    const first = saveCell(consoleAt('over', 3), saved(0, true));
    expect(first.unmarked).toBe(1);
    expect(saveCell(first, saved(1, true)).unmarked).toBe(0);
    expect(saveCell(first, saved(0, false, 2)).unmarked).toBe(2);
  });

  test('an outdated save changes nothing', () => {
    const newer = saveCell(consoleAt('over', 3), saved(0, true, 5));
    expect(saveCell(newer, saved(0, false, 4))).toEqual(newer);
  });

  test('nothing is due during the task', () => {
    expect(saveCell(consoleAt('task', 0), saved(0, false)).unmarked).toBe(0);
    expect(saveCell(consoleAt('changeover', 0), saved(0, false)).unmarked).toBe(1);
    expect(saveCell(consoleAt('task', 1), saved(0, true)).unmarked).toBe(0);
  });
});
