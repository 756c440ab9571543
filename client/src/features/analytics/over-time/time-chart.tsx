import type { AnalyticsReport } from '@cascade/shared/contracts/analytics';
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
    vectorEffect: 'non-scaling-stroke',
  },
});

/** Views and visitors over time, and the views of the time before it. */
export function TimeChart({ report: { unit, period, before } }: { report: AnalyticsReport }) {
  const views = period.points.map((point) => point.views);
  const earlier = before.points.map((point) => point.views);
  const top = topOf(Math.max(0, ...views, ...earlier));
  const [first] = period.points;
  const last = period.points.at(-1);
  return (
    <Box
      role="img"
      aria-label={`${formatCount(period.pageViews)} page views by ${unit}, at most ${formatCount(Math.max(0, ...views))} in one`}
    >
      <ChartLegend days={before.points.length} unit={unit} />
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
            <Line points={lineOf(earlier, top)} stroke="line" strokeDasharray="2 4" />
            <Line
              points={lineOf(
                period.points.map((point) => point.visitors),
                top,
              )}
              stroke="warn"
              strokeDasharray="8 4"
            />
            <Line points={lineOf(views, top)} stroke="accent" />
          </chakra.svg>
        </Box>
      </Flex>
      {first && last && (
        <Flex justify="space-between" textStyle="caption" color="muted" mt="1.5" ps="8" aria-hidden>
          <span>{pointName(first.at)}</span>
          {last !== first && <span>{pointName(last.at)}</span>}
        </Flex>
      )}
    </Box>
  );
}
