import type { Executor } from '@cascade/db/client';
import {
  changeExaminer,
  type ExaminerRow,
  findExaminerOf,
  lockExaminerOf,
} from '@cascade/db/features/examiners/approval.queries';
import { readCalibration } from '@cascade/db/features/examiners/calibration.queries';
import { findOwnExaminer } from '@cascade/db/features/examiners/market.queries';
import {
  findHoursOf,
  findServiceOf,
  insertService,
  listServicesOf,
  type ServiceRow,
  writeHours,
  writeService,
} from '@cascade/db/features/examiners/offering.queries';
import { tellOfService } from '@cascade/shared/features/examiners/alerts';
import { examinerChanged } from '@cascade/shared/features/examiners/contract';
import {
  MOST_SERVICES,
  nextStates,
  type OwnOffer,
  type OwnService,
  ownOfferChanged,
  type ServiceForm,
  type saveHours,
  type saveRules,
  type setServiceState,
} from '@cascade/shared/features/examiners/offering';
import { AppError } from '@cascade/shared/kernel/app-error';
import { streamOf } from '@cascade/shared/kernel/event';
import { newId } from '@cascade/shared/kernel/id';
import type { BodyOf } from '@cascade/shared/kernel/route';
import type { MemberWork } from '../../http/work.ts';
import { examinerView } from './views.ts';

const noExaminer = () => new AppError('not_found', 'You are not an examiner.');

const ownService = ({
  price,
  examinerId: _,
  createdAt: _at,
  publishedAt: _p,
  ...row
}: ServiceRow): OwnService => ({
  ...row,
  pricePence: price,
});

/** @throws AppError not_found for anybody who was never approved */
export async function readOwnOffer(db: Executor, userId: string): Promise<OwnOffer> {
  const [row, shown] = [await findExaminerOf(db, userId), await findOwnExaminer(db, userId)];
  if (!row || !shown) throw noExaminer();
  const { weekly, exceptions } = await findHoursOf(db, row.id);
  const { state, isPaused, bio, timeZone, noticeMinutes, bufferMinutes, cancellationRule } = row;
  return {
    examiner: examinerView(shown),
    ...{ state, isPaused, bio, timeZone, noticeMinutes, bufferMinutes, cancellationRule },
    showsCalibration: row.showsCalibration,
    calibration: await readCalibration(db, userId),
    weekly: [...weekly],
    exceptions: [...exceptions],
    services: (await listServicesOf(db, row.id)).map(ownService),
    rev: row.rev,
  };
}

/** @throws AppError not_found; conflict while suspended */
async function lockOwn({ tx, userId }: MemberWork): Promise<ExaminerRow> {
  const row = await lockExaminerOf(tx, userId);
  if (!row) throw noExaminer();
  if (row.state === 'suspended')
    throw new AppError('conflict', 'You are suspended as an examiner. Nothing can be changed.');
  return row;
}

async function stale({ tx, userId }: MemberWork): Promise<AppError> {
  return new AppError(
    'stale',
    'This was changed on another device. It is shown as it is now; please look again.',
    { current: await readOwnOffer(tx, userId) },
  );
}

/** The member's own devices, and, where others see it, everybody who looks at examiners. */
async function tell(
  { live, userId }: MemberWork,
  { id, rev }: ExaminerRow,
  isPublic: boolean,
): Promise<void> {
  const own = streamOf.member(userId);
  const all = streamOf.examiners();
  await live.lock(isPublic ? [all, own] : [own]);
  await live.append(ownOfferChanged, [own], { rev });
  if (isPublic) await live.append(examinerChanged, [all], { id });
}

const columnsOf = ({ pricePence, ...form }: ServiceForm) => ({ ...form, price: pricePence });

/** @throws AppError not_found, conflict */
export async function add(work: MemberWork, form: ServiceForm): Promise<OwnOffer> {
  const { tx, now, userId } = work;
  const examiner = await lockOwn(work);
  if ((await listServicesOf(tx, examiner.id)).length >= MOST_SERVICES)
    throw new AppError('conflict', `You can offer ${MOST_SERVICES} services at most.`);
  const row = { id: newId(), examinerId: examiner.id, state: 'draft' as const, createdAt: now };
  await insertService(tx, { ...row, ...columnsOf(form) });
  await tell(work, examiner, false);
  return readOwnOffer(tx, userId);
}

/** Locked with its examiner, and as the member saw it. @throws AppError not_found, stale, conflict */
async function lockService(
  work: MemberWork,
  id: string,
  rev: number,
): Promise<{ examiner: ExaminerRow; service: ServiceRow }> {
  const examiner = await lockOwn(work);
  const service = await findServiceOf(work.tx, examiner.id, id);
  if (!service) throw new AppError('not_found', 'You have no such service.');
  if (service.rev !== rev) throw await stale(work);
  return { examiner, service };
}

export async function change(
  work: MemberWork,
  id: string,
  { rev, service: form }: { rev: number; service: ServiceForm },
): Promise<OwnOffer> {
  const { examiner, service } = await lockService(work, id, rev);
  if (service.state === 'removed') throw new AppError('conflict', 'This service has been removed.');
  await writeService(work.tx, id, columnsOf(form));
  await tell(work, examiner, service.state === 'published');
  return readOwnOffer(work.tx, work.userId);
}

export async function setState(
  work: MemberWork,
  id: string,
  { rev, state }: BodyOf<typeof setServiceState>,
): Promise<OwnOffer> {
  const { tx, now, enqueue, userId } = work;
  const { examiner, service } = await lockService(work, id, rev);
  if (!nextStates[service.state].includes(state))
    throw new AppError('conflict', `This service cannot be ${state}: it is ${service.state}.`);
  if (state === 'published' && examiner.specialties.length === 0)
    throw new AppError(
      'conflict',
      'Please choose your specialties first, under “Profile and rules”.',
    );
  const isFirst = state === 'published' && service.publishedAt === null;
  await writeService(tx, id, { state, ...(isFirst ? { publishedAt: now } : {}) });
  if (state === 'published') await enqueue(tellOfService, { serviceId: id });
  await tell(work, examiner, true);
  return readOwnOffer(tx, userId);
}

/** @throws AppError not_found, stale, conflict */
async function lockAt(work: MemberWork, rev: number): Promise<ExaminerRow> {
  const examiner = await lockOwn(work);
  if (examiner.rev !== rev) throw await stale(work);
  return examiner;
}

export async function replaceHours(
  work: MemberWork,
  { rev, timeZone, weekly, exceptions }: BodyOf<typeof saveHours>,
): Promise<OwnOffer> {
  const examiner = await lockAt(work, rev);
  await writeHours(work.tx, examiner.id, { timeZone, weekly, exceptions });
  await tell(work, await changeExaminer(work.tx, examiner.id, { timeZone }), true);
  return readOwnOffer(work.tx, work.userId);
}

export async function replaceRules(
  work: MemberWork,
  { rev, ...rules }: BodyOf<typeof saveRules>,
): Promise<OwnOffer> {
  const examiner = await lockAt(work, rev);
  await tell(work, await changeExaminer(work.tx, examiner.id, rules), true);
  return readOwnOffer(work.tx, work.userId);
}
