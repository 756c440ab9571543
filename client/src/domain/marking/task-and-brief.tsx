import type { CandidateTask as Task } from '@cascade/shared/domain/stations/parts';
import type { RevealedParts } from '@cascade/shared/features/practice/contract';
import { Box, chakra } from '@chakra-ui/react';
import { Section } from '../../ui/page/section.tsx';
import { useStationParts } from '../stations/station-parts.ts';

type Props = { task: Task | null; parts: RevealedParts | null | undefined };

export function TaskAndBrief({ task, parts }: Props) {
  const { CandidateTask, ActorBrief } = useStationParts();
  return (
    <Section title="Task and brief">
      <Box display="grid" gap="3">
        <details>
          <Summary>Candidate task</Summary>
          <CandidateTask part={task} />
        </details>
        {parts && (
          <details>
            <Summary>Actor brief</Summary>
            <ActorBrief part={parts.actorBrief} />
          </details>
        )}
      </Box>
    </Section>
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
