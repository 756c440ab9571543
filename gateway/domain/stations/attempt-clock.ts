import type { AttemptRow } from '@cascade/db/domain/attempts/attempts.queries';
import type { StationClock } from '@cascade/shared/domain/clock/station-clock';

export function attemptClock(
  row: Pick<AttemptRow, 'startedAt' | 'pausedAt' | 'pausedMs' | 'speed' | 'finishedAt'>,
): StationClock {
  return {
    startedAt: row.startedAt.getTime(),
    pausedAt: row.pausedAt?.getTime() ?? null,
    pausedMs: row.pausedMs,
    speed: row.speed,
    finishedAt: row.finishedAt?.getTime() ?? null,
  };
}
