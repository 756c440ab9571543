import { dateFormat } from '@cascade/shared/domain/text/date-format';
import type { Achievement, StudyStats } from '@cascade/shared/features/social-export/contract';
import { percentOf } from '../templates.ts';
import { MARGIN, sans, serif, textBlock, veil, white } from './frame.ts';
import type { Mark, Measure } from './marks.ts';

type Spot = { x: number; y: number; radius: number };

const longFormat = dateFormat({ dateStyle: 'long', timeZone: 'UTC' });
export const longDate = (day: string) => longFormat.format(new Date(`${day}T00:00:00Z`));

/** What stands in a badge: a number with its unit, or a tick. */
function inBadge({ type, title }: Achievement): { figure: string; unit: string } | null {
  const figure = /\d+/.exec(title)?.[0];
  if (type === 'stations')
    return figure ? { figure, unit: 'stations' } : { figure: '1', unit: 'station' };
  if (type === 'streak' && figure) return { figure, unit: 'days' };
  return null;
}

const PETALS = 28;

/** A rosette; open where nothing has been reached yet. */
export function badge(achievement: Achievement | undefined, { x, y, radius }: Spot): Mark[] {
  const petals = Array.from({ length: PETALS }, (_, at): Mark => {
    const angle = (2 * Math.PI * at) / PETALS;
    return {
      kind: 'disc',
      x: x + Math.cos(angle) * radius * 0.93,
      y: y + Math.sin(angle) * radius * 0.93,
      radius: radius * 0.105,
      colour: white,
    };
  });
  const disc: Mark[] = [
    ...petals,
    { kind: 'disc', x, y, radius: radius * 0.95, colour: white },
    { kind: 'arc', x, y, radius: radius * 0.82, share: 1, line: radius * 0.012, colour: INK_SOFT },
  ];
  const held = achievement && inBadge(achievement);
  if (!achievement || !held)
    return [...disc, ...(achievement ? tick(x, y, radius * 0.42, INK) : steps(x, y, radius))];
  const size = radius * (held.figure.length > 2 ? 0.72 : 0.86);
  return [
    ...disc,
    {
      kind: 'text',
      text: held.figure,
      x,
      y: y + size * 0.24,
      align: 'center',
      font: serif(size, 600),
      colour: INK,
    },
    {
      kind: 'text',
      text: held.unit,
      x,
      y: y + radius * 0.52,
      align: 'center',
      font: sans(radius * 0.19, 500),
      colour: INK,
    },
  ];
}

/** The colour of the gradient's middle, on white. */
const INK = '#3f4b92';
const INK_SOFT = 'rgba(63, 75, 146, 0.35)';

export function tick(x: number, y: number, size: number, colour: string): Mark[] {
  const points = [
    [x - size * 0.8, y + size * 0.05],
    [x - size * 0.2, y + size * 0.6],
    [x + size * 0.85, y - size * 0.6],
  ] as const;
  return [{ kind: 'path', points, line: size * 0.24, colour }];
}

/** The product's three lines: what is still ahead. */
function steps(x: number, y: number, radius: number): Mark[] {
  return [-0.28, 0, 0.28].map((row, at) => ({
    kind: 'path',
    points: [
      [x - radius * 0.36, y + row * radius],
      [x - radius * 0.36 + radius * (0.42 + 0.15 * at), y + row * radius],
    ],
    line: radius * 0.1,
    colour: INK,
  }));
}

/** Completed stations of all, with the percentage inside. */
export function ring(stats: StudyStats, { x, y, radius }: Spot, measure: Measure): Mark[] {
  const { completedScenarios, totalScenarios } = stats;
  const share = totalScenarios === 0 ? 0 : Math.min(1, completedScenarios / totalScenarios);
  const line = radius * 0.16;
  return [
    { kind: 'arc', x, y, radius, share: 1, line, colour: veil(0.2) },
    ...(share > 0 ? [{ kind: 'arc', x, y, radius, share, line, colour: white } as const] : []),
    {
      kind: 'text',
      text: `${percentOf(stats)}%`,
      x,
      y: y + radius * 0.12,
      align: 'center',
      font: serif(radius * 0.66, 600),
      colour: white,
    },
    ...textBlock(
      `${completedScenarios} of ${totalScenarios}`,
      { x, y: y + radius * 0.42, width: radius * 1.3, lines: 1 },
      sans(radius * 0.19, 500),
      measure,
      veil(0.92),
    ),
  ];
}

/** Figures side by side, each over its label. */
export function figures(
  items: readonly { value: string; label: string }[],
  { y, width }: { y: number; width: number },
  measure: Measure,
): Mark[] {
  const column = (width - 2 * MARGIN) / items.length;
  return items.flatMap(({ value, label }, at) => {
    const x = MARGIN + column * (at + 0.5);
    return [
      ...textBlock(value, { x, y, width: column - 24, lines: 1 }, serif(84, 600), measure),
      ...textBlock(
        label,
        { x, y: y + 50, width: column - 24, lines: 1 },
        sans(34),
        measure,
        veil(0.9),
      ),
    ];
  });
}

const weekday = dateFormat({ weekday: 'short', timeZone: 'UTC' });
export const weekdayOf = (day: string) => weekday.format(new Date(`${day}T00:00:00Z`));
