import {
  type Attempt,
  completeAttempt,
  saveSheet,
} from '@cascade/shared/features/practice/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { serverAheadMs, timedCall } from '../../api/server-time.ts';
import { useAutoSave } from '../../device/auto-save.ts';
import { sheetAutoSave } from '../../domain/marking/sheet/sheet-auto-save.ts';
import { attemptQuery, putAttempt } from './attempt/attempt-query.ts';
import { findKeptSheet, forgetAttempt, keepAttempt } from './attempt/kept-attempt.ts';

export function useSheet(attempt: Attempt) {
  const queryClient = useQueryClient();
  const [autoSave] = useState(() => {
    const params = { id: attempt.id };
    return sheetAutoSave<Attempt>({
      held: attempt,
      save: (rev, sheet) => timedCall(saveSheet, { params, body: { rev, sheet } }),
      load: () => queryClient.fetchQuery({ ...attemptQuery(attempt.id), staleTime: 0 }),
      isClosed: ({ completedAt }) => completedAt !== null,
      onHeld: (newer) => putAttempt(queryClient, newer),
      findKept: () => findKeptSheet(attempt.id),
      keep: ({ value: sheet, base }, newest) => {
        if (!newest.completedAt)
          return keepAttempt({ attempt: newest, sheet, base, serverAheadMs: serverAheadMs() });
        forgetAttempt(newest.id);
        return true;
      },
    });
  });
  useEffect(() => autoSave.receive(attempt), [autoSave, attempt]);
  const { value: sheet, ...state } = useAutoSave(autoSave);
  return {
    ...state,
    sheet,
    change: autoSave.change,
    /** @throws ApiError whose fields name what is missing */
    complete: () =>
      autoSave.finish((rev, marked) =>
        timedCall(completeAttempt, {
          params: { id: attempt.id },
          body: { rev, sheet: marked },
        }),
      ),
  };
}

export type AttemptSheet = ReturnType<typeof useSheet>;
