import type { Tx } from '@cascade/db/client';
import {
  type AttemptChange,
  type AttemptRow,
  changeAttempt,
  findAttempt,
  holdAttempt,
  insertAttempt,
} from '@cascade/db/queries/practice';
import { countCompletion, markComplete } from '@cascade/db/queries/progress';
import { findScenario } from '@cascade/db/queries/scenarios';
import {
  type Attempt,
  emptySheet,
  type PracticeSheet,
  type RevealedParts,
} from '@cascade/shared/contracts/practice';
import { Scenario } from '@cascade/shared/contracts/scenarios';
import { AppError } from '@cascade/shared/kernel/app-error';
import { newId } from '@cascade/shared/kernel/id';
import { stationMark } from '@cascade/shared/rules/marks';
import {
  finishClock,
  pauseClock,
  readStationClock,
  resumeClock,
  type StationClock,
} from '@cascade/shared/rules/station-clock';
import type { Services } from '../../services.ts';
import { attemptView, clockOf, isRevealed } from './attempt-view.ts';
import { scheduleReview } from './review.ts';

function noSuchAttempt(): AppError {
  return new AppError('not_found', 'There is no such attempt.');
}

async function hold(tx: Tx, userId: string, id: string): Promise<AttemptRow> {
  const row = await holdAttempt(tx, userId, id);
  if (!row) throw noSuchAttempt();
  return row;
}

/** The stored columns of a clock, for writing it back. */
function columnsOf(clock: StationClock): AttemptChange {
  return {
    startedAt: new Date(clock.startedAt),
    pausedAt: clock.pausedAt === null ? null : new Date(clock.pausedAt),
    pausedMs: clock.pausedMs,
    finishedAt: clock.finishedAt === null ? null : new Date(clock.finishedAt),
  };
}

type Start = { userId: string; scenarioId: number; speed: number };

/** Starts a station's clock and takes the snapshot that the attempt will be marked on. */
export async function start(
  services: Services,
  tx: Tx,
  { userId, scenarioId, speed }: Start,
): Promise<Attempt> {
  const { clock, database, env } = services;
  if (env.isProduction && speed !== 1)
    throw new AppError('invalid', 'The clock runs at its own speed here.', {
      errors: [{ field: 'speed', message: 'must be 1' }],
    });
  const station = await findScenario(database.sql, scenarioId);
  if (!station) throw new AppError('not_found', 'There is no such station.');
  const now = clock.now();
  const row = await insertAttempt(tx, {
    id: newId(),
    userId,
    scenarioId,
    snapshot: Scenario.parse(station),
    startedAt: now,
    speed,
    sheet: emptySheet,
  });
  return attemptView(row, now);
}

export async function get(
  { database, clock }: Services,
  userId: string,
  id: string,
): Promise<Attempt> {
  const row = await findAttempt(database.orm, userId, id);
  if (!row) throw noSuchAttempt();
  return attemptView(row, clock.now());
}

export type ClockCommand = 'pause' | 'resume' | 'restart' | 'finish';

/** Moves the clock. A command that finds its work done changes nothing, `rev` included. */
export async function command(
  tx: Tx,
  userId: string,
  id: string,
  what: ClockCommand,
  now: Date,
): Promise<Attempt> {
  const row = await hold(tx, userId, id);
  if (row.completedAt) throw new AppError('conflict', 'This attempt is finished and marked.');
  if (what === 'restart') {
    const restarted = await changeAttempt(tx, row, {
      startedAt: now,
      pausedAt: null,
      pausedMs: 0,
      finishedAt: null,
    });
    return attemptView(restarted, now);
  }
  const before = clockOf(row);
  const moves = { pause: pauseClock, resume: resumeClock, finish: finishClock };
  const after = moves[what](before, now.getTime());
  if (after === before) return attemptView(row, now);
  return attemptView(await changeAttempt(tx, row, columnsOf(after)), now);
}

/** Opens what the candidate must not see before. It stays open. */
export async function reveal(
  tx: Tx,
  userId: string,
  id: string,
  now: Date,
): Promise<RevealedParts> {
  const row = await hold(tx, userId, id);
  const opened = isRevealed(row, now) ? row : await changeAttempt(tx, row, { revealedAt: now });
  const { actorBrief, markScheme, feedback, areasOfConcern } = opened.snapshot;
  return { actorBrief, markScheme, feedback, areasOfConcern };
}

type Write = { userId: string; id: string; rev: number; sheet: PracticeSheet };

async function holdForWriting(tx: Tx, { userId, id, rev }: Write): Promise<AttemptRow> {
  const row = await hold(tx, userId, id);
  if (row.completedAt) throw new AppError('conflict', 'This attempt is finished and marked.');
  if (row.rev !== rev)
    throw new AppError(
      'stale',
      'This was changed on another device. Your own words are still here.',
    );
  return row;
}

/** Scores must belong to domains of the scheme, ticks to its items. */
function checkPlaces(row: AttemptRow, sheet: PracticeSheet): void {
  const { markScheme, areasOfConcern } = row.snapshot;
  const domains = markScheme?.competencyDomains.length ?? 0;
  const items = markScheme?.criteria.length ?? 0;
  const wrong = [
    Object.keys(sheet.scores).some((place) => Number(place) >= domains) && 'scores',
    sheet.metCriteria.some((place) => place >= items) && 'metCriteria',
    sheet.concerns.some((place) => place >= areasOfConcern.length) && 'concerns',
  ].filter((field) => field !== false);
  if (wrong.length > 0)
    throw new AppError('invalid', 'A mark does not belong to this station.', {
      errors: wrong.map((field) => ({
        field: `sheet.${field}`,
        message: 'is not of this station',
      })),
    });
}

export async function save(tx: Tx, write: Write, now: Date): Promise<Attempt> {
  const row = await holdForWriting(tx, write);
  checkPlaces(row, write.sheet);
  return attemptView(await changeAttempt(tx, row, { sheet: write.sheet }), now);
}

/** The mark of a whole sheet. @throws AppError invalid naming what is still missing */
function markOf(row: AttemptRow, sheet: PracticeSheet): number {
  const domains = row.snapshot.markScheme?.competencyDomains ?? [];
  const missing = domains.flatMap((domain, place) =>
    sheet.scores[place] === undefined
      ? [{ field: `sheet.scores.${place}`, message: `score "${domain.domain}"` }]
      : [],
  );
  if (sheet.globalRating === null)
    missing.push({ field: 'sheet.globalRating', message: 'choose a global rating' });
  if (missing.length > 0)
    throw new AppError('invalid', `Before finishing, ${missing[0]?.message}.`, { errors: missing });
  return stationMark(
    domains.map(({ weight }, place) => ({ weight, score: sheet.scores[place] ?? 0 })),
  );
}

/**
 * Closes the self-marking: the mark is fixed, the station counts as completed, and a station
 * that was failed comes back when it is due.
 */
export async function complete(tx: Tx, write: Write, now: Date): Promise<Attempt> {
  const row = await holdForWriting(tx, write);
  if (readStationClock(clockOf(row), now.getTime()).phase !== 'ended')
    throw new AppError('conflict', 'The task is still running.');
  checkPlaces(row, write.sheet);
  const hasScheme = (row.snapshot.markScheme?.competencyDomains.length ?? 0) > 0;
  const markHundredths = hasScheme ? markOf(row, write.sheet) : null;
  const done = await changeAttempt(tx, row, {
    sheet: write.sheet,
    completedAt: now,
    markHundredths,
  });
  if (row.scenarioId !== null) {
    await markComplete(tx, write.userId, row.scenarioId, now);
    if (markHundredths !== null)
      await scheduleReview(tx, write.userId, row.scenarioId, markHundredths, now);
  }
  await countCompletion(tx, write.userId, now);
  return attemptView(done, now);
}
