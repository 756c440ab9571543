import type { ActivityDay, PracticeOverview } from '@cascade/shared/features/insight/contract';
import { dayOf } from '@cascade/shared/features/insight/streak';
import { Box, Flex } from '@chakra-ui/react';
import { serverNow } from '../../../api/server-time.ts';
import { DataTable } from '../../../ui/data/data-table.tsx';
import { Figures } from '../../../ui/data/figures.tsx';
import { LongDate } from '../../../ui/page/long-date.tsx';
import { HeatMap } from './heat-map.tsx';
import { heatWeeks } from './heat-weeks.ts';

type Props = { days: readonly ActivityDay[]; today: string };

function HeatTable({ days, today }: Props) {
  const rows = heatWeeks(days, today)
    .map(({ startsOn, days: ofWeek }) => ({
      startsOn,
      days: ofWeek.filter(({ stations }) => stations > 0).length,
      stations: ofWeek.reduce((sum, { stations }) => sum + stations, 0),
    }))
    .filter((week) => week.days > 0)
    .reverse();
  return (
    <DataTable
      caption="Weeks with practice"
      columns={[
        {
          key: 'week',
          label: 'Week of',
          cell: ({ startsOn }: (typeof rows)[number]) => <LongDate day={startsOn} />,
        },
        { key: 'days', label: 'Days', isNumber: true, cell: (row) => row.days },
        { key: 'stations', label: 'Stations', isNumber: true, cell: (row) => row.stations },
      ]}
      rows={rows}
      keyOf={({ startsOn }) => startsOn}
    />
  );
}

const inDays = (count: number) => `${count} ${count === 1 ? 'day' : 'days'}`;

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
          Complete a station to fill that day’s square.
        </Box>
      )}
    </>
  );
}
