import type { CandidateTask as Task } from '@cascade/shared/domain/stations/parts';
import type { RevealedParts } from '@cascade/shared/features/practice/contract';
import { Box } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useStationParts } from '../stations/station-parts.ts';
import { Folded } from './folded.tsx';

type Props = {
  /** The candidate's own. */
  notes: ReactNode;
  task: Task | null;
  parts: RevealedParts | null | undefined;
};

/** Beneath a sheet, folded, so that the sheet stays short. */
export function TaskAndBrief({ notes, task, parts }: Props) {
  const { CandidateTask, ActorBrief } = useStationParts();
  return (
    <Box mt="6" maxWidth="measure" borderBottomWidth="1px" borderColor="border">
      <Folded title="What you wrote">{notes}</Folded>
      <Folded title="Candidate task">
        <CandidateTask part={task} />
      </Folded>
      {parts && (
        <Folded title="Actor brief">
          <ActorBrief part={parts.actorBrief} />
        </Folded>
      )}
    </Box>
  );
}
