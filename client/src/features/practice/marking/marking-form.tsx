import { listAttempts, type RevealedParts } from '@cascade/shared/features/practice/contract';
import { Box } from '@chakra-ui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, type FieldErrors } from '../../../api/api-error.ts';
import { SelfMarking } from '../../../domain/marking/self-marking.tsx';
import { SaveStatus } from '../../../domain/marking/sheet/save-status.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import type { AttemptSheet } from '../use-sheet.ts';

/** By route name prefix. */
const changedFeatures = ['stats', 'progress', 'insight'];

function useCompletion({ complete }: AttemptSheet) {
  const queryClient = useQueryClient();
  const [refused, setRefused] = useState<FieldErrors>([]);
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
  return {
    finish: () => mutate(),
    isFinishing: isPending,
    refused,
    /** Null when only fields are missing. */
    failure: error && refused.length === 0 ? error : null,
  };
}

type Props = { parts: RevealedParts; handle: AttemptSheet };

export function MarkingForm({ parts, handle }: Props) {
  const completion = useCompletion(handle);
  return (
    <>
      <SelfMarking
        parts={parts}
        sheet={handle.sheet}
        change={handle.change}
        refused={completion.refused}
        note={<SaveStatus saving={handle.saving} problem={handle.problem} />}
        action={
          <Button isBusy={completion.isFinishing} onClick={completion.finish}>
            Finish marking
          </Button>
        }
      />
      {completion.failure && (
        <Box mt="4">
          <ErrorState
            level="h3"
            title="The marking is not finished yet"
            error={completion.failure}
          />
        </Box>
      )}
    </>
  );
}
