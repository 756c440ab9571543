import { STATION_STEPS } from '@cascade/shared/features/social-export/achievements';
import type { Achievement, StudyStats } from '@cascade/shared/features/social-export/contract';
import { percentOf } from '../templates.ts';
import { MARGIN, type Place, sans, serif, textBlock, veil, white } from './frame.ts';
import type { Mark, Measure } from './marks.ts';
import { badge, figures, longDate, ring, weekdayOf } from './parts.ts';

/** What stands between the head and the foot of the tall pictures. */
type Draw = (stats: StudyStats, place: Place, measure: Measure) => Mark[];

export const drawStory: Draw = ({ recentAchievements }, { width }, measure) => {
  const [latest, ...earlier] = recentAchievements;
  const x = width / 2;
  const inner = width - 2 * MARGIN;
  const rest = earlier.slice(0, 2);
  // Alone it may stand in the middle.
  const down = (2 - rest.length) * 70;
  return [
    ...badge(latest, { x, y: 610 + down, radius: 250 }),
    ...textBlock(
      latest?.title ?? 'The first station is next',
      { x, y: 1_000 + down, width: inner, lines: 1 },
      serif(84, 600),
      measure,
    ),
    ...textBlock(
      latest ? longDate(latest.date) : 'Every streak starts with one',
      { x, y: 1_076 + down, width: inner, lines: 1 },
      sans(42),
      measure,
      veil(0.9),
    ),
    ...rest.flatMap((one, at) => slip(one, { y: 1_148 + down + at * 158, width }, measure)),
  ];
};

/** An earlier achievement. */
function slip(
  { title, date }: Achievement,
  { y, width }: { y: number; width: number },
  measure: Measure,
): Mark[] {
  const inner = width - 2 * MARGIN;
  return [
    { kind: 'box', x: MARGIN, y, width: inner, height: 134, corner: 28, colour: veil(0.13) },
    ...textBlock(
      title,
      { x: MARGIN + 44, y: y + 60, width: inner - 88, lines: 1, align: 'left' },
      serif(42, 600),
      measure,
    ),
    ...textBlock(
      longDate(date),
      { x: MARGIN + 44, y: y + 106, width: inner - 88, lines: 1, align: 'left' },
      sans(32),
      measure,
      veil(0.9),
    ),
  ];
}

export const drawJourney: Draw = (stats, { width }, measure) => {
  const inner = width - 2 * MARGIN;
  return [
    ...ring(stats, { x: width / 2, y: 560, radius: 210 }, measure),
    ...textBlock(
      'stations completed',
      { x: width / 2, y: 866, width: inner, lines: 1 },
      serif(58, 600),
      measure,
    ),
    ...(stats.favoriteCategory === null
      ? []
      : textBlock(
          `Most practised: ${stats.favoriteCategory}`,
          { x: width / 2, y: 934, width: inner, lines: 1 },
          sans(38),
          measure,
          veil(0.9),
        )),
    ...bars(stats, { y: 1_000, width }),
    ...figures(
      [
        { value: String(stats.currentStreak), label: 'day streak' },
        {
          value: String(stats.totalStudyDays),
          label: stats.totalStudyDays === 1 ? 'study day' : 'study days',
        },
      ],
      { y: 1_384, width },
      measure,
    ),
  ];
};

const BAR_HEIGHT = 160;

/** Stations of the last seven days. */
function bars({ weeklyProgress }: StudyStats, { y, width }: { y: number; width: number }): Mark[] {
  const most = Math.max(1, ...weeklyProgress.map(({ completed }) => completed));
  const column = (width - 2 * MARGIN - 64) / weeklyProgress.length;
  const foot = y + 40 + BAR_HEIGHT;
  return [
    {
      kind: 'box',
      x: MARGIN,
      y,
      width: width - 2 * MARGIN,
      height: 276,
      corner: 28,
      colour: veil(0.12),
    },
    ...weeklyProgress.flatMap(({ day, completed }, at): Mark[] => {
      const x = MARGIN + 32 + column * (at + 0.5);
      const height = completed === 0 ? 8 : Math.max(28, (completed / most) * BAR_HEIGHT);
      return [
        {
          kind: 'box',
          x: x - 24,
          y: foot - height,
          width: 48,
          height,
          corner: Math.min(14, height / 2),
          colour: completed === 0 ? veil(0.35) : white,
        },
        {
          kind: 'text',
          text: weekdayOf(day),
          x,
          y: foot + 48,
          align: 'center',
          font: sans(30),
          colour: veil(0.92),
        },
      ];
    }),
  ];
}

export const drawCelebration: Draw = (stats, { width }, measure) => {
  const { completedScenarios: done, totalScenarios } = stats;
  const x = width / 2;
  const y = 706;
  const inner = width - 2 * MARGIN;
  const next = STATION_STEPS.find((step) => step > done);
  return [
    ...rays(x, y),
    ...textBlock(String(done), { x, y: y + 96, width: 520, lines: 1 }, serif(290, 600), measure),
    ...textBlock(
      `${done === 1 ? 'station' : 'stations'} completed`,
      { x, y: 1_184, width: inner, lines: 1 },
      serif(76, 600),
      measure,
    ),
    ...textBlock(
      next === undefined
        ? `${percentOf(stats)}% of all ${totalScenarios}`
        : `Next milestone: ${next}`,
      { x, y: 1_254, width: inner, lines: 1 },
      sans(42),
      measure,
      veil(0.92),
    ),
    ...figures(
      [
        { value: String(stats.currentStreak), label: 'day streak' },
        {
          value: String(stats.totalStudyDays),
          label: stats.totalStudyDays === 1 ? 'study day' : 'study days',
        },
      ],
      { y: 1_384, width },
      measure,
    ),
  ];
};

const RAYS = 48;

/** Around the number, as of a low sun. */
function rays(x: number, y: number): Mark[] {
  return [
    { kind: 'disc', x, y, radius: 286, colour: veil(0.1) },
    ...Array.from({ length: RAYS }, (_, at): Mark => {
      const angle = (2 * Math.PI * at) / RAYS;
      const [inner, outer] = [320, at % 4 === 0 ? 388 : at % 2 === 0 ? 364 : 346];
      return {
        kind: 'path',
        points: [
          [x + Math.cos(angle) * inner, y + Math.sin(angle) * inner],
          [x + Math.cos(angle) * outer, y + Math.sin(angle) * outer],
        ],
        line: at % 4 === 0 ? 7 : 5,
        colour: veil(at % 4 === 0 ? 0.75 : 0.42),
      };
    }),
  ];
}
