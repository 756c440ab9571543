import type { Executor } from '@cascade/db/client';
import {
  isInLiveSession,
  isWithheld,
  listMockStations,
} from '@cascade/db/domain/stations/withheld.queries';
import { readStationClock } from '@cascade/shared/domain/clock/station-clock';
import { AppError } from '@cascade/shared/kernel/app-error';
import { attemptClock } from './attempt-clock.ts';

type Station = { userId: string; scenarioId: number | null };

/**
 * Everything that shows a station outside a live circuit calls this (design of the exam, Live
 * circuit, rule 5).
 * @param station its `scenarioId` is null for a deleted station
 * @throws AppError forbidden, with the same sentence for every station
 */
export async function refuseWithheld(db: Executor, station: Station, now: Date): Promise<void> {
  if (await isWithheld(db, station, now))
    throw new AppError(
      'forbidden',
      'You are sitting a mock exam. Stations open again with its end, its own with its results.',
    );
  if (await isInLiveSession(db, station, now))
    throw new AppError(
      'forbidden',
      'This station is in your group’s live session. It opens with the talk about it.',
    );
}

/**
 * The same for what shows more than the candidate's task: a station of a solo mock also stays
 * closed until its task has ended.
 * @throws AppError forbidden
 */
export async function refuseSat(db: Executor, station: Station, now: Date): Promise<void> {
  await refuseWithheld(db, station, now);
  const sat = await listSat(db, station.userId, now);
  if (station.scenarioId !== null && sat.includes(station.scenarioId))
    throw new AppError(
      'forbidden',
      'This station is part of your running mock exam. It opens when its task has ended.',
    );
}

/** Stations that a member is sitting in solo mocks now. */
async function listSat(db: Executor, userId: string, now: Date): Promise<(number | null)[]> {
  const begun = await listMockStations(db, userId);
  return begun
    .filter((row) => readStationClock(attemptClock(row), now.getTime()).phase !== 'ended')
    .map(({ scenarioId }) => scenarioId);
}

/** Whether a member sits anything now, so that search must not match the words of tasks. */
export async function isSitting(db: Executor, userId: string, now: Date): Promise<boolean> {
  if (await isWithheld(db, { userId, scenarioId: null }, now)) return true;
  return (await listSat(db, userId, now)).length > 0;
}
