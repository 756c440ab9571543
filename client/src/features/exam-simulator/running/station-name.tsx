import type { ScenarioCard } from '@cascade/shared/features/scenarios/contract';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { CategoryBadge } from '../../../domain/stations/category-badge.tsx';

/** Which station stands behind the number. */
export function StationName({ card }: { card: ScenarioCard }) {
  return (
    <Box mb={{ base: '5', md: '6' }}>
      <Flex wrap="wrap" align="center" gap="2" textStyle="eyebrow" color="muted" mb="2">
        {card.scenarioNumber}
        <CategoryBadge category={card.category} />
      </Flex>
      <chakra.h2 textStyle="heading">{card.title}</chakra.h2>
    </Box>
  );
}
