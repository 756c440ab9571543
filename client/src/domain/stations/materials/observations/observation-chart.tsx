import { Box, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Figures } from '../../../../ui/data/figures.tsx';
import { type Observations, type Reading, rowOf, type Vital, vitalsOf } from './bands.ts';
import { ReadingsTable, writtenRows } from './readings-table.tsx';

/** In units of the drawing. */
const ROW = 17;
const COLUMN = 84;
const NAMES = 104;
const LEFT = NAMES + 100;
const HEAD = 34;
const GAP = 8;

const bandFills = ['surface', 'paper.band1', 'paper.band2', 'paper.band3'] as const;

const Text = chakra('text', {
  base: {
    fill: 'text',
    fontFamily: 'body',
    // Keeps figures legible on the line that joins the dots.
    paintOrder: 'stroke',
    '&[data-halo]': { stroke: 'surface', strokeWidth: '3', strokeLinejoin: 'round' },
  },
});

type InkProps = {
  x: number;
  y: number;
  size: number;
  isStrong?: boolean;
  anchor?: 'middle' | 'end';
  hasHalo?: boolean;
  children: ReactNode;
};

function Ink({ x, y, size, isStrong, anchor, hasHalo, children }: InkProps) {
  return (
    <Text
      x={x}
      y={y}
      textAnchor={anchor}
      data-halo={hasHalo || undefined}
      style={{ fontSize: `${size}px`, fontWeight: isStrong ? 650 : 400 }}
    >
      {children}
    </Text>
  );
}

const Rule = chakra('path', { base: { fill: 'none', stroke: 'line' } });

const middleOf = (column: number) => LEFT + column * COLUMN + COLUMN / 2;

type VitalRowsProps = { vital: Vital; readings: Reading[]; top: number };

/** Dots in bands, joined where two readings follow each other, with what was written beside them. */
function VitalRows({ vital, readings, top }: VitalRowsProps) {
  const { name, unit, bands, value, written } = vital;
  const width = LEFT + readings.length * COLUMN;
  const dots = readings.map((reading, column) => {
    const measured = value(reading);
    if (measured === undefined) return null;
    return {
      x: middleOf(column) - 24,
      y: top + (rowOf(vital, measured) + 0.5) * ROW,
      text: written(reading),
      at: reading.at,
    };
  });
  return (
    <g>
      {bands.map(({ label, points }, row) => (
        <g key={label}>
          <chakra.rect
            x={NAMES}
            y={top + row * ROW}
            width={width - NAMES}
            height={ROW}
            fill={bandFills[points]}
          />
          <Rule d={`M${NAMES} ${top + row * ROW}H${width}`} strokeWidth="0.4" />
          <Ink x={NAMES + 4} y={top + row * ROW + 12} size={10}>
            {label}
          </Ink>
          {/* The points of the band, so that it is told by more than its colour. */}
          <Ink x={LEFT - 6} y={top + row * ROW + 12} size={10} anchor="end">
            {points > 0 ? points : ''}
          </Ink>
        </g>
      ))}
      <Rule
        d={`M0 ${top}H${width}V${top + bands.length * ROW}H0ZM${NAMES} ${top}v${bands.length * ROW}M${LEFT} ${top}v${bands.length * ROW}`}
        strokeWidth="1"
      />
      <Ink x={6} y={top + 13} size={11.5} isStrong>
        {name}
      </Ink>
      <Ink x={6} y={top + 26} size={9.5}>
        {unit.split(',')[0]}
      </Ink>
      {dots.map((dot, column) => {
        const before = dots[column - 1];
        return (
          dot &&
          before && (
            <chakra.path
              key={dot.at}
              d={`M${before.x} ${before.y}L${dot.x} ${dot.y}`}
              stroke="text"
              strokeWidth="1"
            />
          )
        );
      })}
      {dots.map(
        (dot) =>
          dot && (
            <g key={dot.at}>
              <chakra.circle cx={dot.x} cy={dot.y} r="3" fill="text" />
              <Ink x={dot.x + 7} y={dot.y + 4} size={11} isStrong hasHalo>
                {dot.text}
              </Ink>
            </g>
          ),
      )}
    </g>
  );
}

/** "Mon 23 Nov 08:00" in two lines, the hour beneath. */
function TimeHead({ at, column }: { at: string; column: number }) {
  const cut = at.lastIndexOf(' ');
  const lines = cut < 0 ? [at] : [at.slice(0, cut), at.slice(cut + 1)];
  return lines.map((line, place) => (
    <Ink key={line} x={middleOf(column)} y={13 + place * 13} size={11} isStrong anchor="middle">
      {line}
    </Ink>
  ));
}

export function ObservationChart({ chart }: { chart: Observations }) {
  const { title, readings } = chart;
  const placed: { vital: Vital; top: number }[] = [];
  let y = HEAD;
  for (const vital of vitalsOf(chart)) {
    placed.push({ vital, top: y });
    y += Math.max(vital.bands.length, 2) * ROW + GAP;
  }
  const written = writtenRows
    .filter((row) => readings.some((reading) => row.written(reading) !== undefined))
    .map((row, place) => ({ ...row, top: y + place * (ROW + 2) }));
  // The last figure may be longer than its column.
  const width = LEFT + readings.length * COLUMN + 20;
  const height = y + written.length * (ROW + 2) + 4;
  return (
    <Box p="2">
      <Box overflowX="auto" role="region" aria-label={`${title}, as a chart`} tabIndex={0}>
        <chakra.svg
          role="img"
          aria-label={title}
          viewBox={`0 0 ${width} ${height}`}
          display="block"
          preserveAspectRatio="xMinYMin meet"
          style={{ width: `${width * 1.15}px`, maxWidth: 'none' }}
          // With its heading on one page.
          _print={{ maxWidth: '100% !important', maxHeight: '175mm' }}
        >
          {readings.map(({ at }, column) => (
            <TimeHead key={at} at={at} column={column} />
          ))}
          {placed.map(({ vital, top }) => (
            <VitalRows key={vital.name} vital={vital} readings={readings} top={top} />
          ))}
          {written.map(({ name, top, written: write }) => (
            <g key={name}>
              <Ink x={6} y={top + 13} size={11.5} isStrong>
                {name}
              </Ink>
              {readings.map((reading, column) => (
                <Ink
                  key={reading.at}
                  x={middleOf(column)}
                  y={top + 13}
                  size={12}
                  isStrong
                  anchor="middle"
                >
                  {write(reading) ?? '–'}
                </Ink>
              ))}
            </g>
          ))}
        </chakra.svg>
      </Box>
      <Box as="ul" listStyle="none" textStyle="small" px="2">
        {readings.map(
          ({ at, note }) =>
            note && (
              <li key={at}>
                <strong>{at}</strong> {note}
              </li>
            ),
        )}
      </Box>
      <Box px="2">
        <Figures>
          <Box overflowX="auto" role="region" aria-label={`${title}, as a table`} tabIndex={0}>
            <ReadingsTable chart={chart} />
          </Box>
        </Figures>
      </Box>
    </Box>
  );
}
