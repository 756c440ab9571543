import { Box, chakra, Flex } from '@chakra-ui/react';
import { CategoryBadge, DifficultyBadge } from '../../../domain/stations/station-badges.tsx';

/** A station's door sheet, as an example of what is inside. */
export function LandingStation() {
  return (
    <chakra.figure minWidth="0">
      <Box
        bg="surface"
        borderWidth="1px"
        borderColor="border"
        borderRadius="lg"
        boxShadow="raised"
        overflow="hidden"
      >
        <Flex
          justify="space-between"
          align="center"
          gap="4"
          px={{ base: '4', md: '6' }}
          py="4"
          borderBottomWidth="1px"
          borderColor="border"
        >
          <Box>
            <Box textStyle="caption" color="muted">
              Time left
            </Box>
            <Box textStyle="figure">6:42</Box>
          </Box>
          <Box textStyle="caption" color="muted" textAlign="end">
            Bell at 6 minutes
          </Box>
        </Flex>
        <Box px={{ base: '4', md: '6' }} py="6">
          <Flex wrap="wrap" gap="2" mb="4">
            <CategoryBadge category="Liaison Psychiatry" />
            <DifficultyBadge difficulty="Intermediate" />
          </Flex>
          <Box fontFamily="heading" fontSize="lg" fontWeight="bold" lineHeight="snug" mb="3">
            A daughter who thinks her father has changed
          </Box>
          <Box color="muted" lineHeight="relaxed">
            You are asked to see the daughter of a man of 74 on an orthopaedic ward. Since his
            operation he has been restless at night and has pulled out two cannulas.
          </Box>
          <Box mt="4" lineHeight="relaxed">
            Take a collateral history. Explain what you think is happening.
          </Box>
        </Box>
      </Box>
      <chakra.figcaption textStyle="caption" color="muted" mt="3">
        What stands on the door: an example of a candidate’s task.
      </chakra.figcaption>
    </chakra.figure>
  );
}
