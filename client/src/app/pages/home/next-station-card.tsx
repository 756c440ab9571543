import type { ScenarioCard } from '@cascade/shared/contracts/scenarios';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { ArrowRight } from 'lucide-react';
import { CategoryBadge } from '../../../ui/category-badge.tsx';
import { DifficultyBadge } from '../../../ui/difficulty-badge.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { NextStationFrame } from './next-station-frame.tsx';

type Props = { station: ScenarioCard; isFirst: boolean };

export function NextStationCard({ station, isFirst }: Props) {
  const { id, scenarioNumber, title, category, difficulty, duration, setting } = station;
  return (
    <NextStationFrame>
      <Box textStyle="label" color="accent">
        {isFirst ? 'Start with this station' : 'Your next station'}
      </Box>
      <chakra.h3 textStyle="title">{title}</chakra.h3>
      <Flex wrap="wrap" align="center" gap="2">
        <Box textStyle="label" color="muted">
          {scenarioNumber}
        </Box>
        <CategoryBadge category={category} />
        <DifficultyBadge difficulty={difficulty} />
      </Flex>
      <Box color="muted">
        {duration}, {setting}
      </Box>
      <Flex wrap="wrap" align="center" columnGap="5" rowGap="3" mt="auto" pt="2">
        <LinkButton size="lg" to={`/scenario/${id}`}>
          Start Scenario
          <VisuallyHidden>
            : {scenarioNumber} {title}
          </VisuallyHidden>
          <ArrowRight aria-hidden />
        </LinkButton>
        <TextLink to="/scenarios">Choose another</TextLink>
      </Flex>
    </NextStationFrame>
  );
}
