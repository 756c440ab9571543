import { type AttemptRow, insertAttempt } from '@cascade/db/domain/attempts/attempts.queries';
import { findScenario } from '@cascade/db/domain/stations/stations.queries';
import type { Work } from '@cascade/db/live/transact';
import { attemptChanged, emptySheet } from '@cascade/shared/features/practice/contract';
import { Scenario } from '@cascade/shared/features/scenarios/contract';
import { AppError } from '@cascade/shared/kernel/app-error';
import { streamOf } from '@cascade/shared/kernel/event';
import { newId } from '@cascade/shared/kernel/id';
import { attemptView } from './attempt-view.ts';
import { refuseSat } from './withheld.ts';

/**
 * @param mayHurry false in production, where the clock runs at real speed
 * @throws AppError invalid
 */
export function refuseHurry(speed: number, mayHurry: boolean): void {
  if (!mayHurry && speed !== 1)
    throw new AppError('invalid', 'The clock runs at its own speed here.', {
      errors: [{ field: 'speed', message: 'must be 1' }],
    });
}

/**
 * Starts a station's clock now, and tells the candidate's devices.
 * @param userId the candidate's account
 * @throws AppError not_found; forbidden while the candidate sits a live circuit, or this station in
 * a mock
 */
export async function startAttemptOf(
  { tx, live, now }: Work,
  userId: string,
  { scenarioId, speed }: { scenarioId: number; speed: number },
): Promise<AttemptRow> {
  await refuseSat(tx, { userId, scenarioId }, now);
  const station = await findScenario(tx, scenarioId);
  if (!station) throw new AppError('not_found', 'There is no such station.');
  const row = await insertAttempt(tx, {
    id: newId(),
    userId,
    scenarioId,
    snapshot: Scenario.parse(station),
    startedAt: now,
    speed,
    sheet: emptySheet,
  });
  await live.append(attemptChanged, [streamOf.member(userId)], { attempt: attemptView(row, now) });
  return row;
}
