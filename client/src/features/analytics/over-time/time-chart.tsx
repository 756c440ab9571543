import { type AnalyticsReport, daysIn } from '@cascade/shared/features/analytics/contract';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { formatCount } from '../counted.ts';
import { ChartLegend } from './chart-legend.tsx';
import { pointName } from './point-name.ts';
import { lineOf, topOf } from './scale.ts';

const Line = chakra('polyline', {
  base: {
    fill: 'none',
    strokeWidth: '2',
    strokeLinejoin: 'round',
    strokeLinecap: 'round',
    vectorEffect: 'non-scaling-stroke',
  },
});

/** Views and visitors over time, and the views of the time before it. */
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
