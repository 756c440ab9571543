import type { Executor } from '@cascade/db/client';
import { isWithheld } from '@cascade/db/queries/withheld-stations';
import { AppError } from '@cascade/shared/kernel/app-error';

/**
 * Everything that shows a station outside a live circuit asks here first, so that no call is a way
 * round what the circuit discloses (design of the exam, Live circuit, rule 5).
 * @param scenarioId null for a station that is gone
 * @throws AppError forbidden; the sentence is the same for every station
 */
export async function refuseWithheld(
  db: Executor,
  station: { userId: string; scenarioId: number | null },
  now: Date,
): Promise<void> {
  if (await isWithheld(db, station, now))
    throw new AppError(
      'forbidden',
      'You are sitting a mock exam. Stations open again with its end, its own with its results.',
    );
}
