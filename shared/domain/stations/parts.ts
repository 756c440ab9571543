import { z } from 'zod';

/** The four structured parts of a station (specification, section 3, Scenario). */

export const difficulties = ['Foundation', 'Intermediate', 'Advanced'] as const;
export const Difficulty = z.enum(difficulties);
export type Difficulty = z.infer<typeof Difficulty>;

export const categories = [
  'Adult Mental Health',
  'Child & Adolescent',
  'Old Age Psychiatry',
  'Substance Misuse',
  'Forensic Psychiatry',
  'Psychotherapy',
  'Emergency Psychiatry',
  'Learning Disability',
  'Liaison Psychiatry',
  'Perinatal Psychiatry',
  'Eating Disorders',
  'Neuropsychiatry',
  'Sleep Medicine',
  'Addiction Psychiatry',
] as const;
export const Category = z.enum(categories);
export type Category = z.infer<typeof Category>;

export const skills = [
  'History Taking',
  'Collateral History',
  'Risk Assessment',
  'Mental State Examination',
  'Cognitive Examination',
  'Physical Examination',
  'Capacity and Consent',
  'Explanation',
  'Treatment and Management',
  'Difficult Communication',
  'Discussion with Colleague',
] as const;
export const Skill = z.enum(skills);
export type Skill = z.infer<typeof Skill>;

const text = z.string().trim().min(1);

export const CandidateTask = z.object({ scenario: text, task: text });
export type CandidateTask = z.infer<typeof CandidateTask>;

export const ActorBrief = z.object({
  background: text,
  presentation: text,
  /** Lines of the person, keyed by the approach that prompts them. */
  responses: z.record(z.string().regex(/^[a-z][a-z0-9_]*$/), text),
});
export type ActorBrief = z.infer<typeof ActorBrief>;

export const levelNames = ['excellent', 'good', 'average', 'poor', 'veryPoor'] as const;
export const LevelName = z.enum(levelNames);
export type LevelName = z.infer<typeof LevelName>;

export const CompetencyDomain = z.object({
  domain: text,
  weight: z.number().int().min(1).max(100),
  description: text,
  criteria: z.array(text),
  /** What each mark from 5 (excellent) to 1 (very poor) looks like in this station. */
  levels: z
    .object({ excellent: text, good: text, average: text, poor: text, veryPoor: text })
    .optional(),
});
export type CompetencyDomain = z.infer<typeof CompetencyDomain>;

export const MarkScheme = z.object({
  passingCriteria: z.object({
    overall: text,
    essential: z.array(text),
    forHigherGrades: z.array(text),
  }),
  competencyDomains: z.array(CompetencyDomain),
  criteria: z.array(z.object({ item: text, points: z.number().int().min(1).max(20) })),
  passMark: z.number().min(0),
  totalMarks: z.number().positive(),
  globalRating: z
    .object({ pass: text, borderlinePass: text, borderlineFail: text, fail: text })
    .optional(),
});
export type MarkScheme = z.infer<typeof MarkScheme>;

export const Feedback = z.object({
  commonPitfalls: z.array(z.object({ area: text, description: text, improvement: text })),
  timeManagement: z.object({
    priorities: text,
    recommended: z.array(z.object({ minutes: z.number().positive(), focus: text })),
  }),
  excellenceIndicators: z.array(text),
  feedback: z.union([text, z.array(text)]).optional(),
});
export type Feedback = z.infer<typeof Feedback>;
