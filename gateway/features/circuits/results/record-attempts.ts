import { postNotice } from '@cascade/db/domain/notices/post-notice';
import { readSnapshots } from '@cascade/db/features/circuits/circuits.queries';
import { listSheets } from '@cascade/db/features/circuits/marks.queries';
import { circuitLength } from '@cascade/shared/domain/clock/circuit-timing';
import { circuitPath } from '@cascade/shared/domain/pages/circuit-path';
import { streamOf } from '@cascade/shared/kernel/event';
import { isComplete } from '../../../domain/marking/mark-sheets.ts';
import { recordExaminedAttempt } from '../../../domain/stations/examined-attempt.ts';
import type { MemberWork } from '../../../http/work.ts';
import { plannedOf } from '../clock/clock.ts';
import { candidatesOf } from '../plan/seating.ts';
import type { CircuitAccess } from '../policy.ts';
import { turnsOfCandidate } from '../running/turns.ts';

/** As planned: pauses are not counted. */
function sittingOf({ row, places }: CircuitAccess, launchedAt: Date, round: number) {
  const { segments, speed } = plannedOf(row, places.length);
  const before = segments.filter((one) => one.round < round);
  const sat = segments.filter(
    (one) => one.round === round && (one.phase === 'reading' || one.phase === 'task'),
  );
  const startedMs = launchedAt.getTime() + circuitLength(before) / speed;
  const finishedMs = startedMs + circuitLength(sat) / speed;
  return { startedAt: new Date(startedMs), finishedAt: new Date(finishedMs), speed };
}

/**
 * When results are published, each marked turn becomes an attempt in its candidate's progress, and
 * candidates are told. The caller holds the circuit's row.
 */
export async function recordAttempts(
  work: MemberWork,
  entered: CircuitAccess,
  rounds: readonly number[],
): Promise<void> {
  const { tx, live, now } = work;
  const { row, places } = entered;
  const { launchedAt } = row;
  if (launchedAt === null) return;
  const candidates = candidatesOf(entered).flatMap((person) =>
    person.userId === null ? [] : [{ person, userId: person.userId }],
  );
  await live.lock([
    streamOf.circuit(row.id),
    ...entered.people.flatMap(({ userId }) => (userId === null ? [] : [streamOf.member(userId)])),
  ]);
  const sheets = await listSheets(tx, row.id);
  const snapshots = await readSnapshots(
    tx,
    row.id,
    places.map(({ place }) => place),
  );
  for (const { person, userId } of candidates) {
    for (const turn of turnsOfCandidate(entered, person, sheets, rounds)) {
      const { place, round, isRest, isVoid, sheet } = turn;
      const snapshot = snapshots.get(place);
      if (isRest || isVoid || !snapshot || !sheet || !isComplete(sheet)) continue;
      await recordExaminedAttempt(work, {
        ...sittingOf(entered, launchedAt, round),
        userId,
        scenarioId: places[place]?.scenarioId ?? null,
        snapshot,
        sheet: sheet.sheet,
        mark: sheet.markHundredths,
        completedAt: now,
      });
    }
    await postNotice(
      work,
      {
        userId,
        kind: 'circuit.published',
        title: 'Your results are published',
        body: `See your marks and feedback from “${row.name}”.`,
        path: circuitPath(row.id),
      },
      now,
    );
  }
}
