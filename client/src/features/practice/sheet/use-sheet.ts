import {
  type Attempt,
  completeAttempt,
  saveSheet,
} from '@cascade/shared/features/practice/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { serverAheadMs, timedCall } from '../../../api/server-time.ts';
import { SheetAutoSave } from '../../../domain/marking/sheet/sheet-auto-save.ts';
import { attemptQuery, putAttempt } from '../attempt/attempt-query.ts';
import { findKept, forgetAttempt, keepAttempt } from '../attempt/kept-attempt.ts';

/** What is typed and ticked in an attempt, kept on this device and on the server. */
export function useSheet(attempt: Attempt) {
  const queryClient = useQueryClient();
  const [keeper] = useState(() => {
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
  useEffect(() => keeper.receive(attempt), [keeper, attempt]);
  useEffect(() => keeper.open(), [keeper]);
  const state = useSyncExternalStore(keeper.subscribe, keeper.read);
  return { ...state, change: keeper.change, complete: keeper.complete };
}

export type AttemptSheet = ReturnType<typeof useSheet>;
