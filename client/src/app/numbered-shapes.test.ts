import { createHash } from 'node:crypto';
import { MarkSheet } from '@cascade/shared/domain/marking/mark-sheet';
import { ExamSessionDetail } from '@cascade/shared/features/exam-simulator/contract';
import {
  Attempt,
  PracticeSheet,
  StationClockShape,
} from '@cascade/shared/features/practice/contract';
import { Scenario } from '@cascade/shared/features/scenarios/contract';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { type KeptMarks, keptMarksShape } from '../domain/marking/examiner/marks-auto-save.ts';
import {
  type KeptExam,
  type KeptExamSheet,
  keptExamShape,
  keptExamSheetShape,
} from '../features/exam-simulator/session/kept-exam.ts';
import { type KeptAttempt, keptAttemptShape } from '../features/practice/attempt/kept-attempt.ts';
import { trialShape } from '../features/trial/kept-trial.ts';
import type { Trial } from '../features/trial/trial.ts';

const attempt = z.object({
  attempt: Attempt,
  sheet: PracticeSheet,
  base: PracticeSheet,
  serverAheadMs: z.number(),
}) satisfies z.ZodType<KeptAttempt>;

const exam = z.object({
  session: ExamSessionDetail,
  serverAheadMs: z.number(),
}) satisfies z.ZodType<KeptExam>;

const examSheet = z.object({
  sheet: PracticeSheet,
  base: PracticeSheet,
}) satisfies z.ZodType<KeptExamSheet>;

const marks = z.object({ sheet: MarkSheet, base: MarkSheet }) satisfies z.ZodType<KeptMarks>;

const trial = z.object({
  id: z.uuid(),
  station: Scenario,
  clock: StationClockShape,
  run: z.int(),
  revealedAt: z.int().nullable(),
  sheet: PracticeSheet,
  markedAt: z.int().nullable(),
}) satisfies z.ZodType<Trial>;

const digestOf = (schema: z.ZodType) =>
  createHash('sha256')
    .update(JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any' })))
    .digest('hex')
    .slice(0, 8);

/**
 * What is kept is not looked through when it is read. Where this fails a schema has changed: write its
 * new digest, and a higher number if screens cannot draw what was kept before.
 */
test.each([
  ['an attempt', keptAttemptShape, attempt, [1, '59166837']],
  ['an exam', keptExamShape, exam, [1, 'b3c87cd7']],
  ['a sheet of an exam', keptExamSheetShape, examSheet, [1, '99e24eb0']],
  ['an examiner’s sheet', keptMarksShape, marks, [1, 'd0249101']],
  ['a trial', trialShape, trial, [1, 'c3fffde0']],
])('%s that is kept on the device has the shape of its number', (_, shape, schema, known) => {
  expect([shape.number, digestOf(schema)]).toEqual(known);
});
