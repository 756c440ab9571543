import type { PracticeOverview } from '@cascade/shared/features/insight/contract';
import { dayOf } from '@cascade/shared/features/insight/streak';
import { Box, Flex } from '@chakra-ui/react';
import { serverNow } from '../../../api/server-time.ts';
import { Figures } from '../../../ui/data/figures.tsx';
import { HeatMap } from './heat-map.tsx';
import { HeatTable } from './heat-table.tsx';

const inDays = (count: number) => `${count} ${count === 1 ? 'day' : 'days'}`;

/** When the member practised, and for how many days in a row. */
export function Activity({ overview }: { overview: PracticeOverview }) {
  const { days, streakDays, longestStreakDays } = overview;
  // The server counts days in UTC.
  const today = dayOf(new Date(serverNow()));
  const streaks = [
    { label: 'Current streak', value: inDays(streakDays) },
    { label: 'Longest streak', value: inDays(longestStreakDays) },
  ];
  return (
    <>
      <Flex wrap="wrap" columnGap="8" rowGap="2" mb="4">
        {streaks.map(({ label, value }) => (
          <Box key={label}>
            <Box textStyle="label" color="muted">
              {label}
            </Box>
            <Box textStyle="heading" fontVariantNumeric="tabular-nums lining-nums">
              {value}
            </Box>
          </Box>
        ))}
      </Flex>
      <HeatMap days={days} today={today} />
      {days.length > 0 ? (
        <Figures>
          <HeatTable days={days} today={today} />
        </Figures>
      ) : (
        <Box textStyle="small" color="muted" mt="3">
          Each station you complete fills the square of its day.
        </Box>
      )}
    </>
  );
}
