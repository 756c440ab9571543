import {
  type Attempt,
  completeAttempt,
  saveSheet,
} from '@cascade/shared/features/practice/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { serverAheadMs, timedCall } from '../../api/server-time.ts';
import { SheetAutoSave } from '../../domain/marking/sheet/sheet-auto-save.ts';
import { attemptQuery, putAttempt } from './attempt/attempt-query.ts';
import { findKept, forgetAttempt, keepAttempt } from './attempt/kept-attempt.ts';

export function useSheet(attempt: Attempt) {
  const queryClient = useQueryClient();
  const [autoSave] = useState(() => {
    const params = { id: attempt.id };
    return new SheetAutoSave({
      held: attempt,
      kept: findKept(attempt.id),
      save: (rev, sheet) => timedCall(saveSheet, { params, body: { rev, sheet } }),
      complete: (rev, sheet) => timedCall(completeAttempt, { params, body: { rev, sheet } }),
      load: () => queryClient.fetchQuery({ ...attemptQuery(attempt.id), staleTime: 0 }),
      isClosed: ({ completedAt }) => completedAt !== null,
      onHeld: (newer) => putAttempt(queryClient, newer),
      keep: (newest, sheet, base) => {
        if (newest.completedAt) forgetAttempt(newest.id);
        else keepAttempt({ attempt: newest, sheet, base, serverAheadMs: serverAheadMs() });
      },
    });
  });
  useEffect(() => autoSave.receive(attempt), [autoSave, attempt]);
  useEffect(() => autoSave.open(), [autoSave]);
  const state = useSyncExternalStore(autoSave.subscribe, autoSave.read);
  return { ...state, change: autoSave.change, complete: autoSave.complete };
}

export type AttemptSheet = ReturnType<typeof useSheet>;
