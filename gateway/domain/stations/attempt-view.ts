import type { AttemptRow } from '@cascade/db/domain/attempts/attempts.queries';
import { readStationClock } from '@cascade/shared/domain/clock/station-clock';
import type { Attempt, AttemptSummary } from '@cascade/shared/features/practice/contract';
import { type Scenario, ScenarioCard } from '@cascade/shared/features/scenarios/contract';
import { attemptClock } from './attempt-clock.ts';

export function isRevealed(row: AttemptRow, now: Date): boolean {
  if (row.revealedAt !== null || row.completedAt !== null) return true;
  return readStationClock(attemptClock(row), now.getTime()).phase === 'ended';
}

function cardOf(snapshot: Scenario): ScenarioCard {
  return ScenarioCard.parse(snapshot);
}

/** An attempt as its candidate may see it: of the snapshot only card and task. */
export function attemptView(row: AttemptRow, now: Date): Attempt {
  return {
    id: row.id,
    scenarioId: row.scenarioId,
    card: cardOf(row.snapshot),
    candidateTask: row.snapshot.candidateTask,
    clock: attemptClock(row),
    serverNow: now.getTime(),
    isRevealed: isRevealed(row, now),
    sheet: row.sheet,
    rev: row.rev,
    completedAt: row.completedAt?.toISOString() ?? null,
    markHundredths: row.markHundredths,
  };
}

export function attemptSummary(row: AttemptRow): AttemptSummary {
  return {
    id: row.id,
    card: cardOf(row.snapshot),
    startedAt: row.startedAt.toISOString(),
    completedAt: row.completedAt?.toISOString() ?? null,
    markHundredths: row.markHundredths,
    globalRating: row.sheet.globalRating,
    oneChange: row.sheet.oneChange,
  };
}
