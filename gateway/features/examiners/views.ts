import type { Executor } from '@cascade/db/client';
import { listAuditOn } from '@cascade/db/domain/audit/audit.queries';
import {
  type ApplicationRow,
  type EvidenceFacts,
  findApplication,
  findListedApplication,
  type ListedApplication,
  listApplicationMessages,
  listEvidence,
} from '@cascade/db/features/examiners/applications.queries';
import { findExaminerOf } from '@cascade/db/features/examiners/approval.queries';
import type {
  ExaminerColumns,
  OfferedRow,
  ServiceColumns,
} from '@cascade/db/features/examiners/market.queries';
import type {
  Application,
  ApplicationDossier,
} from '@cascade/shared/features/examiners/administration';
import type { Evidence, OwnApplication } from '@cascade/shared/features/examiners/applications';
import type {
  Examiner,
  ExaminerService,
  OfferedService,
} from '@cascade/shared/features/examiners/contract';
import { AppError } from '@cascade/shared/kernel/app-error';

export const noSuchApplication = () =>
  new AppError('not_found', 'There is no such application. It may have been removed.');

const instant = (at: string) => new Date(at).toISOString();

const formOf = ({
  name,
  qualification,
  institution,
  experience,
  specialties,
  hourlyRate,
  availability,
  bio,
  contact,
}: ApplicationRow): OwnApplication['form'] => ({
  ...{ name, qualification, institution, experience, specialties },
  ...{ hourlyRate, availability, bio, contact },
});

export const evidenceView = ({
  id,
  fileName,
  mediaType,
  size,
  createdAt,
}: EvidenceFacts): Evidence => ({
  id,
  fileName,
  mediaType,
  bytes: size,
  createdAt: createdAt.toISOString(),
});

/** What the applicant sees: no notes, no admin. */
export async function readOwnApplication(
  db: Executor,
  row: ApplicationRow,
): Promise<OwnApplication> {
  const messages = await listApplicationMessages(db, row.id);
  return {
    id: row.id,
    state: row.state,
    createdAt: row.createdAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    form: formOf(row),
    messages: messages.flatMap(({ id, kind, text, at }) =>
      kind === 'note' ? [] : [{ id, kind, text, at: at.toISOString() }],
    ),
    evidence: (await listEvidence(db, row.id)).map(evidenceView),
    rev: row.rev,
  };
}

export function applicationView({
  memberId,
  memberHandle,
  ...row
}: ListedApplication): Application {
  return {
    ...row,
    member: { id: memberId, handle: memberHandle },
    createdAt: instant(row.createdAt),
    changedAt: instant(row.changedAt),
  };
}

/** @throws AppError not_found */
export async function readDossier(db: Executor, id: string): Promise<ApplicationDossier> {
  const [listed, row] = [await findListedApplication(db, id), await findApplication(db, id)];
  if (!listed || !row) throw noSuchApplication();
  const entries = await listApplicationMessages(db, id);
  const examiner = await findExaminerOf(db, row.userId);
  const history = await listAuditOn(db, { kind: 'application', id });
  return {
    application: applicationView(listed),
    form: formOf(row),
    entries: entries.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() })),
    evidence: (await listEvidence(db, id)).map(evidenceView),
    examiner: examiner ? { id: examiner.id, state: examiner.state, rev: examiner.rev } : null,
    history: history.map(({ at, actorHandle, action, before, after }) => ({
      at: at.toISOString(),
      actor: actorHandle,
      action,
      before: before as Record<string, unknown> | null,
      after: after as Record<string, unknown> | null,
    })),
  };
}

export const examinerView = (row: ExaminerColumns): Examiner => ({
  id: row.examinerId,
  memberId: row.memberId,
  name: row.name,
  avatarSeed: row.avatarSeed,
  qualification: row.qualification,
  institution: row.institution,
  experience: row.experience,
  specialties: row.specialties,
  rating: row.rating,
  reviewCount: row.reviewCount,
});

/** @param positivePercent of all reviews of its examiner */
export const serviceView = (
  { id, serviceType, title, description, minutes, pricePence, places, features }: ServiceColumns,
  positivePercent: number | null,
): ExaminerService => ({
  ...{ id, serviceType, title, description, minutes, pricePence, places, features },
  positivePercent,
});

export const offeredView = (row: OfferedRow): OfferedService => ({
  service: serviceView(row, row.positivePercent),
  examiner: examinerView(row),
});

const CURSOR =
  /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

export const cursorAt = (at: string, id: string): string => `${instant(at)}_${id}`;

/** @throws AppError invalid for an unknown cursor */
export function readCursor(cursor: string | undefined): { at: string; id: string } | null {
  if (cursor === undefined) return null;
  const [, at, id] = CURSOR.exec(cursor) ?? [];
  if (!at || !id || Number.isNaN(Date.parse(at)))
    throw new AppError('invalid', 'Please check cursor: it is not from the Link header.', {
      errors: [{ field: 'cursor', message: 'is not from the Link header' }],
    });
  return { at, id };
}
