import { type AnalyticsReport, daysIn } from '@cascade/shared/features/analytics/contract';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { formatCount } from '../counted.ts';

/** 1, 2, 5, 10, 20, 50 …, for a readable scale. */
export function topOf(highest: number): number {
  let step = 1;
  for (;;) {
    for (const times of [1, 2, 5]) if (times * step >= highest) return times * step;
    step *= 10;
  }
}

/** In a 100 × 100 square. A single step draws a line across, a single point of many a dot. */
export function lineOf(values: readonly number[], top: number, steps: number): string {
  const [first] = values;
  if (first !== undefined && steps === 1) return lineOf([first, first], top, 2);
  const points = values.map(
    (value, at) => `${round((100 * at) / (steps - 1))},${round(100 - (100 * value) / top)}`,
  );
  return (points.length === 1 ? [...points, ...points] : points).join(' ');
}

const round = (value: number) => Math.round(value * 100) / 100;

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const hour = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
});

/** UTC, as counted. */
export const pointName = (at: string): string =>
  at.includes('T') ? hour.format(new Date(at)) : day.format(new Date(`${at}T00:00:00Z`));

const Line = chakra('polyline', {
  base: {
    fill: 'none',
    strokeWidth: '2',
    strokeLinejoin: 'round',
    strokeLinecap: 'round',
    vectorEffect: 'non-scaling-stroke',
  },
});

export function TimeChart({ report: { unit, period, before } }: { report: AnalyticsReport }) {
  const views = period.points.map((point) => point.views);
  const earlier = before.points.map((point) => point.views);
  const top = topOf(Math.max(0, ...views, ...earlier));
  const days = daysIn(period);
  const steps = unit === 'hour' ? 24 * days : days;
  const ends =
    unit === 'hour'
      ? [`${period.from}T00:00:00Z`, `${period.to}T23:00:00Z`]
      : [...new Set([period.from, period.to])];
  return (
    <Box
      role="img"
      aria-label={`${formatCount(period.pageViews)} page views by ${unit}, at most ${formatCount(Math.max(0, ...views))} in one`}
    >
      <ChartLegend days={days} />
      <Flex gap="2" align="stretch" aria-hidden>
        <Flex
          direction="column"
          justify="space-between"
          align="end"
          textStyle="caption"
          color="muted"
          fontVariantNumeric="tabular-nums"
          minWidth="6"
          my="-2"
        >
          {[top, top / 2, 0].map((mark) => (
            <span key={mark}>{Number.isInteger(mark) ? formatCount(mark) : ''}</span>
          ))}
        </Flex>
        <Box
          flex="1"
          minWidth="0"
          height={{ base: '40', md: '56' }}
          borderBlockWidth="1px"
          borderColor="border"
          position="relative"
        >
          <Box position="absolute" insetX="0" top="50%" borderTopWidth="1px" borderColor="border" />
          <chakra.svg
            viewBox="0 0 100 100"
            preserveAspectRatio="none"
            position="absolute"
            inset="0"
            boxSize="full"
            overflow="visible"
          >
            <Line points={lineOf(earlier, top, steps)} stroke="line" strokeDasharray="2 4" />
            <Line
              points={lineOf(
                period.points.map((point) => point.visitors),
                top,
                steps,
              )}
              stroke="warn"
              strokeDasharray="8 4"
            />
            <Line points={lineOf(views, top, steps)} stroke="accent" />
          </chakra.svg>
        </Box>
      </Flex>
      <Flex justify="space-between" textStyle="caption" color="muted" mt="1.5" ps="8" aria-hidden>
        {ends.map((at) => (
          <span key={at}>{pointName(at)}</span>
        ))}
      </Flex>
    </Box>
  );
}

/** Pattern and colour differ. */
function ChartLegend({ days }: { days: number }) {
  const lines = [
    { label: 'Page views', stroke: 'accent', dash: undefined },
    { label: 'Visitors', stroke: 'warn', dash: '8 4' },
    {
      label: days === 1 ? 'Page views the day before' : `Page views the ${days} days before`,
      stroke: 'line',
      dash: '2 4',
    },
  ];
  return (
    <Flex wrap="wrap" columnGap="5" rowGap="1" mb="5" textStyle="small" aria-hidden>
      {lines.map(({ label, stroke, dash }) => (
        <Flex key={label} align="center" gap="2">
          <chakra.svg viewBox="0 0 28 4" width="7" height="1" overflow="visible">
            <chakra.line
              x1="0"
              y1="2"
              x2="28"
              y2="2"
              stroke={stroke}
              strokeWidth="2"
              strokeDasharray={dash}
            />
          </chakra.svg>
          {label}
        </Flex>
      ))}
    </Flex>
  );
}
