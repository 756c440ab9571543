import { z } from 'zod';
import { defineRoute } from '../../kernel/route.ts';
import { ActivityDay } from '../insight/contract.ts';

export const achievementTypes = ['stations', 'streak', 'category', 'mock'] as const;

export const Achievement = z.object({
  title: z.string(),
  /** The day on which it was reached, as practice days are counted. */
  date: z.iso.date(),
  type: z.enum(achievementTypes),
});
export type Achievement = z.infer<typeof Achievement>;

/** Specification, section 3: study stats for export. Nothing in it names a person or a place. */
export const StudyStats = z.object({
  totalScenarios: z.int().min(0),
  completedScenarios: z.int().min(0),
  /** In days; the streak of the practice overview. */
  currentStreak: z.int().min(0),
  totalStudyDays: z.int().min(0),
  /** With the most completed stations; null before the first. */
  favoriteCategory: z.string().nullable(),
  /** All that were reached, the latest first. */
  recentAchievements: z.array(Achievement),
  /** The last seven days, today at the end. */
  weeklyProgress: z
    .array(z.object({ day: ActivityDay.shape.day, completed: ActivityDay.shape.stations }))
    .length(7),
});
export type StudyStats = z.infer<typeof StudyStats>;

export const getStudyStats = defineRoute({
  name: 'social-export.stats',
  method: 'get',
  path: '/api/study-stats',
  summary: 'The member’s own figures and achievements, for pictures to share',
  access: 'member',
  response: StudyStats,
});
