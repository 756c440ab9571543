import { changeCircuit } from '@cascade/db/features/circuits/circuits.queries';
import { listSheets } from '@cascade/db/features/circuits/marks.queries';
import type { publishResults } from '@cascade/shared/features/circuits/proctor';
import { AppError } from '@cascade/shared/kernel/app-error';
import type { BodyOf } from '@cascade/shared/kernel/route';
import type { MemberWork } from '../../../http/work.ts';
import { circuitStatusOf } from '../clock/clock.ts';
import { lockCircuitAs } from '../clock/locks.ts';
import { emitCircuitListed } from '../events.ts';
import { begunRounds } from '../marking/my-records.ts';
import { type CircuitAccess, enterProctor, requireState } from '../policy.ts';
import { recordAttempts } from '../results/record-attempts.ts';
import { type Acted, acted, unchanged } from '../running/proctor-actions.ts';
import { missingMarks } from '../running/turns.ts';

const STILL_RUNS = 'Rounds are still being sat.';

export async function closeMarking(work: MemberWork, id: string): Promise<Acted> {
  const entered = await lockCircuitAs(work, id, enterProctor);
  if (entered.row.markingClosedAt !== null) return unchanged(work, entered);
  requireState(entered, ['marking'], STILL_RUNS);
  const row = await changeCircuit(work.tx, entered.row, { markingClosedAt: work.now });
  return acted(work, { ...entered, row }, 'marking-closed', 'closed marking');
}

/** Missing marks must be confirmed as missing. */
export async function publish(
  work: MemberWork,
  id: string,
  { acceptsUnmarked }: BodyOf<typeof publishResults>,
): Promise<Acted> {
  const entered = await lockCircuitAs(work, id, enterProctor);
  if (entered.row.state === 'published') return unchanged(work, entered);
  requireState(entered, ['marking'], STILL_RUNS);
  const rounds = begunRounds(entered, circuitStatusOf(entered, work.now));
  const missing = missingMarks(entered, await listSheets(work.tx, id), rounds);
  if (missing.length > 0 && !acceptsUnmarked)
    throw new AppError(
      'conflict',
      missing.length === 1
        ? 'One mark is still missing; results would be provisional.'
        : `${missing.length} marks are still missing; results would be provisional.`,
    );
  const row = await changeCircuit(work.tx, entered.row, {
    state: 'published',
    publishedAt: work.now,
    markingClosedAt: entered.row.markingClosedAt ?? work.now,
  });
  const changed: CircuitAccess = { ...entered, row };
  await recordAttempts(work, changed, rounds);
  await emitCircuitListed(work, changed);
  return acted(work, changed, 'published', 'published the results');
}
