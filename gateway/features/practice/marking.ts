import { type AttemptRow, changeAttempt } from '@cascade/db/domain/attempts/attempts.queries';
import { readStationClock } from '@cascade/shared/domain/clock/station-clock';
import { misplaced } from '@cascade/shared/domain/marking/domain-scores';
import { stationMark } from '@cascade/shared/domain/marking/marks';
import type { Attempt, PracticeSheet } from '@cascade/shared/features/practice/contract';
import { AppError } from '@cascade/shared/kernel/app-error';
import { attemptClock } from '../../domain/stations/attempt-clock.ts';
import { countCompleted } from '../../domain/stations/completion.ts';
import type { MemberWork } from '../../http/work.ts';
import { emitAttemptChanged, lockOwnAttempt } from './actions.ts';

type Write = { id: string; rev: number; sheet: PracticeSheet };

async function holdForWriting(work: MemberWork, { id, rev }: Write): Promise<AttemptRow> {
  const row = await lockOwnAttempt(work, id);
  if (row.completedAt) throw new AppError('conflict', 'This attempt is finished and marked.');
  if (row.rev !== rev)
    throw new AppError(
      'stale',
      'This was changed on another device. Your own words are still here.',
    );
  return row;
}

function checkPlaces(row: AttemptRow, sheet: PracticeSheet): void {
  const { markScheme, areasOfConcern } = row.snapshot;
  const scheme = {
    domains: markScheme?.competencyDomains.length ?? 0,
    criteria: markScheme?.criteria.length ?? 0,
    concerns: areasOfConcern.length,
  };
  const wrong = misplaced(scheme, sheet);
  if (wrong.length > 0)
    throw new AppError('invalid', 'A mark does not belong to this station.', {
      errors: wrong.map((field) => ({
        field: `sheet.${field}`,
        message: 'is not of this station',
      })),
    });
}

export async function save(work: MemberWork, write: Write): Promise<Attempt> {
  const row = await holdForWriting(work, write);
  checkPlaces(row, write.sheet);
  return emitAttemptChanged(work, await changeAttempt(work.tx, row, { sheet: write.sheet }));
}

/**
 * The mark of a complete sheet.
 * @throws AppError invalid naming what is missing
 */
function markOf(row: AttemptRow, sheet: PracticeSheet): number {
  const domains = row.snapshot.markScheme?.competencyDomains ?? [];
  const missing = domains.flatMap((domain, place) =>
    sheet.scores[place] === undefined
      ? [{ field: `sheet.scores.${place}`, message: `score "${domain.domain}"` }]
      : [],
  );
  if (sheet.globalRating === null)
    missing.push({ field: 'sheet.globalRating', message: 'choose a global rating' });
  if (missing.length > 0)
    throw new AppError('invalid', `Before finishing, ${missing[0]?.message}.`, { errors: missing });
  return stationMark(
    domains.map(({ weight }, place) => ({ weight, score: sheet.scores[place] ?? 0 })),
  );
}

export async function complete(work: MemberWork, write: Write): Promise<Attempt> {
  const { tx, now } = work;
  const row = await holdForWriting(work, write);
  if (readStationClock(attemptClock(row), now.getTime()).phase !== 'ended')
    throw new AppError('conflict', 'The task is still running.');
  checkPlaces(row, write.sheet);
  const hasScheme = (row.snapshot.markScheme?.competencyDomains.length ?? 0) > 0;
  const markHundredths = hasScheme ? markOf(row, write.sheet) : null;
  const done = await changeAttempt(tx, row, {
    sheet: write.sheet,
    completedAt: now,
    markHundredths,
  });
  await countCompleted(work, row.scenarioId, markHundredths);
  return emitAttemptChanged(work, done);
}
