import type { PlanWeek } from '@cascade/shared/features/insight/contract';
import { Box, Flex } from '@chakra-ui/react';

type Props = { week: PlanWeek; highest: number; isNow: boolean };

const share = (part: number, whole: number) => `${(100 * part) / whole}%`;

function PlanBar({ week: { stations, mocks, done }, highest, isNow }: Props) {
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

export function PlanBars({ weeks }: { weeks: readonly PlanWeek[] }) {
  const highest = Math.max(1, ...weeks.map(({ stations, done }) => Math.max(stations, done)));
  const total = weeks.reduce((sum, { stations }) => sum + stations, 0);
  const mocks = weeks.reduce((sum, week) => sum + week.mocks, 0);
  return (
    <Box
      role="img"
      aria-label={`${weeks.length} weeks to the exam, ${total} stations and ${mocks} mock circuits`}
    >
      <Flex gap={{ base: '0.5', md: '1' }} align="end" height="32">
        {weeks.map((week, place) => (
          <PlanBar key={week.startsOn} week={week} highest={highest} isNow={place === 0} />
        ))}
      </Flex>
      <Flex justify="space-between" textStyle="caption" color="muted" mt="1.5">
        <span>Now</span>
        <span>Exam</span>
      </Flex>
    </Box>
  );
}
