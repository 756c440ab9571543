import { listAttempts } from '@cascade/shared/features/practice/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError, type FieldErrors } from '../../../api/api-error.ts';
import { focusMissing, stillMissing } from '../../../domain/marking/missing-field.ts';
import type { AttemptSheet } from '../sheet/use-sheet.ts';

/** Figures elsewhere that a marked station changes, by the first word of their routes' names. */
const changedFeatures = ['stats', 'progress', 'insight'];

/** Closes the marking; what the server misses is named, and the first of it gets the focus. */
export function useCompletion({ sheet, complete }: AttemptSheet) {
  const queryClient = useQueryClient();
  const [refused, setRefused] = useState<FieldErrors>([]);
  const [first] = refused;
  useEffect(() => {
    if (first) focusMissing(first.field);
  }, [first]);
  const { mutate, isPending, error } = useMutation({
    mutationFn: complete,
    onMutate: () => setRefused([]),
    onError: (failure) => setRefused(failure instanceof ApiError ? failure.fields : []),
    onSuccess: () =>
      void queryClient.invalidateQueries({
        predicate: ({ queryKey: [name] }) =>
          typeof name === 'string' &&
          (name === listAttempts.name || changedFeatures.includes(name.split('.')[0] ?? '')),
      }),
  });
  const missing = stillMissing(refused, sheet);
  return {
    finish: () => mutate(),
    isFinishing: isPending,
    missing,
    missingText: (field: string) => missing.find((one) => one.field === field)?.message,
    /** What went wrong, unless it is only that something is missing. */
    failure: error && refused.length === 0 ? error : null,
  };
}
