import type { RevealedParts } from '@cascade/shared/features/practice/contract';
import { Flex } from '@chakra-ui/react';
import { MarkFields } from '../../../domain/marking/mark-fields.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import type { AttemptSheet } from '../sheet/use-sheet.ts';
import { useCompletion } from './use-completion.ts';

type Props = { parts: RevealedParts; handle: AttemptSheet };

/** The mark sheet and what closes it. */
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
