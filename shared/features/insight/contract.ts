import { z } from 'zod';
import { Skill } from '../../domain/stations/parts.ts';
import { defineRoute } from '../../kernel/route.ts';
import { ScenarioCard } from '../scenarios/contract.ts';

export const suggestionReasons = ['resume', 'due', 'weakest', 'unseen', 'again'] as const;

export const Suggestion = z.object({
  reason: z.enum(suggestionReasons),
  card: ScenarioCard,
  attemptId: z.uuid().nullable(),
  sentence: z.string(),
});
export type Suggestion = z.infer<typeof Suggestion>;

export const getSuggestion = defineRoute({
  name: 'insight.suggestion',
  method: 'get',
  path: '/api/practice/suggestion',
  summary: 'The station to do next, with the reason; null without stations',
  access: 'member',
  response: Suggestion.nullable(),
});

/** Mean marks of completed attempts in one group; hundredths out of 2,000. */
const Strength = z.object({
  name: z.string(),
  attempts: z.number().int(),
  meanHundredths: z.number().int(),
  latestHundredths: z.number().int(),
});
export type Strength = z.infer<typeof Strength>;

export const ActivityDay = z.object({ day: z.iso.date(), stations: z.number().int() });
export type ActivityDay = z.infer<typeof ActivityDay>;

export const PracticeOverview = z.object({
  byDomain: z.array(Strength),
  bySkill: z.array(Strength.extend({ name: Skill })),
  days: z.array(ActivityDay),
  streakDays: z.number().int(),
  longestStreakDays: z.number().int(),
  attempts: z.number().int(),
});
export type PracticeOverview = z.infer<typeof PracticeOverview>;

export const getOverview = defineRoute({
  name: 'insight.overview',
  method: 'get',
  path: '/api/practice/overview',
  summary: 'Profile by domain and skill, days and streaks',
  access: 'member',
  response: PracticeOverview,
});

export const Review = z.object({
  card: ScenarioCard,
  dueAt: z.iso.datetime(),
  isDue: z.boolean(),
  lastMarkHundredths: z.number().int().nullable(),
});
export type Review = z.infer<typeof Review>;

export const listReviews = defineRoute({
  name: 'insight.reviews',
  method: 'get',
  path: '/api/practice/reviews',
  summary: 'Stations once failed, by when they are due again',
  access: 'member',
  response: z.array(Review),
});

export const PlanWeek = z.object({
  startsOn: z.iso.date(),
  stations: z.number().int(),
  mocks: z.number().int(),
  done: z.number().int(),
  focus: z.string(),
});
export type PlanWeek = z.infer<typeof PlanWeek>;

export const StudyPlan = z.object({
  examDate: z.iso.date().nullable(),
  daysLeft: z.number().int().nullable(),
  weeks: z.array(PlanWeek),
});
export type StudyPlan = z.infer<typeof StudyPlan>;

export const getStudyPlan = defineRoute({
  name: 'insight.plan',
  method: 'get',
  path: '/api/practice/plan',
  summary: 'Weeks from now to the exam date in the profile, ramping up',
  access: 'member',
  response: StudyPlan,
});

export const SearchHit = z.object({ id: z.number().int(), rank: z.number() });
export type SearchHit = z.infer<typeof SearchHit>;

export const searchScenarios = defineRoute({
  name: 'insight.search',
  method: 'get',
  path: '/api/scenarios/search',
  summary:
    'Ids of stations by relevance of title, category, setting, skill and task; not by their tasks while the caller sits a mock',
  access: 'member',
  query: z.object({ q: z.string().trim().min(1, 'is empty').max(100, 'is too long') }),
  response: z.array(SearchHit),
});
