import {
  findCircuit,
  readSnapshots,
  shareCircuit,
} from '@cascade/db/features/circuits/circuits.queries';
import {
  findSheet,
  keepImpression,
  keepSelfRating,
  type SheetRow,
  writeSheet,
} from '@cascade/db/features/circuits/marks.queries';
import { inSnapshot } from '@cascade/db/live/snapshot.queries';
import { markOfScores } from '@cascade/shared/domain/marking/domain-scores';
import {
  type Impression,
  type SelfRating,
  type SheetView,
  type saveImpression,
  type saveMarkSheet,
  type saveSelfRating,
  sheetSaved,
} from '@cascade/shared/features/circuits/station';
import { AppError } from '@cascade/shared/kernel/app-error';
import { streamOf } from '@cascade/shared/kernel/event';
import type { BodyOf } from '@cascade/shared/kernel/route';
import { isComplete, requireOfStation } from '../../../domain/marking/mark-sheets.ts';
import type { MemberWork } from '../../../http/work.ts';
import type { Services } from '../../../services.ts';
import { type CircuitStatus, circuitStatusOf } from '../clock/clock.ts';
import { type CircuitAccess, enterJoined, isIn, maySeePlan } from '../policy.ts';
import { publicPerson } from '../views.ts';
import { begunRounds, endedRounds, sheetView, type Turn, turnsOf } from './my-records.ts';

type At = { place: number; round: number };

/** @throws AppError forbidden when it is not theirs or has not begun */
function ownSitting(
  entered: CircuitAccess,
  role: 'examiner' | 'role-player' | 'candidate',
  rounds: readonly number[],
  { place, round }: Partial<At>,
): Turn {
  const found = turnsOf(entered, role, rounds).find(
    (sitting) => sitting.round === round && (place === undefined || sitting.place === place),
  );
  if (!found) throw new AppError('forbidden', 'This is not yours to write in this circuit.');
  return found;
}

/** @throws AppError conflict before the launch and once marking is closed */
function requireOpen({ row }: CircuitAccess, { state }: CircuitStatus): void {
  if (state !== 'running' && state !== 'marking')
    throw new AppError('conflict', 'Nothing is being marked in this circuit.');
  if (row.markingClosedAt !== null)
    throw new AppError('conflict', 'Marking is closed; nothing more can be written.');
}

async function enterToWrite(work: MemberWork, id: string) {
  const entered = enterJoined(await shareCircuit(work.tx, id), work.userId);
  return { entered, status: circuitStatusOf(entered, work.now) };
}

/** Emits to the examiner's other devices, and to proctors who do not sit. */
async function emitSaved(
  { live }: MemberWork,
  entered: CircuitAccess,
  row: SheetRow,
): Promise<void> {
  const audience = entered.people
    .filter(isIn)
    .filter((person) => person.id === entered.me.id || maySeePlan(entered, person))
    .flatMap(({ userId }) => (userId === null ? [] : [streamOf.member(userId)]));
  await live.append(sheetSaved, audience, {
    circuitId: row.circuitId,
    place: row.place,
    round: row.round,
    personId: row.candidateId,
    version: row.version,
    isComplete: isComplete(row),
    savedAt: row.savedAt.toISOString(),
  });
}

/** On a conflict the stored version comes with the refusal, for the examiner to merge. */
export async function saveSheet(
  work: MemberWork,
  id: string,
  at: At,
  { version, sheet }: BodyOf<typeof saveMarkSheet>,
): Promise<SheetView> {
  const { entered, status } = await enterToWrite(work, id);
  const sitting = ownSitting(entered, 'examiner', begunRounds(entered, status), at);
  requireOpen(entered, status);
  const station = (await readSnapshots(work.tx, id, [at.place])).get(at.place);
  if (!station) throw new AppError('not_found', 'There is no station at this place.');
  requireOfStation(station, sheet);
  const of = { circuitId: id, ...at, candidateId: sitting.candidate.id };
  const domains = station.markScheme?.competencyDomains ?? [];
  const saved = await writeSheet(
    work.tx,
    {
      ...of,
      examinerId: entered.me.id,
      sheet,
      markHundredths: markOfScores(domains, sheet.scores),
      savedAt: work.now,
    },
    version,
  );
  if (!saved)
    throw new AppError('stale', 'This sheet was changed on another device. Yours is still here.', {
      current: sheetView(sitting, await findSheet(work.tx, of)),
    });
  await emitSaved(work, entered, saved);
  return sheetView(sitting, saved);
}

export function readSheet(
  { database, clock }: Services,
  userId: string,
  id: string,
  at: At,
): Promise<SheetView> {
  return inSnapshot(database, async (tx) => {
    const entered = enterJoined(await findCircuit(tx, id), userId);
    const begun = begunRounds(entered, circuitStatusOf(entered, clock.now()));
    const sitting = ownSitting(entered, 'examiner', begun, at);
    const of = { circuitId: id, ...at, candidateId: sitting.candidate.id };
    return sheetView(sitting, await findSheet(tx, of));
  });
}

export async function feel(
  work: MemberWork,
  id: string,
  at: At,
  { feeling, comment }: BodyOf<typeof saveImpression>,
): Promise<Impression> {
  const { entered, status } = await enterToWrite(work, id);
  const { candidate } = ownSitting(entered, 'role-player', begunRounds(entered, status), at);
  requireOpen(entered, status);
  const row = { circuitId: id, ...at, candidateId: candidate.id, rolePlayerId: entered.me.id };
  await keepImpression(work.tx, { ...row, feeling, comment });
  return { ...at, candidate: publicPerson(candidate), feeling, comment };
}

/** Accepted until results are published, even after marking is closed: no mark is known yet. */
export async function rateSelf(
  work: MemberWork,
  id: string,
  round: number,
  { globalRating, comment }: BodyOf<typeof saveSelfRating>,
): Promise<SelfRating> {
  const { entered, status } = await enterToWrite(work, id);
  if (status.state !== 'running' && status.state !== 'marking')
    throw new AppError('conflict', 'You can rate yourself until results are published.');
  const { place } = ownSitting(entered, 'candidate', endedRounds(entered, status), { round });
  await keepSelfRating(work.tx, {
    circuitId: id,
    candidateId: entered.me.id,
    round,
    globalRating,
    comment,
  });
  return { place, round, globalRating, comment };
}
