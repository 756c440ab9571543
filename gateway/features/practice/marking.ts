import { type AttemptRow, changeAttempt } from '@cascade/db/domain/attempts/attempts.queries';
import { readStationClock } from '@cascade/shared/domain/clock/station-clock';
import type { Attempt, PracticeSheet } from '@cascade/shared/features/practice/contract';
import { AppError } from '@cascade/shared/kernel/app-error';
import { attemptClock } from '../../domain/stations/attempt-clock.ts';
import { countCompleted } from '../../domain/stations/completion.ts';
import { checkPlaces, markOf } from '../../domain/stations/self-marking.ts';
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

export async function save(work: MemberWork, write: Write): Promise<Attempt> {
  const row = await holdForWriting(work, write);
  checkPlaces(row.snapshot, write.sheet);
  return emitAttemptChanged(work, await changeAttempt(work.tx, row, { sheet: write.sheet }));
}

export async function complete(work: MemberWork, write: Write): Promise<Attempt> {
  const { tx, now } = work;
  const row = await holdForWriting(work, write);
  if (readStationClock(attemptClock(row), now.getTime()).phase !== 'ended')
    throw new AppError('conflict', 'The task is still running.');
  checkPlaces(row.snapshot, write.sheet);
  const markHundredths = markOf(row.snapshot, write.sheet);
  const done = await changeAttempt(tx, row, {
    sheet: write.sheet,
    completedAt: now,
    markHundredths,
  });
  await countCompleted(work, row.scenarioId, markHundredths);
  return emitAttemptChanged(work, done);
}
