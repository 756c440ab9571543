import { listAttempts, type RevealedParts } from '@cascade/shared/features/practice/contract';
import { Flex } from '@chakra-ui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError, type FieldErrors } from '../../../api/api-error.ts';
import { MarkFields } from '../../../domain/marking/mark-fields.tsx';
import { focusMissing, stillMissing } from '../../../domain/marking/missing-field.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import type { AttemptSheet } from '../use-sheet.ts';

/** By route name prefix. */
const changedFeatures = ['stats', 'progress', 'insight'];

/** Focuses the first missing field. */
function useCompletion({ sheet, complete }: AttemptSheet) {
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
    /** Null when only fields are missing. */
    failure: error && refused.length === 0 ? error : null,
  };
}

type Props = { parts: RevealedParts; handle: AttemptSheet };

export function MarkingForm({ parts, handle }: Props) {
  const completion = useCompletion(handle);
  return (
    <>
      <MarkFields
        parts={parts}
        sheet={handle.sheet}
        change={handle.change}
        missingText={completion.missingText}
      />
      <Flex direction="column" align="flex-start" gap="4" mt="8">
        {completion.missing.length > 0 && (
          <Notice tone="danger" role="alert">
            Before finishing: {completion.missing.map(({ message }) => message).join(', ')}.
          </Notice>
        )}
        {completion.failure && (
          <ErrorState
            level="h3"
            title="The marking is not finished yet"
            error={completion.failure}
          />
        )}
        <Button size="lg" isBusy={completion.isFinishing} onClick={completion.finish}>
          Finish marking
        </Button>
      </Flex>
    </>
  );
}
