import type { StudyStats } from '@cascade/shared/features/social-export/contract';
import { counted, percentOf, type Template } from './templates.ts';

/** What a picture tells about the member, in words; the same figures as are drawn. */
export function tellsOf({ id }: Template, stats: StudyStats): string[] {
  const { completedScenarios, totalScenarios, currentStreak, totalStudyDays } = stats;
  const done = `${completedScenarios} of ${counted(totalScenarios, 'station')} completed`;
  const share = `${percentOf(stats)}% of all stations`;
  const days = [
    `a streak of ${counted(currentStreak, 'day')}`,
    counted(totalStudyDays, 'study day'),
  ];
  const reached = (most: number) =>
    stats.recentAchievements.length === 0
      ? ['that nothing has been reached yet']
      : stats.recentAchievements.slice(0, most).map(({ title }) => `${title}, with the date`);
  switch (id) {
    case 'badge':
      return reached(1);
    case 'story':
      return reached(3);
    case 'tracker':
      return [done, share, ...days, counted(stats.recentAchievements.length, 'achievement')];
    case 'streak':
      return [...days, 'the days of the last week on which you practised'];
    case 'journey':
      return [
        done,
        share,
        ...days,
        'how many stations you did on each day of the last week',
        ...(stats.favoriteCategory === null ? [] : [`most practised: ${stats.favoriteCategory}`]),
      ];
    case 'celebration':
      return [`${counted(completedScenarios, 'station')} completed`, ...days];
  }
}
