import type {
  ActorBrief,
  CandidateTask,
  Feedback,
  MarkScheme,
} from '@cascade/shared/domain/stations/parts';
import { Box, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { Tabs } from '../../ui/page/tabs.tsx';
import { useStationParts } from './station-parts.ts';

type Props = {
  candidateTask: CandidateTask | null;
  actorBrief: ActorBrief | null;
  markScheme: MarkScheme | null;
  areasOfConcern: readonly string[];
  feedback: Feedback | null;
  /** At first. */
  isOpen?: boolean;
};

/** Everything of a station that was sat. */
export function ResultParts(props: Props) {
  const { candidateTask, actorBrief, markScheme, areasOfConcern, feedback } = props;
  const parts = useStationParts();
  const [isOpen, setIsOpen] = useState(props.isOpen ?? false);
  const [selected, setSelected] = useState('scheme');
  return (
    <chakra.details
      mt="4"
      open={isOpen}
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
                panel: <parts.MarkScheme part={markScheme} areasOfConcern={areasOfConcern} />,
              },
              { id: 'feedback', label: 'Feedback', panel: <parts.Feedback part={feedback} /> },
              { id: 'brief', label: 'Brief', panel: <parts.ActorBrief part={actorBrief} /> },
              { id: 'task', label: 'Task', panel: <parts.CandidateTask part={candidateTask} /> },
            ]}
          />
        </Box>
      )}
    </chakra.details>
  );
}
