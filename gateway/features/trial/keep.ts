import {
  findAttempt,
  insertAttempt,
  isAttemptId,
} from '@cascade/db/domain/attempts/attempts.queries';
import { attemptChanged } from '@cascade/shared/features/practice/contract';
import type { Scenario } from '@cascade/shared/features/scenarios/contract';
import type { keepTrial } from '@cascade/shared/features/trial/contract';
import { impossibleTimes, notAhead } from '@cascade/shared/features/trial/trial-times';
import { AppError } from '@cascade/shared/kernel/app-error';
import { streamOf } from '@cascade/shared/kernel/event';
import type { BodyOf } from '@cascade/shared/kernel/route';
import { attemptView } from '../../domain/stations/attempt-view.ts';
import { countCompleted } from '../../domain/stations/completion.ts';
import { checkPlaces, markOf } from '../../domain/stations/self-marking.ts';
import type { MemberWork } from '../../http/work.ts';

type Trial = BodyOf<typeof keepTrial> & { id: string };

/**
 * The trial's id is the attempt's, so that a repeat finds it, however late it comes. It counts on
 * the day on which it is taken along, as a day before could be made up.
 * @param station the trial's station as it is now
 * @param mayHurry false in production
 */
export async function keep(
  work: MemberWork,
  { id, edition, times, sheet }: Trial,
  station: Scenario,
  mayHurry: boolean,
) {
  const { tx, live, userId, now } = work;
  const streams = [streamOf.member(userId)];
  await live.lock(streams);
  const known = await findAttempt(tx, userId, id);
  if (known) return attemptView(known, now);
  if (await isAttemptId(tx, id))
    throw new AppError('id_conflict', 'This result belongs to another account already.');
  if (edition !== (station.edition ?? 1))
    throw new AppError(
      'conflict',
      'The station has been rewritten since you tried it, so your marks no longer fit it.',
    );
  const wrong = impossibleTimes(times, now.getTime(), mayHurry);
  if (wrong.length > 0)
    throw new AppError('invalid', 'The times of this station cannot be right.', { errors: wrong });
  checkPlaces(station, sheet);
  const markHundredths = markOf(station, sheet);
  const { startedAt, pausedMs, finishedAt, revealedAt, markedAt, speed } = notAhead(
    times,
    now.getTime(),
  );
  const row = await insertAttempt(tx, {
    id,
    userId,
    scenarioId: station.id,
    snapshot: station,
    startedAt: new Date(startedAt),
    pausedMs,
    speed,
    finishedAt: new Date(finishedAt),
    revealedAt: revealedAt === null ? null : new Date(revealedAt),
    sheet,
    completedAt: new Date(markedAt),
    markHundredths,
  });
  await countCompleted(work, station.id, markHundredths);
  const attempt = attemptView(row, now);
  await live.append(attemptChanged, streams, { attempt });
  return attempt;
}
