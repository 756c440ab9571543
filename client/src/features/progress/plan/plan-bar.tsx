import type { PlanWeek } from '@cascade/shared/features/insight/contract';
import { Box, Flex } from '@chakra-ui/react';

type Props = { week: PlanWeek; highest: number; isNow: boolean };

const share = (part: number, whole: number) => `${(100 * part) / whole}%`;

/** One week: what is planned as an outline, what is done as its filling, a dot for each mock. */
export function PlanBar({ week: { stations, mocks, done }, highest, isNow }: Props) {
  return (
    <Flex direction="column" justify="end" align="center" flex="1" minWidth="0" height="full">
      <Flex direction="column" align="center" gap="0.5" mb="1">
        {Array.from({ length: mocks }, (_, index) => index).map((index) => (
          <Box key={index} boxSize="1.5" borderRadius="full" bg="text" />
        ))}
      </Flex>
      <Box
        width="full"
        maxWidth="8"
        display="flex"
        flexDirection="column"
        justifyContent="end"
        flexShrink="1"
        borderWidth={isNow ? '2px' : '1px'}
        borderColor={isNow ? 'accent' : 'line'}
        borderRadius="sm"
        bg="sunken"
        overflow="hidden"
        style={{ height: share(Math.max(stations, done), highest) }}
      >
        <Box bg="activity.more" style={{ height: share(done, Math.max(stations, done, 1)) }} />
      </Box>
    </Flex>
  );
}
