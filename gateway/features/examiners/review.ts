import { recordAudit } from '@cascade/db/domain/audit/audit.queries';
import { findMailbox } from '@cascade/db/domain/people/accounts.queries';
import {
  type ApplicationRow,
  changeApplication,
  insertApplicationMessage,
  isOpen,
  lockApplication,
} from '@cascade/db/features/examiners/applications.queries';
import {
  changeExaminer,
  endExaminer,
  findExaminerOf,
  findZoneOf,
  grantExaminer,
  insertExaminer,
  lockExaminerOf,
} from '@cascade/db/features/examiners/approval.queries';
import type { NewMail } from '@cascade/db/features/mail/mail.queries';
import type { ApplicationDossier } from '@cascade/shared/features/examiners/administration';
import { examinerChanged } from '@cascade/shared/features/examiners/contract';
import { ownOfferChanged } from '@cascade/shared/features/examiners/offering';
import { experienceBands, specialtiesIn } from '@cascade/shared/features/examiners/words';
import { AppError } from '@cascade/shared/kernel/app-error';
import { streamOf } from '@cascade/shared/kernel/event';
import { newId } from '@cascade/shared/kernel/id';
import { postWithin } from '../../domain/mail/email-templates.ts';
import type { CallerWork } from '../../http/work.ts';
import {
  approvedEmail,
  questionEmail,
  refusedEmail,
  reinstatedEmail,
  suspendedEmail,
} from './mails.ts';
import { tell } from './tell.ts';
import { noSuchApplication, readDossier } from './views.ts';

/** Admins' actions on applications, each with its audit entry in one transaction. */

const JOIN_PATH = '/examiners?tab=join';
const MANAGE_PATH = '/examiners/manage';

type State = Record<string, unknown> | null;

/** Never with what people wrote. */
async function audit(
  { tx, caller, now }: CallerWork,
  action: string,
  id: string,
  [before, after]: [State, State],
): Promise<void> {
  await recordAudit(tx, {
    actor: caller,
    action: `examiner.${action}`,
    subject: { kind: 'application', id },
    before,
    after,
    at: now,
  });
}

async function stale(work: CallerWork, id: string): Promise<AppError> {
  return new AppError(
    'stale',
    'Somebody has just changed this application. It is shown as it is now; please look again.',
    { current: await readDossier(work.tx, id) },
  );
}

async function lock({ tx }: CallerWork, id: string): Promise<ApplicationRow> {
  const row = await lockApplication(tx, id);
  if (!row) throw noSuchApplication();
  return row;
}

/** Locked, undecided and as the admin saw it. @throws AppError not_found, stale, conflict */
async function lockOpen(work: CallerWork, id: string, rev: number): Promise<ApplicationRow> {
  const row = await lock(work, id);
  if (row.rev !== rev) throw await stale(work, id);
  if (!isOpen(row))
    throw new AppError('conflict', 'This application has been decided or withdrawn.');
  return row;
}

type EntryKind = 'note' | 'question' | 'decision';

const write = (
  { tx, userId, now }: CallerWork,
  applicationId: string,
  kind: EntryKind,
  text: string,
) =>
  insertApplicationMessage(tx, {
    id: newId(),
    applicationId,
    kind,
    authorId: userId,
    text,
    at: now,
  });

type LetterOf = (
  to: { name: string; email: string; link: string },
  text: string,
) => Omit<NewMail, 'id'>;

async function mail(
  work: CallerWork,
  { userId }: ApplicationRow,
  path: string,
  letterOf: LetterOf,
  text: string,
): Promise<void> {
  const box = await findMailbox(work.tx, userId);
  if (!box?.isVerified) return;
  const link = new URL(path, work.services.env.PUBLIC_ORIGIN).href;
  await postWithin(work, letterOf({ name: box.name, email: box.email, link }, text));
}

export async function note(
  work: CallerWork,
  id: string,
  text: string,
): Promise<ApplicationDossier> {
  const row = await lock(work, id);
  await write(work, id, 'note', text);
  await audit(work, 'note', id, [null, { state: row.state }]);
  await tell(work, row, { isShown: false });
  return readDossier(work.tx, id);
}

type Decision = { rev: number; text: string };

export async function ask(
  work: CallerWork,
  id: string,
  { rev, text }: Decision,
): Promise<ApplicationDossier> {
  const row = await lockOpen(work, id, rev);
  await write(work, id, 'question', text);
  const changed = await changeApplication(work.tx, id, { state: 'asked', changedAt: work.now });
  await mail(work, row, JOIN_PATH, questionEmail, text);
  await audit(work, 'ask', id, [{ state: row.state }, { state: 'asked' }]);
  const title = 'We have a question about your examiner application';
  await tell(work, changed, { isShown: true, rings: { title, body: '', path: JOIN_PATH } });
  return readDossier(work.tx, id);
}

/** What a session remembers of the role counts no longer. */
function takesHold({ live, services }: CallerWork, userId: string): void {
  live.afterCommit.push(() => {
    services.sessions.forgetAll();
    services.live.recheck(userId);
  });
}

async function decide(work: CallerWork, id: string, state: 'approved' | 'refused', text: string) {
  await write(work, id, 'decision', text);
  return changeApplication(work.tx, id, {
    state,
    changedAt: work.now,
    decidedAt: work.now,
    decidedById: work.userId,
  });
}

export async function approve(
  work: CallerWork,
  id: string,
  { rev, text }: Decision,
): Promise<ApplicationDossier> {
  const { tx, now } = work;
  const row = await lockOpen(work, id, rev);
  if (await findExaminerOf(tx, row.userId))
    throw new AppError('conflict', 'This member is an examiner already.');
  const experience = experienceBands.find((band) => band === row.experience) ?? '3-5';
  const { userId, name, qualification, institution, bio } = row;
  const timeZone = await findZoneOf(tx, userId);
  const told = { userId, name, qualification, institution, bio, experience, timeZone };
  await insertExaminer(tx, { ...told, specialties: specialtiesIn(row.specialties) }, now);
  await grantExaminer(tx, userId);
  const changed = await decide(work, id, 'approved', text);
  await mail(work, row, MANAGE_PATH, approvedEmail, text);
  await audit(work, 'approve', id, [{ state: row.state }, { state: 'approved' }]);
  const ring = {
    title: 'Your examiner profile is approved',
    body: 'You can now add services and hours.',
    path: MANAGE_PATH,
  };
  await tell(work, changed, { isShown: true, rings: ring });
  takesHold(work, userId);
  return readDossier(tx, id);
}

export async function refuse(
  work: CallerWork,
  id: string,
  { rev, text }: Decision,
): Promise<ApplicationDossier> {
  const row = await lockOpen(work, id, rev);
  const changed = await decide(work, id, 'refused', text);
  await mail(work, row, JOIN_PATH, refusedEmail, text);
  await audit(work, 'refuse', id, [{ state: row.state }, { state: 'refused' }]);
  const ring = { title: 'Your examiner application is decided', body: '', path: JOIN_PATH };
  await tell(work, changed, { isShown: true, rings: ring });
  return readDossier(work.tx, id);
}

/** @param rev of the examiner. @throws AppError not_found, stale, conflict */
export async function suspendOrReinstate(
  work: CallerWork,
  act: 'suspend' | 'reinstate',
  id: string,
  { rev, text }: Decision,
): Promise<ApplicationDossier> {
  const { tx, live } = work;
  const row = await lock(work, id);
  const examiner = await lockExaminerOf(tx, row.userId);
  if (row.state !== 'approved' || !examiner)
    throw new AppError('conflict', 'This member was never approved as an examiner.');
  if (examiner.rev !== rev) throw await stale(work, id);
  const state = act === 'suspend' ? 'suspended' : 'approved';
  if (examiner.state === state)
    throw new AppError('conflict', `This examiner is ${state} already.`);
  const changed = await changeExaminer(tx, examiner.id, { state });
  if (act === 'suspend') await endExaminer(tx, row.userId);
  else await grantExaminer(tx, row.userId);
  await write(work, id, 'decision', text);
  await mail(work, row, MANAGE_PATH, act === 'suspend' ? suspendedEmail : reinstatedEmail, text);
  await audit(work, act, id, [{ state: examiner.state }, { state }]);
  const own = streamOf.member(row.userId);
  await live.lock([streamOf.examiners(), streamOf.examinerApplications(), own]);
  const title =
    act === 'suspend' ? 'You are suspended as an examiner' : 'Your suspension as an examiner ended';
  await tell(work, row, { isShown: true, rings: { title, body: '', path: MANAGE_PATH } });
  await live.append(ownOfferChanged, [own], { rev: changed.rev });
  await live.append(examinerChanged, [streamOf.examiners()], { id: examiner.id });
  takesHold(work, row.userId);
  return readDossier(tx, id);
}
