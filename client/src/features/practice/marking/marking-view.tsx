import type { Attempt } from '@cascade/shared/contracts/practice';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { useStationParts } from '../../../ui/station-parts.ts';
import type { OpenedParts } from '../attempt/use-opened-parts.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { PartsSkeleton } from '../parts-skeleton.tsx';
import type { ClockCommands } from '../running/use-clock-commands.ts';
import { WaitingNotice } from '../running/waiting-notice.tsx';
import { Section } from '../section.tsx';
import { NotesField } from '../sheet/notes-field.tsx';
import type { SheetHandle } from '../sheet/use-sheet.ts';
import { MarkingForm } from './marking-form.tsx';

type Props = {
  attempt: Attempt;
  sheet: SheetHandle;
  parts: OpenedParts;
  commands: ClockCommands;
};

/** After the last bell: what was written, the brief for reading, and the mark sheet. */
export function MarkingView({ attempt, sheet, parts, commands }: Props) {
  const { CandidateTask, ActorBrief } = useStationParts();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <WaitingNotice commands={commands} />
      <chakra.p textStyle="clinical" maxWidth="measure">
        The task has ended. Mark yourself as the examiner beside you would have, while it is fresh.
      </chakra.p>
      <Box mt="6">
        <NotesField sheet={sheet} />
      </Box>
      <Section title="Task and brief">
        <Box display="grid" gap="3">
          <details>
            <Summary>Candidate task</Summary>
            <CandidateTask part={attempt.candidateTask} />
          </details>
          {parts.data && (
            <details>
              <Summary>Actor brief</Summary>
              <ActorBrief part={parts.data.actorBrief} />
            </details>
          )}
        </Box>
      </Section>
      {parts.data ? (
        <MarkingForm parts={parts.data} handle={sheet} />
      ) : parts.error && !parts.isFetching ? (
        <ErrorState
          title="The mark scheme could not be opened yet"
          error={parts.error}
          onRetry={() => void parts.refetch()}
        />
      ) : (
        <PartsSkeleton />
      )}
      <Flex mt="4">
        <Button
          look="quiet"
          ms="-4"
          isBusy={commands.underWay === 'restart'}
          onClick={() => setIsAsking(true)}
        >
          <RotateCcw aria-hidden />
          Sit this station again instead
        </Button>
      </Flex>
      <ConfirmDialog
        title="Start again from the beginning?"
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        action="Restart"
        onConfirm={() => commands.send('restart')}
      >
        The clock goes back to the start of reading. What you have written and marked stays.
      </ConfirmDialog>
    </>
  );
}

const Summary = chakra('summary', {
  base: {
    minHeight: '11',
    py: '2',
    cursor: 'pointer',
    fontWeight: 'medium',
    color: 'accent',
    borderRadius: 'sm',
  },
});
