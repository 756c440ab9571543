import { chakra } from '@chakra-ui/react';
import { type Point, SHOWN_MS } from './pictures.ts';

const WIDTH = 240;
const HEIGHT = 48;
/** A line of two units must not be cut off at the top or the foot. */
const MARGIN = 3;
/** Points further apart than this are not joined: in between nobody looked. */
const GAP_MS = 3_500;

/** It glides on by a second with each picture; where motion is unwanted it stands there at once. */
const Moving = chakra('g', {
  base: {
    animationName: 'glide',
    animationDuration: '1s',
    animationTimingFunction: 'linear',
  },
});

type Spot = { x: number; y: number; at: number };

/** Runs of points that belong together. */
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

/** A point that stands alone is drawn as a dot. */
const pathOf = (run: readonly Spot[]) =>
  run
    .map(({ x, y }, place) => `${place === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`)
    .join('') + (run.length === 1 ? 'h0.1' : '');

/** A figure over the last minute; what it shows is written beside it, and in a table. */
export function Sparkline({ points, isMoving }: { points: readonly Point[]; isMoving: boolean }) {
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
