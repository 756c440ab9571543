import { Attempt, AttemptSummary, emptySheet } from '@cascade/shared/features/practice/contract';
import type { z } from 'zod';
import { idOf } from './id.ts';
import { aCard, aTask } from './station.ts';

const START = Date.parse('2027-01-04T09:00:00Z');

export function anAttempt(change: Partial<z.input<typeof Attempt>> = {}): Attempt {
  return Attempt.parse({
    id: idOf(1),
    scenarioId: 7,
    card: aCard(),
    candidateTask: aTask,
    clock: { startedAt: START, pausedAt: null, pausedMs: 0, speed: 1, finishedAt: null },
    serverNow: START,
    isRevealed: false,
    sheet: emptySheet,
    rev: 1,
    completedAt: null,
    markHundredths: null,
    ...change,
  });
}

export function anAttemptSummary(
  change: Partial<z.input<typeof AttemptSummary>> = {},
): AttemptSummary {
  return AttemptSummary.parse({
    id: idOf(1),
    card: aCard(),
    startedAt: new Date(START).toISOString(),
    completedAt: null,
    markHundredths: null,
    globalRating: null,
    oneChange: '',
    ...change,
  });
}
