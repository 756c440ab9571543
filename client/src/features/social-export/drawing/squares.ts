import type { StudyStats } from '@cascade/shared/features/social-export/contract';
import { counted } from '../templates.ts';
import { MARGIN, type Place, sans, serif, textBlock, veil, white } from './frame.ts';
import type { Mark, Measure } from './marks.ts';
import { badge, figures, longDate, ring, tick, weekdayOf } from './parts.ts';

/** What stands between the head and the foot of the square pictures. */
type Draw = (stats: StudyStats, place: Place, measure: Measure) => Mark[];

export const drawBadge: Draw = ({ recentAchievements: [latest] }, { width }, measure) => {
  const x = width / 2;
  return [
    ...badge(latest, { x, y: 424, radius: 208 }),
    ...textBlock(
      latest?.title ?? 'The first station is next',
      { x, y: 752, width: width - 2 * MARGIN, lines: 1 },
      serif(72, 600),
      measure,
    ),
    ...textBlock(
      latest ? longDate(latest.date) : 'Every streak starts with one',
      { x, y: 822, width: width - 2 * MARGIN, lines: 1 },
      sans(38),
      measure,
      veil(0.9),
    ),
  ];
};

export const drawTracker: Draw = (stats, { width }, measure) => [
  ...ring(stats, { x: width / 2, y: 388, radius: 174 }, measure),
  ...textBlock(
    'stations completed',
    { x: width / 2, y: 648, width: width - 2 * MARGIN, lines: 1 },
    serif(50, 600),
    measure,
  ),
  ...figures(
    [
      { value: String(stats.currentStreak), label: 'day streak' },
      {
        value: String(stats.totalStudyDays),
        label: stats.totalStudyDays === 1 ? 'study day' : 'study days',
      },
      {
        value: String(stats.recentAchievements.length),
        label: stats.recentAchievements.length === 1 ? 'achievement' : 'achievements',
      },
    ],
    { y: 776, width },
    measure,
  ),
];

export const drawStreak: Draw = (stats, { width }, measure) => [
  ...textBlock(
    String(stats.currentStreak),
    { x: width / 2, y: 458, width: width - 2 * MARGIN, lines: 1 },
    serif(300, 600),
    measure,
  ),
  ...textBlock(
    'day streak',
    { x: width / 2, y: 546, width: width - 2 * MARGIN, lines: 1 },
    serif(60, 550),
    measure,
  ),
  ...week(stats, { y: 672, width }),
  ...textBlock(
    `${counted(stats.totalStudyDays, 'study day')} so far`,
    { x: width / 2, y: 842, width: width - 2 * MARGIN, lines: 1 },
    sans(38),
    measure,
    veil(0.92),
  ),
];

const DAY = 118;
const DOT = 44;

/** Seven days, today at the end; those with practice have a tick. */
function week({ weeklyProgress }: StudyStats, { y, width }: { y: number; width: number }): Mark[] {
  const left = width / 2 - (DAY * (weeklyProgress.length - 1)) / 2;
  return weeklyProgress.flatMap(({ day, completed }, at): Mark[] => {
    const x = left + at * DAY;
    return [
      { kind: 'disc', x, y, radius: DOT, colour: completed > 0 ? white : veil(0.16) },
      ...(completed > 0 ? tick(x, y, 22, '#a53c17') : []),
      {
        kind: 'text',
        text: weekdayOf(day),
        x,
        y: y + 90,
        align: 'center',
        font: sans(30),
        colour: veil(0.92),
      },
    ];
  });
}
