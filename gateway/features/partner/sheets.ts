import type { Executor } from '@cascade/db/client';
import {
  type AttemptRow,
  findAttempt,
  findPartnerAttempt,
  lockAttempt,
} from '@cascade/db/domain/attempts/attempts.queries';
import {
  listSheetsOfRun,
  type PartnerSheetRow,
  putSheet,
} from '@cascade/db/features/partner/sheets.queries';
import type { Work } from '@cascade/db/live/transact';
import { practiceTiming, readStationClock } from '@cascade/shared/domain/clock/station-clock';
import { missingMarks } from '@cascade/shared/domain/marking/domain-scores';
import {
  type Debrief,
  emptyPartnerSheet,
  type getPartnerSheet,
  type OwnPartnerSheet,
  type PartnerSheets,
  PartnerView,
  partnerSheetSent,
  type savePartnerSheet,
} from '@cascade/shared/features/partner/contract';
import { AppError } from '@cascade/shared/kernel/app-error';
import { streamOf } from '@cascade/shared/kernel/event';
import type { BodyOf, ResponseOf } from '@cascade/shared/kernel/route';
import { attemptClock } from '../../domain/stations/attempt-clock.ts';
import { checkPlaces } from '../../domain/stations/self-marking.ts';
import { refuseSat } from '../../domain/stations/withheld.ts';
import type { MemberWork } from '../../http/work.ts';

/** How long after its start a run's sheets may still be written, beside the station itself. */
const openMs = 24 * 60 * 60 * 1_000;

const noSuchLink = () => new AppError('not_found', 'This link no longer works.');
const noSuchAttempt = () => new AppError('not_found', 'There is no such attempt.');

/**
 * Who may mark by a link. The candidate's own link never does.
 * @throws AppError not_found; forbidden for a candidate's link, or while owner or viewer sit the
 * station in a mock
 */
async function enterToMark(db: Executor, token: string, viewerId: string | null, now: Date) {
  const found = await findPartnerAttempt(db, token);
  if (!found) throw noSuchLink();
  const view = PartnerView.parse(found.view);
  const { attempt } = found;
  if (view === 'candidate')
    throw new AppError('forbidden', 'This link shows the task alone. It has no mark sheet.');
  for (const userId of new Set([attempt.userId, viewerId ?? attempt.userId]))
    await refuseSat(db, { userId, scenarioId: attempt.scenarioId }, now);
  return { view, attempt };
}

const ownView = (row: PartnerSheetRow | undefined): OwnPartnerSheet => ({
  version: row?.version ?? 0,
  name: row?.name ?? '',
  sheet: row?.sheet ?? emptyPartnerSheet,
  sentAt: row?.sentAt?.toISOString() ?? null,
});

const phaseOf = (attempt: AttemptRow, now: Date) =>
  readStationClock(attemptClock(attempt), now.getTime()).phase;

function debriefOf(rows: PartnerSheetRow[]): Debrief | null {
  const row = rows.find(({ view }) => view === 'candidate');
  return row ? { didWell: row.sheet.didWell, oneChange: row.sheet.oneChange } : null;
}

/** The debrief is for those who have sent their sheet. */
export async function readPartnerSheet(
  db: Executor,
  token: string,
  viewerId: string | null,
  now: Date,
): Promise<ResponseOf<typeof getPartnerSheet>> {
  const { view, attempt } = await enterToMark(db, token, viewerId, now);
  const rows = await listSheetsOfRun(db, attempt);
  const own = ownView(rows.find((row) => row.view === view));
  const { markScheme, areasOfConcern } = attempt.snapshot;
  const isOpen = view === 'examiner' || phaseOf(attempt, now) === 'ended';
  return {
    scheme: isOpen ? { markScheme, areasOfConcern } : null,
    own,
    debrief: own.sentAt === null ? null : debriefOf(rows),
  };
}

function requireOpen(view: PartnerView, attempt: AttemptRow, isSent: boolean, now: Date): void {
  const phase = phaseOf(attempt, now);
  if (phase === 'reading')
    throw new AppError('conflict', 'The mark sheet opens when the task begins.');
  if (phase === 'task' && (isSent || view === 'role-player'))
    throw new AppError('conflict', 'The task is still running. Send your sheet when it has ended.');
  const { readingMs, taskMs } = practiceTiming;
  const runMs = attempt.pausedMs + readingMs + taskMs;
  if (now.getTime() > attempt.startedAt.getTime() + runMs + openMs)
    throw new AppError('conflict', 'This station was a day ago. Its sheets are closed.');
}

/**
 * Locks the candidate's stream, then the attempt, as practice does. On a conflict of versions the
 * stored sheet comes with the refusal, for the partner to merge.
 * @throws AppError as `enterToMark`; conflict before and after its time; invalid; stale
 */
export async function markByLink(
  { tx, live, now }: Work,
  token: string,
  viewerId: string | null,
  { version, name, sheet, isSent }: BodyOf<typeof savePartnerSheet>,
): Promise<OwnPartnerSheet> {
  const { view, attempt: seen } = await enterToMark(tx, token, viewerId, now);
  await live.lock([streamOf.member(seen.userId)]);
  const attempt = await lockAttempt(tx, seen.userId, seen.id);
  if (!attempt) throw noSuchLink();
  requireOpen(view, attempt, isSent, now);
  checkPlaces(attempt.snapshot, sheet);
  const rows = await listSheetsOfRun(tx, attempt);
  const known = rows.find((row) => row.view === view);
  if ((known?.version ?? 0) !== version)
    throw new AppError('stale', 'This sheet was changed on another device. Yours is still here.', {
      current: ownView(known),
    });
  const missing = missingMarks(attempt.snapshot.markScheme?.competencyDomains ?? [], sheet);
  if (isSent && missing.length > 0)
    throw new AppError('invalid', `Before sending, ${missing[0]?.message}.`, { errors: missing });
  const kept = await putSheet(tx, {
    attemptId: attempt.id,
    view,
    runStartedAt: attempt.startedAt,
    name,
    sheet,
    version: version + 1,
    // What was sent stays sent; later changes reach the candidate as well.
    sentAt: known?.sentAt ?? (isSent ? now : null),
    savedAt: now,
  });
  if (kept.sentAt)
    await live.append(partnerSheetSent, [streamOf.member(attempt.userId)], {
      attemptId: attempt.id,
    });
  return ownView(kept);
}

/** Marks stay closed until the candidate has marked themselves: they would bias it. */
function receivedBy(attempt: AttemptRow, rows: PartnerSheetRow[]): PartnerSheets {
  return {
    sheets: rows.flatMap(({ view, name, sheet, sentAt }) =>
      view === 'candidate' || sentAt === null
        ? []
        : [
            {
              view: PartnerView.parse(view),
              name,
              sentAt: sentAt.toISOString(),
              sheet: attempt.completedAt ? sheet : null,
            },
          ],
    ),
    debrief: debriefOf(rows),
  };
}

export async function listReceived(
  db: Executor,
  userId: string,
  attemptId: string,
): Promise<PartnerSheets> {
  const attempt = await findAttempt(db, userId, attemptId);
  if (!attempt) throw noSuchAttempt();
  return receivedBy(attempt, await listSheetsOfRun(db, attempt));
}

export async function writeDebrief(
  { tx, live, userId, now }: MemberWork,
  attemptId: string,
  words: Debrief,
): Promise<PartnerSheets> {
  await live.lock([streamOf.member(userId)]);
  const attempt = await lockAttempt(tx, userId, attemptId);
  if (!attempt) throw noSuchAttempt();
  if (!attempt.completedAt) throw new AppError('conflict', 'Mark the station first.');
  await putSheet(tx, {
    attemptId,
    view: 'candidate',
    runStartedAt: attempt.startedAt,
    name: '',
    sheet: { ...emptyPartnerSheet, ...words },
    version: 1,
    sentAt: now,
    savedAt: now,
  });
  await live.append(partnerSheetSent, [streamOf.member(userId)], { attemptId });
  return receivedBy(attempt, await listSheetsOfRun(tx, attempt));
}
