import {
  findExam,
  type LoadedExam,
  listEarlierAttempts,
} from '@cascade/db/features/exam-simulator/sessions.queries';
import { domainScores } from '@cascade/shared/domain/marking/domain-scores';
import type { ProfileLine } from '@cascade/shared/domain/marking/mark-shapes';
import { FULL_MARK, formatMark, isPass } from '@cascade/shared/domain/marking/marks';
import { type CsvCell, toCsv } from '@cascade/shared/domain/text/csv';
import type {
  ExamResults,
  ExamStationResult,
} from '@cascade/shared/features/exam-simulator/results';
import type { Strength } from '@cascade/shared/features/insight/contract';
import {
  type MarkedStation,
  strengthByDomain,
  strengthBySkill,
} from '@cascade/shared/features/insight/strengths';
import { disagrees } from '@cascade/shared/features/practice/verdict';
import { ScenarioCard } from '@cascade/shared/features/scenarios/contract';
import { refuseWithheld } from '../../domain/stations/withheld.ts';
import type { Services } from '../../services.ts';
import { type SatStation, sessionView, verdictFor } from './views.ts';
import { noSuchSession } from './work.ts';

const WEAKEST = 3;

function resultOf({ number, attempt, timeUsed }: SatStation): ExamStationResult[] {
  if (!attempt) return [];
  const { snapshot, sheet, markHundredths } = attempt;
  return [
    {
      number,
      card: ScenarioCard.parse(snapshot),
      attemptId: attempt.id,
      markHundredths,
      globalRating: sheet.globalRating,
      isPassed: markHundredths === null ? null : isPass(markHundredths, FULL_MARK),
      disagrees: disagrees(sheet.globalRating, markHundredths),
      domains: domainScores(snapshot.markScheme?.competencyDomains ?? [], sheet.scores),
      oneChange: sheet.oneChange,
      timeUsed,
    },
  ];
}

function profileOf(now: readonly Strength[], earlier: readonly Strength[]): ProfileLine[] {
  return now.map(({ name, meanHundredths, attempts }) => ({
    name,
    meanHundredths,
    stations: attempts,
    earlierMeanHundredths: earlier.find((one) => one.name === name)?.meanHundredths ?? null,
  }));
}

/** Where a skill is practised; a domain is practised in its weakest skill. */
function pathFor(marked: readonly MarkedStation[], kind: 'domain' | 'skill', name: string): string {
  const inDomain = marked
    .flatMap((station) =>
      strengthByDomain([station])
        .filter((one) => one.name === name)
        .map(({ meanHundredths }) => ({ meanHundredths, skill: station.snapshot.skill })),
    )
    .sort((a, b) => a.meanHundredths - b.meanHundredths);
  const skill = kind === 'skill' ? name : (inDomain[0]?.skill ?? '');
  return `/scenarios?${new URLSearchParams({ skill }).toString()}`;
}

function weakestOf(
  marked: readonly MarkedStation[],
  byDomain: readonly ProfileLine[],
  bySkill: readonly ProfileLine[],
) {
  const lines = [
    ...byDomain.map((line) => ({ ...line, kind: 'domain' as const })),
    ...bySkill.map((line) => ({ ...line, kind: 'skill' as const })),
  ];
  return lines
    .sort((a, b) => a.meanHundredths - b.meanHundredths || (a.name < b.name ? -1 : 1))
    .slice(0, WEAKEST)
    .map(({ kind, name, meanHundredths }) => ({
      kind,
      name,
      meanHundredths,
      path: pathFor(marked, kind, name),
    }));
}

function markedOf({ stations }: LoadedExam) {
  return stations.flatMap(({ attempt }) =>
    attempt === null || attempt.markHundredths === null ? [] : [attempt],
  );
}

export async function readResults(
  { database, clock }: Services,
  userId: string,
  id: string,
): Promise<ExamResults> {
  const db = database.orm;
  const exam = await findExam(db, userId, id);
  if (!exam) throw noSuchSession();
  for (const { scenarioId, attempt } of exam.stations)
    if (attempt) await refuseWithheld(db, { userId, scenarioId }, clock.now());
  const marked = markedOf(exam);
  const earlier = await listEarlierAttempts(db, exam.row);
  const byDomain = profileOf(strengthByDomain(marked), strengthByDomain(earlier));
  const bySkill = profileOf(strengthBySkill(marked), strengthBySkill(earlier));
  return {
    session: sessionView(exam),
    verdict: verdictFor(exam),
    stations: exam.stations.flatMap(resultOf),
    byDomain,
    bySkill,
    weakest: weakestOf(marked, byDomain, bySkill),
  };
}

export async function readResultsCsv(
  services: Services,
  userId: string,
  id: string,
): Promise<string> {
  const { stations, verdict } = await readResults(services, userId, id);
  const mark = (hundredths: number | null): CsvCell =>
    hundredths === null ? null : Number(formatMark(hundredths));
  const lines = stations.map((station): CsvCell[] => [
    station.number,
    station.card.title,
    station.card.category,
    station.card.skill,
    mark(station.markHundredths),
    20,
    station.globalRating,
    station.oneChange,
  ]);
  return toCsv([
    ['Station', 'Title', 'Category', 'Skill', 'Mark', 'Out of', 'Global rating', 'One change'],
    ...lines,
    [
      'Total',
      null,
      null,
      null,
      mark(verdict.rawHundredths),
      mark(verdict.maxHundredths),
      verdict.outcome,
      null,
    ],
  ]);
}
