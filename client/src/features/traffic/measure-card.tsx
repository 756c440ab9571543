import { Box, chakra, Flex } from '@chakra-ui/react';
import { Card } from '../../ui/data/card.tsx';
import { figureOf, type Measure } from './measures.ts';
import { type Picture, type Point, pointsOf, SHOWN_MS } from './pictures.ts';

const WIDTH = 240;
const HEIGHT = 48;
/** The stroke is two units wide. */
const MARGIN = 3;
/** Points further apart are not joined. */
const GAP_MS = 3_500;

/** Still under reduced motion. */
const Moving = chakra('g', {
  base: {
    animationName: 'glide',
    animationDuration: '1s',
    animationTimingFunction: 'linear',
  },
});

type Spot = { x: number; y: number; at: number };

function runsOf(points: readonly Point[], until: number): Spot[][] {
  const highest = Math.max(1, ...points.map(({ value }) => value ?? 0));
  const runs: Spot[][] = [];
  let before: number | undefined;
  for (const { at, value } of points) {
    if (value === null) {
      before = undefined;
      continue;
    }
    const spot = {
      at,
      x: WIDTH - ((until - at) / SHOWN_MS) * WIDTH,
      y: HEIGHT - MARGIN - (value / highest) * (HEIGHT - 2 * MARGIN),
    };
    if (before === undefined || at - before > GAP_MS) runs.push([spot]);
    else runs.at(-1)?.push(spot);
    before = at;
  }
  return runs;
}

/** A single point is a dot. */
const pathOf = (run: readonly Spot[]) =>
  run
    .map(({ x, y }, place) => `${place === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`)
    .join('') + (run.length === 1 ? 'h0.1' : '');

/** The same data is in text and a table. */
function Sparkline({ points, isMoving }: { points: readonly Point[]; isMoving: boolean }) {
  const until = points.at(-1)?.at ?? 0;
  const runs = runsOf(points, until);
  return (
    <chakra.svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      width="full"
      height="12"
      overflow="hidden"
      aria-hidden
    >
      <line
        x1="0"
        x2={WIDTH}
        y1={HEIGHT - 1}
        y2={HEIGHT - 1}
        stroke="var(--c-colors-border)"
        vectorEffect="non-scaling-stroke"
      />
      <Moving key={until} style={isMoving ? undefined : { animationName: 'none' }}>
        {runs.map((run) => {
          const [first, end] = [run[0], run.at(-1)];
          if (!first || !end) return null;
          const line = pathOf(run);
          return (
            <g key={first.at}>
              <chakra.path
                d={`${line}L${end.x.toFixed(1)} ${HEIGHT}L${first.x.toFixed(1)} ${HEIGHT}Z`}
                fill="accent.subtle"
              />
              <chakra.path
                d={line}
                fill="none"
                stroke="accent"
                strokeWidth="2"
                strokeLinejoin="round"
                strokeLinecap="round"
                vectorEffect="non-scaling-stroke"
              />
            </g>
          );
        })}
      </Moving>
    </chakra.svg>
  );
}

type Props = { measure: Measure; pictures: readonly Picture[]; isMoving: boolean };

export function MeasureCard({ measure, pictures, isMoving }: Props) {
  const { label, unit, hint, read } = measure;
  const points = pointsOf(pictures, read);
  const value = points.at(-1)?.value ?? null;
  return (
    <Card display="flex" flexDirection="column">
      <Box textStyle="label" color="muted">
        {label}
      </Box>
      <Flex align="baseline" wrap="wrap" columnGap="2" mt="1" mb="2">
        <chakra.span textStyle="figure">{figureOf(value, unit)}</chakra.span>
        <chakra.span
          textStyle="small"
          color="muted"
          // Too narrow on phones.
          display={{ base: unit || value === null ? 'inline' : 'none', md: 'inline' }}
        >
          {value === null ? 'not known' : unit || hint}
        </chakra.span>
      </Flex>
      <Box mt="auto">
        <Sparkline points={points} isMoving={isMoving} />
      </Box>
    </Card>
  );
}
