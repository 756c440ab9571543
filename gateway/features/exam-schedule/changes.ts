import { type AuditEntryInput, recordAudit } from '@cascade/db/domain/audit/audit.queries';
import {
  deleteExamDates,
  findExamDate,
  insertExamDates,
  listExamDates,
  replaceExamDates,
} from '@cascade/db/features/exam-schedule/exam-schedule.queries';
import {
  type ExamDate,
  examScheduleChanged,
} from '@cascade/shared/features/exam-schedule/contract';
import { type ExamDateFields, sittingOf } from '@cascade/shared/features/exam-schedule/fields';
import { fieldsOf, isSameEntry } from '@cascade/shared/features/exam-schedule/import/plan-import';
import { AppError } from '@cascade/shared/kernel/app-error';
import { streamOf } from '@cascade/shared/kernel/event';
import type { CallerWork } from '../../http/work.ts';

/** Changes of exam dates by admins follow each other: each holds the stream's lock. */

const noSuchDate = () => new AppError('not_found', 'There is no such exam date any more.');
const keyTaken = () => new AppError('id_conflict', 'This key was already used for something else.');

export const lockSchedule = ({ live }: Pick<CallerWork, 'live'>): Promise<void> =>
  live.lock([streamOf.examSchedule()]);

type Change = { before: ExamDate | null; after: ExamDate | null };

/** One entry in the audit log for each, and one event for all. Nothing is told of no change. */
export async function tellOf(
  { tx, live, caller, now }: CallerWork,
  changes: Change[],
): Promise<void> {
  for (const { before, after } of changes) {
    const id = (after ?? before)?.id ?? '';
    await recordAudit(tx, {
      actor: caller,
      action: `exam-schedule.${before === null ? 'add' : after === null ? 'remove' : 'change'}`,
      subject: { kind: 'exam-date', id },
      before: audited(before),
      after: audited(after),
      at: now,
    });
  }
  if (changes.length === 0) return;
  await live.append(examScheduleChanged, [streamOf.examSchedule()], {
    changed: changes.flatMap(({ after }) => after ?? []),
    removed: changes.flatMap(({ before, after }) => (before && !after ? [before.id] : [])),
  });
}

function audited(entry: ExamDate | null): AuditEntryInput['before'] {
  if (entry === null) return null;
  const { additionalInfo, rev: _, ...fields } = entry;
  return { ...fields, ...additionalInfo };
}

async function refuseTaken(
  { tx }: CallerWork,
  fields: ExamDateFields,
  ownId: string,
): Promise<void> {
  const taken = (await listExamDates(tx)).find(
    (one) => one.id !== ownId && sittingOf(one) === sittingOf(fields),
  );
  if (taken)
    throw new AppError(
      'conflict',
      `There is already an exam in ${taken.examCenter} on this date.`,
      {
        errors: [{ field: 'examDate', message: `${taken.examCenter} has an exam on this date` }],
      },
    );
}

/** @throws AppError conflict; id_conflict when the key is that of another exam date */
export async function add(work: CallerWork, id: string, fields: ExamDateFields): Promise<ExamDate> {
  await lockSchedule(work);
  const known = await findExamDate(work.tx, id);
  if (known) {
    if (isSameEntry(fieldsOf(known), fields)) return known;
    throw keyTaken();
  }
  await refuseTaken(work, fields, id);
  const after: ExamDate = { ...fields, id, rev: 1 };
  await insertExamDates(work.tx, [after]);
  await tellOf(work, [{ before: null, after }]);
  return after;
}

/** @throws AppError not_found, conflict; stale when somebody else has changed it since `rev` */
export async function change(
  work: CallerWork,
  id: string,
  rev: number,
  fields: ExamDateFields,
): Promise<ExamDate> {
  await lockSchedule(work);
  const before = await findExamDate(work.tx, id);
  if (!before) throw noSuchDate();
  if (before.rev !== rev)
    throw new AppError('stale', 'Somebody else has just changed this exam date.', {
      current: before,
    });
  if (isSameEntry(fieldsOf(before), fields)) return before;
  await refuseTaken(work, fields, id);
  const after: ExamDate = { ...fields, id, rev: rev + 1 };
  await replaceExamDates(work.tx, [after]);
  await tellOf(work, [{ before, after }]);
  return after;
}

/** @throws AppError not_found */
export async function remove(work: CallerWork, id: string): Promise<void> {
  await lockSchedule(work);
  const before = await findExamDate(work.tx, id);
  if (!before) throw noSuchDate();
  await deleteExamDates(work.tx, [id]);
  await tellOf(work, [{ before, after: null }]);
}
