import { findCircuit, readSnapshots } from '@cascade/db/features/circuits/circuits.queries';
import {
  type ImpressionRow,
  listImpressions,
  listSelfRatings,
  listSheets,
  type SelfRatingRow,
} from '@cascade/db/features/circuits/marks.queries';
import { inSnapshot } from '@cascade/db/live/snapshot.queries';
import { domainScores } from '@cascade/shared/domain/marking/domain-scores';
import { GlobalRating } from '@cascade/shared/domain/marking/mark-sheet';
import { FULL_MARK, isPass } from '@cascade/shared/domain/marking/marks';
import type { OwnResults, OwnStationResult } from '@cascade/shared/features/circuits/results';
import { RevealedParts } from '@cascade/shared/features/practice/contract';
import { disagrees, verdictOf } from '@cascade/shared/features/practice/verdict';
import { type Scenario, ScenarioCard } from '@cascade/shared/features/scenarios/contract';
import { AppError } from '@cascade/shared/kernel/app-error';
import type { Services } from '../../../services.ts';
import { circuitStatusOf } from '../clock/clock.ts';
import { begunRounds } from '../marking/my-records.ts';
import { candidatesOf } from '../plan/seating.ts';
import { enterJoined } from '../policy.ts';
import { type CandidateTurn, turnsOfCandidate } from '../running/turns.ts';

/** A candidate's own results only, without the examiner's private note. */

type Beside = { impression: ImpressionRow | undefined; selfRating: SelfRatingRow | undefined };

function stationResult(
  { place, round, isVoid, sheet }: CandidateTurn,
  station: Scenario,
  { impression, selfRating }: Beside,
): OwnStationResult {
  const markHundredths = sheet?.markHundredths ?? null;
  const written = sheet?.sheet;
  const globalRating = written?.globalRating ?? null;
  return {
    place,
    round,
    card: ScenarioCard.parse(station),
    isVoid,
    markHundredths,
    globalRating,
    isPassed: markHundredths === null ? null : isPass(markHundredths, FULL_MARK),
    disagrees: disagrees(globalRating, markHundredths),
    domains: domainScores(station.markScheme?.competencyDomains ?? [], written?.scores ?? {}),
    concerns: (written?.concerns ?? []).flatMap((at) => station.areasOfConcern[at] ?? []),
    didWell: written?.didWell ?? '',
    oneChange: written?.oneChange ?? '',
    impression: impression ? { feeling: impression.feeling, comment: impression.comment } : null,
    selfRating: selfRating
      ? {
          globalRating: GlobalRating.nullable().parse(selfRating.globalRating),
          comment: selfRating.comment,
        }
      : null,
    candidateTask: station.candidateTask,
    revealed: RevealedParts.parse(station),
  };
}

export function readOwnResults(
  { database, clock }: Services,
  userId: string,
  id: string,
): Promise<OwnResults> {
  return inSnapshot(database, async (tx) => {
    const entered = enterJoined(await findCircuit(tx, id), userId);
    const { me, row } = entered;
    if (!candidatesOf(entered).some((candidate) => candidate.id === me.id))
      throw new AppError('forbidden', 'You did not sit this circuit.');
    if (row.state !== 'published' || row.publishedAt === null)
      throw new AppError('conflict', 'Results are not published yet.');
    const rounds = begunRounds(entered, circuitStatusOf(entered, clock.now()));
    const sat = turnsOfCandidate(entered, me, await listSheets(tx, id), rounds).filter(
      ({ isRest }) => !isRest,
    );
    const snapshots = await readSnapshots(
      tx,
      id,
      sat.map(({ place }) => place),
    );
    const impressions = await listImpressions(tx, id);
    const selfRatings = await listSelfRatings(tx, id);
    return {
      circuitId: id,
      name: row.name,
      handle: me.handle,
      publishedAt: row.publishedAt.toISOString(),
      verdict: verdictOf(
        sat.map(({ sheet, isVoid }) => ({
          markHundredths: sheet?.markHundredths ?? null,
          isVoid,
        })),
      ),
      stations: sat.flatMap((sitting) => {
        const station = snapshots.get(sitting.place);
        if (!station) return [];
        const isOwn = (one: { round: number; candidateId: string }) =>
          one.round === sitting.round && one.candidateId === me.id;
        return stationResult(sitting, station, {
          impression: impressions.find(isOwn),
          selfRating: selfRatings.find(isOwn),
        });
      }),
    };
  });
}
