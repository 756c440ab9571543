import {
  type ExamStation,
  getExamStation,
  saveExamSheet,
} from '@cascade/shared/features/exam-simulator/contract';
import type { PracticeSheet } from '@cascade/shared/features/practice/contract';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { call } from '../../../api/call.ts';
import { type HeldSheet, SheetAutoSave } from '../../../domain/marking/sheet/sheet-auto-save.ts';
import { findKeptSheet, forgetSheet, keepSheet } from './kept-exam.ts';

type HeldStation = HeldSheet & { station: ExamStation };

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
  const [autoSave] = useState(() => {
    const params = { id: sessionId, number };
    const save = async (rev: number, sheet: PracticeSheet) =>
      heldOf(await call(saveExamSheet, { params, body: { rev, sheet } }));
    return new SheetAutoSave<HeldStation>({
      held: heldOf(station),
      kept: findKeptSheet(sessionId, number),
      save,
      complete: save,
      load: async () => heldOf(await call(getExamStation, { params })),
      isClosed: ({ station: { status } }) => status === 'marked',
      onHeld: (newer) => onStation(newer.station),
      keep: (_, sheet, base) => keepSheet(sessionId, number, { sheet, base }),
    });
  });
  const held = useMemo(() => heldOf(station), [station]);
  useEffect(() => autoSave.receive(held), [autoSave, held]);
  useEffect(() => autoSave.open(), [autoSave]);
  const state = useSyncExternalStore(autoSave.subscribe, autoSave.read);
  return {
    ...state,
    change: autoSave.change,
    /** Resolves once everything is saved. @throws ApiError */
    settle: autoSave.complete,
    forget: () => forgetSheet(sessionId, number),
  };
}

export type ExamSheet = ReturnType<typeof useExamSheet>;
