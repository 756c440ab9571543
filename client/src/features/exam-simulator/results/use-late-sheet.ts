import {
  type ExamStation,
  getExamStation,
  saveExamSheet,
} from '@cascade/shared/features/exam-simulator/contract';
import type { PracticeSheet } from '@cascade/shared/features/practice/contract';
import { useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { mergeSheet } from '../../../domain/marking/sheet/merge-sheet.ts';
import { findKeptSheet, forgetSheet, keepSheet } from '../session/kept-exam.ts';

/** A complete sheet closes the station, so it is sent only at the end. */
export function useLateSheet(sessionId: string, station: ExamStation) {
  const { number } = station;
  const params = { id: sessionId, number };
  const base = station.sheet;
  const [sheet, setSheet] = useState<PracticeSheet>(() => {
    const kept = findKeptSheet(sessionId, number);
    return kept ? mergeSheet(kept.base, kept.value, base) : base;
  });

  function change(changed: Partial<PracticeSheet>) {
    const next = { ...sheet, ...changed };
    setSheet(next);
    keepSheet(sessionId, number, { value: next, base });
  }

  /** @throws ApiError */
  async function send(): Promise<void> {
    try {
      await call(saveExamSheet, { params, body: { rev: station.sheetRev, sheet } });
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'stale')) throw error;
      // Another device may have written notes.
      const newer = await call(getExamStation, { params });
      const merged = mergeSheet(base, sheet, newer.sheet);
      await call(saveExamSheet, { params, body: { rev: newer.sheetRev, sheet: merged } });
    }
    forgetSheet(sessionId, number);
  }

  return { sheet, change, send };
}
