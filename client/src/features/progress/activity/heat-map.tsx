import type { ActivityDay } from '@cascade/shared/features/insight/contract';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { HeatCell } from './heat-cell.tsx';
import { HeatLegend } from './heat-legend.tsx';
import { type HeatWeek, heatStep, heatWeeks } from './heat-weeks.ts';

const longDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const month = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' });
const monthOf = (day: string) => month.format(new Date(`${day}T00:00:00Z`));

/** Of the weeks, a phone shows the last twelve. */
const hiddenOnPhone = 14;

const Week = chakra('div', {
  base: {
    flex: '1 1 0',
    minWidth: '0',
    maxWidth: '6',
    display: 'grid',
    // A month's name is wider than its column and may not widen it.
    gridTemplateColumns: 'minmax(0, 1fr)',
    gridTemplateRows: '1.4em repeat(7, auto)',
    gap: '1',
    [`&:nth-of-type(-n + ${hiddenOnPhone})`]: { display: { base: 'none', md: 'grid' } },
  },
});

function monthLabel(weeks: HeatWeek[], place: number): string {
  const week = weeks[place];
  if (!week) return '';
  const before = weeks[place - 1];
  const name = monthOf(week.startsOn);
  return before && monthOf(before.startsOn) !== name ? name : '';
}

function said(stations: number): string {
  if (stations === 0) return 'no station';
  return stations === 1 ? '1 station' : `${stations} stations`;
}

type Props = { days: readonly ActivityDay[]; today: string };

/** Half a year of practice, a column for each week and a square for each day. */
export function HeatMap({ days, today }: Props) {
  const weeks = heatWeeks(days, today);
  const total = days.reduce((sum, { stations }) => sum + stations, 0);
  return (
    <Box>
      <Flex
        gap="1"
        role="img"
        aria-label={`The last 26 weeks: ${said(total)} on ${days.length} ${days.length === 1 ? 'day' : 'days'}`}
        textStyle="caption"
        color="muted"
      >
        {weeks.map(({ startsOn, days: ofWeek }, place) => (
          <Week key={startsOn}>
            <chakra.span whiteSpace="nowrap" lineHeight="1">
              {monthLabel(weeks, place)}
            </chakra.span>
            {ofWeek.map(({ day, stations, isAhead }) => (
              <HeatCell
                key={day}
                step={heatStep(stations)}
                isAhead={isAhead}
                title={`${longDay.format(new Date(`${day}T00:00:00Z`))}: ${said(stations)}`}
              />
            ))}
          </Week>
        ))}
      </Flex>
      <HeatLegend />
    </Box>
  );
}
