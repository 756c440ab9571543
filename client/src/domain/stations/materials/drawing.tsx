import type { Material } from '@cascade/shared/domain/stations/materials';
import { Box, chakra } from '@chakra-ui/react';

type Sheet = Extract<Material, { kind: 'drawing' }>;
type Mark = Sheet['marks'][number];

/** Like a pen: rounded, and a little curved between the points. */
function strokePath(points: readonly (readonly [number, number])[]): string {
  const [first = [0, 0], ...rest] = points;
  if (rest.length < 2) return `M${first}${rest.map((point) => `L${point}`).join('')}`;
  const curves = rest.slice(0, -1).map(([x, y], place) => {
    const [nextX, nextY] = rest[place + 1] ?? [x, y];
    return `Q${x},${y} ${(x + nextX) / 2},${(y + nextY) / 2}`;
  });
  return `M${first}${curves.join('')}L${rest.at(-1)}`;
}

function DrawnMark({ mark }: { mark: Mark }) {
  if (mark.shape === 'stroke') return <path d={strokePath(mark.points)} />;
  if (mark.shape === 'circle') return <circle cx={mark.x} cy={mark.y} r={mark.radius} />;
  return (
    <text
      x={mark.x}
      y={mark.y}
      style={{ fontSize: `${mark.size}px` }}
      stroke="none"
      fill="currentColor"
    >
      {mark.text}
    </text>
  );
}

export function Drawing({ drawing: { title, asked, marks } }: { drawing: Sheet }) {
  return (
    <Box p="4" maxWidth="dialog" mx="auto">
      <Box textStyle="small" color="muted" mb="2">
        Asked: {asked}
      </Box>
      <chakra.svg
        role="img"
        aria-label={title}
        viewBox="0 0 100 100"
        width="full"
        display="block"
        fill="none"
        stroke="currentColor"
        strokeWidth="0.7"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        {marks.map((mark) => (
          <DrawnMark key={JSON.stringify(mark)} mark={mark} />
        ))}
      </chakra.svg>
    </Box>
  );
}
