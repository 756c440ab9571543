import {
  type ApplicationRow,
  changeApplication,
  deleteEvidence,
  deleteEvidenceOf,
  findApplication,
  findApplicationMessage,
  findEvidenceFacts,
  insertApplication,
  insertApplicationMessage,
  insertEvidence,
  isOpen,
  listEvidence,
  lockApplication,
} from '@cascade/db/features/examiners/applications.queries';
import { findExaminerOf } from '@cascade/db/features/examiners/approval.queries';
import {
  type ApplicationForm,
  type addEvidence,
  type Evidence,
  MOST_EVIDENCE_FILES,
} from '@cascade/shared/features/examiners/applications';
import { AppError } from '@cascade/shared/kernel/app-error';
import type { BodyOf } from '@cascade/shared/kernel/route';
import type { MemberWork } from '../../http/work.ts';
import { checkEvidence } from './evidence/check-evidence.ts';
import { tell } from './tell.ts';
import { evidenceView, noSuchApplication } from './views.ts';

const keyTaken = () => new AppError('id_conflict', 'This key was already used for something else.');

/** @throws AppError conflict where another one is open, or the caller is an examiner already */
export async function sendApplication(
  work: MemberWork,
  id: string,
  form: ApplicationForm,
): Promise<{ id: string }> {
  const { tx, now, userId } = work;
  const known = await findApplication(tx, id);
  if (known) {
    if (known.userId !== userId || known.bio !== form.bio) throw keyTaken();
    return { id };
  }
  if (await findExaminerOf(tx, userId))
    throw new AppError('conflict', 'You are an examiner already.');
  const row = await insertApplication(tx, { id, userId, form, at: now });
  if (!row)
    throw new AppError('conflict', 'We already have an application from you. It awaits review.');
  await tell(work, row, { isShown: true, rings: 'admins' });
  return { id };
}

/** Locked, and the caller's own. @throws AppError not_found */
async function lockOwn({ tx, userId }: MemberWork, id: string): Promise<ApplicationRow> {
  const row = await lockApplication(tx, id);
  if (row?.userId !== userId) throw noSuchApplication();
  return row;
}

const decided = () =>
  new AppError('conflict', 'This application has been decided. Nothing can be added to it.');

/** @throws AppError not_found, id_conflict; conflict where nothing was asked */
export async function answer(
  work: MemberWork,
  { id, key, text }: { id: string; key: string; text: string },
): Promise<{ id: string }> {
  const { tx, now, userId } = work;
  const row = await lockOwn(work, id);
  const known = await findApplicationMessage(tx, key);
  if (known) {
    if (known.applicationId !== id || known.text !== text) throw keyTaken();
    return { id: key };
  }
  if (row.state !== 'asked')
    throw isOpen(row)
      ? new AppError('conflict', 'You have answered already. We will be in touch.')
      : decided();
  const message = { id: key, applicationId: id, kind: 'answer' as const, authorId: userId };
  if (!(await insertApplicationMessage(tx, { ...message, text, at: now }))) throw keyTaken();
  const changed = await changeApplication(tx, id, { state: 'submitted', changedAt: now });
  await tell(work, changed, { isShown: true, rings: 'admins' });
  return { id: key };
}

/** @throws AppError not_found; conflict where it was decided */
export async function withdraw(work: MemberWork, id: string): Promise<{ withdrawn: true }> {
  const { tx, now } = work;
  const row = await lockOwn(work, id);
  if (row.state === 'withdrawn') return { withdrawn: true };
  if (!isOpen(row)) throw decided();
  await deleteEvidenceOf(tx, id);
  const changed = await changeApplication(tx, id, { state: 'withdrawn', changedAt: now });
  await tell(work, changed, { isShown: true });
  return { withdrawn: true };
}

const unfit = (message: string, field = 'content') =>
  new AppError('invalid', message, { errors: [{ field, message }] });

/** @throws AppError not_found, conflict, id_conflict; invalid with a sentence about the file */
export async function handIn(
  work: MemberWork,
  key: string,
  { applicationId, fileName, content }: BodyOf<typeof addEvidence>,
): Promise<Evidence> {
  const { tx, now } = work;
  const row = await lockOwn(work, applicationId);
  const known = await findEvidenceFacts(tx, key);
  if (known) {
    if (known.applicationId !== applicationId || known.fileName !== fileName) throw keyTaken();
    return evidenceView(known);
  }
  if (!isOpen(row)) throw decided();
  if ((await listEvidence(tx, applicationId)).length >= MOST_EVIDENCE_FILES)
    throw new AppError('conflict', `An application has ${MOST_EVIDENCE_FILES} files at most.`);
  const bytes = Buffer.from(content, 'base64');
  const checked = checkEvidence(fileName, bytes);
  if ('fault' in checked) throw unfit(checked.fault);
  const { mediaType } = checked;
  const file = { id: key, applicationId, fileName, mediaType, size: bytes.length, createdAt: now };
  if (!(await insertEvidence(tx, { ...file, content: bytes }))) throw keyTaken();
  const changed = await changeApplication(tx, applicationId, {
    state: row.state,
    changedAt: row.changedAt,
  });
  await tell(work, changed, { isShown: true });
  return evidenceView(file);
}

/** Nothing happens where it is gone or another's. @throws AppError conflict where it was decided */
export async function takeOut(work: MemberWork, id: string): Promise<{ removed: true }> {
  const { tx, userId } = work;
  const file = await findEvidenceFacts(tx, id);
  const row = file && (await lockApplication(tx, file.applicationId));
  if (!file || row?.userId !== userId) return { removed: true };
  if (!isOpen(row)) throw decided();
  await deleteEvidence(tx, id);
  const changed = await changeApplication(tx, row.id, {
    state: row.state,
    changedAt: row.changedAt,
  });
  await tell(work, changed, { isShown: true });
  return { removed: true };
}
