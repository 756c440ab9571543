import type { CircuitTurn } from '@cascade/shared/features/circuits/station';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import type { PlayedTask } from '../../../domain/stations/role-player/played-task.ts';
import { CategoryBadge } from '../../../domain/stations/station-badges.tsx';
import { useStationParts } from '../../../domain/stations/station-parts.ts';
import { OutsideLink } from '../../../ui/actions/outside-link.tsx';
import { Tabs } from '../../../ui/page/tabs.tsx';

export function StationTitle({ turn: { card } }: { turn: CircuitTurn }) {
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

export function RoomLink({ url }: { url: string | null }) {
  if (!url) return null;
  return (
    <Box mb="4">
      <OutsideLink href={url}>Open the video room of this place</OutsideLink>
    </Box>
  );
}

type StaffStationProps = { turn: CircuitTurn; task?: PlayedTask | undefined };

export function StaffStation({ turn, task }: StaffStationProps) {
  const { ActorBrief, CandidateTask, MarkScheme } = useStationParts();
  const { actorBrief, candidateTask, markScheme, areasOfConcern } = turn;
  const tabs = [
    actorBrief && {
      id: 'brief',
      label: 'Brief',
      panel: <ActorBrief part={actorBrief} task={task} />,
    },
    candidateTask && { id: 'task', label: 'Task', panel: <CandidateTask part={candidateTask} /> },
    markScheme && {
      id: 'scheme',
      label: 'Mark scheme',
      panel: <MarkScheme part={markScheme} areasOfConcern={areasOfConcern} />,
    },
  ].filter((tab) => tab !== null);
  const [selected, setSelected] = useState(turn.roles.includes('role-player') ? 'brief' : 'task');
  return (
    <>
      <StationTitle turn={turn} />
      <RoomLink url={turn.videoUrl} />
      {tabs.length > 0 && (
        <Tabs label="Parts of the station" selected={selected} onSelect={setSelected} tabs={tabs} />
      )}
    </>
  );
}
