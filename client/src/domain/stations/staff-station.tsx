import type { ActorBrief, CandidateTask, MarkScheme } from '@cascade/shared/domain/stations/parts';
import type { ScenarioCard } from '@cascade/shared/features/scenarios/contract';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { Tabs } from '../../ui/page/tabs.tsx';
import type { PlayedTask } from './role-player/played-task.ts';
import { CategoryBadge } from './station-badges.tsx';
import { useStationParts } from './station-parts.ts';

type Titled = { card: Pick<ScenarioCard, 'skill' | 'category' | 'title'> | null };

export function StationTitle({ turn: { card } }: { turn: Titled }) {
  if (!card) return null;
  return (
    <Box mb="6">
      <Flex wrap="wrap" align="center" gap="2" textStyle="eyebrow" color="muted" mb="1">
        {card.skill}
        <CategoryBadge category={card.category} />
      </Flex>
      <chakra.h3 textStyle="subheading">{card.title}</chakra.h3>
    </Box>
  );
}

type StaffTurn = Titled & {
  roles: readonly string[];
  actorBrief: ActorBrief | null;
  candidateTask: CandidateTask | null;
  markScheme: MarkScheme | null;
  areasOfConcern: readonly string[];
};
type StaffStationProps = {
  turn: StaffTurn;
  task?: PlayedTask | undefined;
  /** Below the title. */
  children?: ReactNode;
};

/** For role player and examiner, as far as their phase opens it. */

export function StaffStation({ turn, task, children }: StaffStationProps) {
  const parts = useStationParts();
  const { actorBrief, candidateTask, markScheme, areasOfConcern } = turn;
  const tabs = [
    actorBrief && {
      id: 'brief',
      label: 'Brief',
      panel: <parts.ActorBrief part={actorBrief} task={task} />,
    },
    candidateTask && {
      id: 'task',
      label: 'Task',
      panel: <parts.CandidateTask part={candidateTask} />,
    },
    markScheme && {
      id: 'scheme',
      label: 'Mark scheme',
      panel: <parts.MarkScheme part={markScheme} areasOfConcern={areasOfConcern} />,
    },
  ].filter((tab) => tab !== null);
  const [selected, setSelected] = useState(turn.roles.includes('role-player') ? 'brief' : 'task');
  return (
    <>
      <StationTitle turn={turn} />
      {children}
      {tabs.length > 0 && (
        <Tabs label="Parts of the station" selected={selected} onSelect={setSelected} tabs={tabs} />
      )}
    </>
  );
}
