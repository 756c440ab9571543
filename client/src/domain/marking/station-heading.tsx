import type { ScenarioCard } from '@cascade/shared/features/scenarios/contract';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { CategoryBadge } from '../stations/station-badges.tsx';

/** Above a station that is being sat or marked. */
export function StationHeading({
  card,
  level = 'h1',
}: {
  card: ScenarioCard;
  level?: 'h1' | 'h2';
}) {
  return (
    <Box mb={{ base: '5', md: '6' }}>
      <Flex wrap="wrap" align="center" gap="2" textStyle="eyebrow" color="muted" mb="2">
        {card.scenarioNumber}
        <CategoryBadge category={card.category} />
      </Flex>
      <chakra.h1 as={level} textStyle="heading">
        {card.title}
      </chakra.h1>
    </Box>
  );
}
