import { ExamSessionDetail } from '@cascade/shared/features/exam-simulator/contract';
import { PracticeSheet } from '@cascade/shared/features/practice/contract';
import { z } from 'zod';
import type { Kept } from '../../../device/auto-save-options.ts';
import { memberEntries } from '../../../device/member-entries.ts';

/** Survives a reload or lost connection; never contains brief, scheme or feedback. */
const exams = memberEntries(
  'exam',
  z.object({
    session: ExamSessionDetail,
    /** Server minus device time, in ms. */
    serverAheadMs: z.number(),
  }),
);
const sheets = memberEntries(
  'exam-sheet',
  z.object({
    sheet: PracticeSheet,
    /** The server's version last merged with. */
    base: PracticeSheet,
  }),
);
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
