import type { StudyStats } from '@cascade/shared/features/social-export/contract';

export function someStudyStats(change: Partial<StudyStats> = {}): StudyStats {
  return {
    totalScenarios: 235,
    completedScenarios: 127,
    currentStreak: 14,
    totalStudyDays: 45,
    favoriteCategory: 'Old Age Psychiatry',
    recentAchievements: [
      { title: '14 days in a row', date: '2027-03-12', type: 'streak' },
      { title: '100 stations completed', date: '2027-03-03', type: 'stations' },
      { title: 'Mock exam passed', date: '2027-02-21', type: 'mock' },
      { title: '50 stations completed', date: '2027-02-02', type: 'stations' },
    ],
    weeklyProgress: [3, 2, 2, 5, 1, 4, 2].map((completed, at) => ({
      day: `2027-03-${String(6 + at).padStart(2, '0')}`,
      completed,
    })),
    ...change,
  };
}

/** As long as figures and titles become. */
export const longStudyStats: StudyStats = {
  totalScenarios: 1_235,
  completedScenarios: 1_127,
  currentStreak: 1_014,
  totalStudyDays: 1_045,
  favoriteCategory: 'Child & Adolescent',
  recentAchievements: [
    { title: 'Every Child & Adolescent station', date: '2027-09-22', type: 'category' },
    { title: 'Every Adult Mental Health station', date: '2027-09-20', type: 'category' },
    { title: '200 stations completed', date: '2027-09-11', type: 'stations' },
  ],
  weeklyProgress: [30, 12, 21, 50, 18, 44, 27].map((completed, at) => ({
    day: `2027-09-${16 + at}`,
    completed,
  })),
};

export const emptyStudyStats = someStudyStats({
  completedScenarios: 0,
  currentStreak: 0,
  totalStudyDays: 0,
  favoriteCategory: null,
  recentAchievements: [],
  weeklyProgress: someStudyStats().weeklyProgress.map(({ day }) => ({ day, completed: 0 })),
});
