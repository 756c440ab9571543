import type { ExamSessionDetail } from '@cascade/shared/features/exam-simulator/contract';
import type { PracticeSheet } from '@cascade/shared/features/practice/contract';
import type { Kept } from '../../../device/auto-save-options.ts';
import { memberEntries } from '../../../device/member-entries.ts';
import { numberedShape } from '../../../device/shape.ts';

/** Survives a reload or lost connection; never contains brief, scheme or feedback. */
export type KeptExam = {
  session: ExamSessionDetail;
  /** Server minus device time, in ms. */
  serverAheadMs: number;
};
export const keptExamShape = numberedShape<KeptExam>(1);
const exams = memberEntries('exam', keptExamShape);

export type KeptExamSheet = {
  sheet: PracticeSheet;
  /** The server's version last merged with. */
  base: PracticeSheet;
};
export const keptExamSheetShape = numberedShape<KeptExamSheet>(1);
const sheets = memberEntries('exam-sheet', keptExamSheetShape);
const sheetId = (id: string, number: number) => `${id}:${number}`;

export const findKeptExam = exams.find;

export function keepExam(session: ExamSessionDetail, serverAheadMs: number): void {
  const station = session.station && { ...session.station, revealed: null };
  exams.keep(session.id, { session: { ...session, station }, serverAheadMs });
}

export function findKeptSheet(id: string, number: number): Kept<PracticeSheet> | null {
  const kept = sheets.find(sheetId(id, number));
  return kept && { value: kept.sheet, base: kept.base };
}

/** @returns whether it was stored */
export const keepSheet = (
  id: string,
  number: number,
  { value: sheet, base }: Kept<PracticeSheet>,
): boolean => sheets.keep(sheetId(id, number), { sheet, base });

export const forgetSheet = (id: string, number: number): void => sheets.forget(sheetId(id, number));

/** Unmarked sheets stay: they can be marked later. */
export const forgetExam = exams.forget;
