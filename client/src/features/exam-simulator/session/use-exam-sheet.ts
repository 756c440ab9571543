import {
  type ExamStation,
  getExamStation,
  saveExamSheet,
} from '@cascade/shared/features/exam-simulator/contract';
import type { PracticeSheet } from '@cascade/shared/features/practice/contract';
import { useEffect, useMemo, useState } from 'react';
import { call } from '../../../api/call.ts';
import { useAutoSave } from '../../../device/auto-save.ts';
import { sheetAutoSave } from '../../../domain/marking/sheet/sheet-auto-save.ts';
import { findKeptSheet, forgetSheet, keepSheet } from './kept-exam.ts';

type HeldStation = { sheet: PracticeSheet; rev: number; station: ExamStation };

function heldOf(station: ExamStation): HeldStation {
  return { sheet: station.sheet, rev: station.sheetRev, station };
}

/** @param onStation receives the station from each reply */
export function useExamSheet(
  sessionId: string,
  station: ExamStation,
  onStation: (station: ExamStation) => void,
) {
  const { number } = station;
  const [{ autoSave, save }] = useState(() => {
    const params = { id: sessionId, number };
    const save = async (rev: number, sheet: PracticeSheet) =>
      heldOf(await call(saveExamSheet, { params, body: { rev, sheet } }));
    const autoSave = sheetAutoSave<HeldStation>({
      held: heldOf(station),
      save,
      load: async () => heldOf(await call(getExamStation, { params })),
      isClosed: ({ station: { status } }) => status === 'marked',
      onHeld: (newer) => onStation(newer.station),
      findKept: () => findKeptSheet(sessionId, number),
      keep: (kept) => keepSheet(sessionId, number, kept),
    });
    return { autoSave, save };
  });
  const held = useMemo(() => heldOf(station), [station]);
  useEffect(() => autoSave.receive(held), [autoSave, held]);
  const { value: sheet, ...state } = useAutoSave(autoSave);
  return {
    ...state,
    sheet,
    change: autoSave.change,
    /** Resolves once everything is saved. @throws ApiError */
    settle: () => autoSave.finish(save),
    forget: () => forgetSheet(sessionId, number),
  };
}

export type ExamSheet = ReturnType<typeof useExamSheet>;
