import { recordAudit } from '@cascade/db/domain/audit/audit.queries';
import { postNotice } from '@cascade/db/domain/notices/post-notice';
import { findAccount } from '@cascade/db/domain/people/accounts.queries';
import type { Caller } from '@cascade/db/features/auth/sessions.queries';
import {
  countStations,
  insertSubmittedStation,
} from '@cascade/db/features/submissions/stations.queries';
import {
  changeSubmission,
  findSubmission,
  lockSubmission,
  type SubmissionRow,
} from '@cascade/db/features/submissions/submissions.queries';
import type { Work } from '@cascade/db/live/transact';
import { type ScenarioCard, scenarioListed } from '@cascade/shared/features/scenarios/contract';
import type { SubmissionStatus } from '@cascade/shared/features/submissions/parts';
import type { Completion, ReviewedSubmission } from '@cascade/shared/features/submissions/review';
import { stationOf } from '@cascade/shared/features/submissions/submitted-station';
import { AppError } from '@cascade/shared/kernel/app-error';
import { streamOf } from '@cascade/shared/kernel/event';
import { postWithin } from '../../domain/mail/email-templates.ts';
import type { Services } from '../../services.ts';
import { decisionEmail, type Verdict, wordsOf } from './email-templates.ts';
import { lockAudience } from './events.ts';
import { reviewersView } from './views.ts';

type Decision = {
  status: Exclude<SubmissionStatus, 'pending'>;
  notes?: string | null;
  completion?: Completion | undefined;
  version?: number | undefined;
};

async function hold(work: Work, id: string, version: number | undefined): Promise<SubmissionRow> {
  const held = await lockSubmission(work.tx, id);
  if (!held) throw new AppError('not_found', 'There is no such submission.');
  if (version !== undefined && version !== held.version)
    throw new AppError(
      'stale',
      'Its author has handed in a newer version meanwhile. Please read that one first.',
    );
  if (held.status === 'approved')
    throw new AppError('conflict', 'This submission has been approved already.');
  return held;
}

async function notifyAuthor(
  services: Services,
  work: Work,
  userId: string,
  verdict: Verdict,
): Promise<void> {
  const words = wordsOf(verdict);
  const account = words && (await findAccount(work.tx, userId));
  if (!words || !account) return;
  const { subject: title, sentence: body, path } = words;
  const kind = `submission.${verdict.status}`;
  await postNotice(work, { userId, kind, title, body, path }, services.clock.now());
  const { user, profile } = account;
  if (user.emailVerified && profile?.wantsEmails !== false)
    await postWithin(work, decisionEmail(words, verdict.notes, user, services.env.PUBLIC_ORIGIN));
}

/**
 * Approval creates the station in the same transaction; the row's lock admits one of two reviewers.
 * @throws AppError not_found, stale, or conflict when it is already approved
 */
export async function decide(
  services: Services,
  work: Work,
  caller: Caller,
  id: string,
  { status, notes, completion, version }: Decision,
): Promise<ReviewedSubmission> {
  const { tx, live } = work;
  const now = services.clock.now();
  const held = await hold(work, id, version);
  const reviewNotes = notes === undefined ? held.reviewNotes : notes || null;
  if (held.status === status && held.reviewNotes === reviewNotes) return shown(work, id);

  const isApproval = status === 'approved';
  const stations = streamOf.stations();
  const emit = await lockAudience(work, held.userId, isApproval ? [stations] : []);
  let card: ScenarioCard | null = null;
  if (isApproval) {
    card = await insertSubmittedStation(tx, held.content, stationOf(held.content, completion));
    const totalScenarios = await countStations(tx);
    await live.append(scenarioListed, [stations], { card, totalScenarios });
  }
  const row = await changeSubmission(tx, id, {
    status,
    reviewNotes,
    reviewedAt: now,
    ...(card ? { scenarioId: card.id, completion: completion ?? null } : {}),
  });
  await emit(row, now);
  await recordAudit(tx, {
    actor: caller,
    action: isApproval ? 'submission.approve' : 'submission.review',
    subject: { kind: 'submission', id },
    before: { status: held.status, version: held.version, notes: held.reviewNotes },
    after: { status, version: row.version, notes: reviewNotes, scenarioId: row.scenarioId },
    at: now,
  });
  await notifyAuthor(services, work, held.userId, {
    title: held.content.title,
    status,
    notes: notes || null,
    station: card,
  });
  return shown(work, id);
}

async function shown({ tx }: Work, id: string): Promise<ReviewedSubmission> {
  const row = await findSubmission(tx, id);
  if (!row) throw new AppError('not_found', 'There is no such submission.');
  return reviewersView(row);
}
