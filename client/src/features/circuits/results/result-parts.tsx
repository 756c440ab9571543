import type { OwnStationResult } from '@cascade/shared/features/circuits/results';
import { Box, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { useStationParts } from '../../../domain/stations/station-parts.ts';
import { Tabs } from '../../../ui/page/tabs.tsx';

export function ResultParts({ result }: { result: OwnStationResult }) {
  const { CandidateTask, ActorBrief, MarkScheme, Feedback } = useStationParts();
  const [isOpen, setIsOpen] = useState(false);
  const [selected, setSelected] = useState('scheme');
  const { candidateTask, revealed } = result;
  const { actorBrief, markScheme, areasOfConcern, feedback } = revealed;
  return (
    <chakra.details
      mt="4"
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
      _print={{ display: 'none' }}
    >
      <chakra.summary cursor="pointer" py="2" fontWeight="medium">
        Mark scheme, feedback, brief and task
      </chakra.summary>
      {isOpen && (
        <Box mt="2">
          <Tabs
            label="The station"
            selected={selected}
            onSelect={setSelected}
            tabs={[
              {
                id: 'scheme',
                label: 'Mark scheme',
                panel: <MarkScheme part={markScheme} areasOfConcern={areasOfConcern} />,
              },
              { id: 'feedback', label: 'Feedback', panel: <Feedback part={feedback} /> },
              { id: 'brief', label: 'Brief', panel: <ActorBrief part={actorBrief} /> },
              { id: 'task', label: 'Task', panel: <CandidateTask part={candidateTask} /> },
            ]}
          />
        </Box>
      )}
    </chakra.details>
  );
}
