import type { Executor } from '@cascade/db/client';
import {
  insertExamDates,
  listExamDates,
  replaceExamDates,
} from '@cascade/db/features/exam-schedule/exam-schedule.queries';
import { readHead } from '@cascade/db/live/snapshot.queries';
import type {
  ImportPreview,
  importExamDates,
  previewExamImport,
} from '@cascade/shared/features/exam-schedule/administration';
import type { ExamDate } from '@cascade/shared/features/exam-schedule/contract';
import {
  type ImportPlan,
  planImport,
} from '@cascade/shared/features/exam-schedule/import/plan-import';
import { readEntries } from '@cascade/shared/features/exam-schedule/import/read-entries';
import { AppError } from '@cascade/shared/kernel/app-error';
import { streamOf } from '@cascade/shared/kernel/event';
import { newId } from '@cascade/shared/kernel/id';
import type { BodyOf, ResponseOf } from '@cascade/shared/kernel/route';
import type { CallerWork } from '../../http/work.ts';
import { lockSchedule, tellOf } from './changes.ts';

type File = BodyOf<typeof previewExamImport>;

/** What is wrong in the file itself, or else in what it would do. */
async function plan(db: Executor, { format, text }: File): Promise<ImportPlan> {
  const { entries, problems } = readEntries(format, text);
  if (problems.length > 0) return { problems, added: [], changed: [], unchanged: 0 };
  return planImport(entries, await listExamDates(db));
}

/** Changes nothing. The base is read under the lock, together with what the preview compares. */
export async function preview(work: CallerWork, file: File): Promise<ImportPreview> {
  await lockSchedule(work);
  const base = await readHead(work.tx, streamOf.examSchedule());
  const { problems, added, changed, unchanged } = await plan(work.tx, file);
  if (problems.length > 0) return { base, problems, added: [], changed: [], unchanged: 0 };
  return { base, problems, added: added.map(({ fields }) => fields), changed, unchanged };
}

/**
 * All of a file or nothing.
 * @throws AppError invalid naming every wrong line; stale when exam dates have changed since `base`
 */
export async function importFile(
  work: CallerWork,
  { base, ...file }: BodyOf<typeof importExamDates>,
): Promise<ResponseOf<typeof importExamDates>> {
  const { tx } = work;
  await lockSchedule(work);
  const { problems, added, changed, unchanged } = await plan(tx, file);
  if (problems.length > 0)
    throw new AppError('invalid', 'Nothing was imported, because the file has mistakes.', {
      errors: problems.map(({ line, column, message }) => ({
        field: column === null ? `line ${line}` : `line ${line}, ${column}`,
        message,
      })),
    });
  if ((await readHead(tx, streamOf.examSchedule())) !== base)
    throw new AppError(
      'stale',
      'Exam dates have changed since this preview. Nothing was imported; look at the new preview.',
    );
  const made = added.map(({ id, fields }): ExamDate => ({ ...fields, id: id ?? newId(), rev: 1 }));
  await replaceExamDates(
    tx,
    changed.map(({ after }) => after),
  );
  await insertExamDates(tx, made);
  await tellOf(work, [...changed, ...made.map((after) => ({ before: null, after }))]);
  return { added: made.length, changed: changed.length, unchanged };
}
