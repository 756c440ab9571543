import type { PlanWeek } from '@cascade/shared/features/insight/contract';
import { Box, Flex } from '@chakra-ui/react';
import { PlanBar } from './plan-bar.tsx';

/** The weeks as bars that rise towards the exam. */
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
