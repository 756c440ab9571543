import { dateFormat } from '@cascade/shared/domain/text/date-format';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { formatCount } from './counted.ts';

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

const day = dateFormat({ dateStyle: 'long', timeZone: 'UTC' });
const hour = dateFormat({
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

type ChartLine = {
  label: string;
  values: readonly number[];
  stroke: 'accent' | 'warn' | 'line';
  /** Lines differ by pattern as well as by colour. */
  dash?: string;
};

type Props = {
  /** For screen readers, which get nothing else of the chart. */
  summary: string;
  /** In the order of the legend; the first is drawn last, on top. */
  lines: readonly ChartLine[];
  /** How many points the whole width has. */
  steps: number;
  /** What stands below its left and right end. */
  ends: readonly string[];
  /** Of the marks of the scale; by default whole numbers alone. */
  markOf?: (mark: number) => string;
};

const wholeMark = (mark: number) => (Number.isInteger(mark) ? formatCount(mark) : '');

export function LineChart({ summary, lines, steps, ends, markOf = wholeMark }: Props) {
  const top = topOf(Math.max(0, ...lines.flatMap(({ values }) => values)));
  return (
    <Box role="img" aria-label={summary}>
      <Legend lines={lines} />
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
            <span key={mark}>{markOf(mark)}</span>
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
            {lines.toReversed().map(({ label, values, stroke, dash }) => (
              <Line
                key={label}
                points={lineOf(values, top, steps)}
                stroke={stroke}
                strokeDasharray={dash}
              />
            ))}
          </chakra.svg>
        </Box>
      </Flex>
      <Flex justify="space-between" textStyle="caption" color="muted" mt="1.5" ps="8" aria-hidden>
        {ends.map((at) => (
          <span key={at}>{at}</span>
        ))}
      </Flex>
    </Box>
  );
}

function Legend({ lines }: Pick<Props, 'lines'>) {
  return (
    <Flex wrap="wrap" columnGap="5" rowGap="1" mb="5" textStyle="small" aria-hidden>
      {lines.map(({ label, stroke, dash }) => (
        <Flex key={label} align="center" gap="2">
          <chakra.svg viewBox="0 0 28 4" width="8" height="1" overflow="visible">
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
