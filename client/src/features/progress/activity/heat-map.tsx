import { dateFormat } from '@cascade/shared/domain/text/date-format';
import type { ActivityDay } from '@cascade/shared/features/insight/contract';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { type HeatWeek, heatStep, heatWeeks } from './heat-weeks.ts';

const HeatCell = chakra('span', {
  base: { display: 'block', aspectRatio: '1', borderRadius: 'sm', minWidth: '0' },
  variants: {
    step: {
      none: { boxShadow: 'inset 0 0 0 1px var(--c-colors-border)' },
      some: { bg: 'activity.some' },
      more: { bg: 'activity.more' },
      most: { bg: 'activity.most' },
    },
    isAhead: { true: { visibility: 'hidden' } },
  },
});

const steps = [
  { step: 'none', label: '0' },
  { step: 'some', label: '1' },
  { step: 'more', label: '2–3' },
  { step: 'most', label: '4+' },
] as const;

function HeatLegend() {
  return (
    <Flex wrap="wrap" align="center" columnGap="2" rowGap="1" mt="3" textStyle="caption">
      <Box color="muted">Stations a day</Box>
      {steps.map(({ step, label }) => (
        <Flex key={step} align="center" gap="1.5">
          <HeatCell step={step} width="4" aria-hidden />
          {label}
        </Flex>
      ))}
    </Flex>
  );
}

const longDay = dateFormat({ dateStyle: 'long', timeZone: 'UTC' });
const month = dateFormat({ month: 'short', timeZone: 'UTC' });
const monthOf = (day: string) => month.format(new Date(`${day}T00:00:00Z`));

/** A phone shows twelve weeks. */
const hiddenOnPhone = 14;

const Week = chakra('div', {
  base: {
    flex: '1 1 0',
    minWidth: '0',
    maxWidth: '6',
    display: 'grid',
    // Month names must not widen their column.
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
