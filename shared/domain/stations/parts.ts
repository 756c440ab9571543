import { z } from 'zod';
import { Material } from './materials.ts';

/**
 * The four structured parts of a station (specification, section 3, Scenario). Fields of the second
 * edition are optional, because members' stations and older snapshots lack them.
 */

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

const readingTimes = ['90s', '4min'] as const;
export const ReadingTime = z.enum(readingTimes);
export type ReadingTime = z.infer<typeof ReadingTime>;

export const CandidateTask = z.object({
  scenario: text,
  task: text,
  /** Weekday and hour of the scene, such as "Tuesday, 16:40". */
  now: text.optional(),
  reading: ReadingTime.optional(),
  materials: z.array(Material).optional(),
});
export type CandidateTask = z.infer<typeof CandidateTask>;

/** Spoken by the role player; round brackets hold instructions to them. */
export const Facts = z.object({
  presenting: text,
  pastPsychiatric: text,
  family: text,
  physical: text,
  medicines: text,
  allergies: text,
  alcohol: text,
  drugs: text,
  forensic: text,
  personal: text,
  home: text,
  dependants: text,
  riskToSelf: text,
  riskFromOthers: text,
  riskToOthers: text,
  wishes: text,
  anythingElse: text,
});
export type Facts = z.infer<typeof Facts>;

const voices = ['rolePlayer', 'examiner', 'card'] as const;

/** What an examination shows: the candidate's instruction, and who answers it with what. */
export const ExaminationFinding = z.object({
  id: z.string().regex(/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/),
  sign: text,
  instruction: text,
  voicedBy: z.enum(voices),
  voiced: text,
});
export type ExaminationFinding = z.infer<typeof ExaminationFinding>;

export const ActorBrief = z.object({
  background: text,
  presentation: text,
  /** Lines of the person, keyed by the approach that prompts them. */
  responses: z.record(z.string().regex(/^[a-z][a-z0-9_]*$/), text),
  openingLine: text.optional(),
  facts: Facts.optional(),
  /** Said unasked at about that minute of the task, unless it has come up. */
  cues: z.array(z.object({ at: z.number().min(0).max(7), line: text })).optional(),
  reactions: z.object({ goodPlan: text, badPlan: text, notHeard: text }).optional(),
  findings: z.array(ExaminationFinding).optional(),
  actingSafely: text.optional(),
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

/** Where the station answers a mark: a path such as `actorBrief.facts.home`, or `action`. */
export const AnswerSource = z.union([
  z.literal('action'),
  z
    .string()
    .regex(/^(?:actorBrief|candidateTask)(?:\.[A-Za-z0-9_-]+)+$/, 'is neither action nor a path'),
]);

const EssentialSource = z.object({ from: AnswerSource, isSafetyAct: z.boolean() });

/** The act without which nobody passes, or why the station needs none. */
export const Safety = z.union([
  z.strictObject({ act: text, with: text, words: z.array(text).min(1).max(5) }),
  z.strictObject({ none: text }),
]);
export type Safety = z.infer<typeof Safety>;

const degree = z.number().int().min(0).max(2);

/** What makes a station hard: numbers, and degrees from 0 (none) to 2 (most of the station). */
export const Demand = z.object({
  hiddenFacts: z.number().int().min(0).max(10),
  disagreement: degree,
  emotion: degree,
  law: degree,
  materials: z.number().int().min(0).max(6),
  tasks: z.number().int().min(1).max(5),
});
export type Demand = z.infer<typeof Demand>;

export function difficultyOf(demand: Demand): Difficulty {
  const { hiddenFacts, disagreement, emotion, law, materials, tasks } = demand;
  const points =
    Math.min(hiddenFacts, 4) +
    disagreement +
    emotion +
    law +
    Math.min(materials, 2) +
    Math.max(tasks - 2, 0);
  if (points <= 4) return 'Foundation';
  return points <= 7 ? 'Intermediate' : 'Advanced';
}

export const MarkScheme = z.object({
  passingCriteria: z.object({
    overall: text,
    essential: z.array(text),
    /** By the index of `essential`. */
    essentialSources: z.array(EssentialSource).optional(),
    forHigherGrades: z.array(text),
  }),
  competencyDomains: z.array(CompetencyDomain),
  criteria: z.array(
    z.object({
      item: text,
      points: z.number().int().min(1).max(20),
      from: AnswerSource.optional(),
    }),
  ),
  passMark: z.number().min(0),
  totalMarks: z.number().positive(),
  globalRating: z
    .object({ pass: text, borderlinePass: text, borderlineFail: text, fail: text })
    .optional(),
  safety: Safety.optional(),
  demand: Demand.optional(),
});
export type MarkScheme = z.infer<typeof MarkScheme>;

/** What the station teaches. */
export const Learning = z.object({
  /** A specimen of the first half minute, as speech. */
  opening: text,
  worthSaying: z.array(text),
  /** An explanation, handover or summary of about a minute, as speech. */
  explanation: text,
  diagnosis: z.object({ working: text, differential: z.array(text), decidedBy: text }),
  facts: z.array(z.object({ text, source: text, section: text, year: z.number().int() })),
  /** Slugs of guides. */
  guides: z.array(text),
});
export type Learning = z.infer<typeof Learning>;

export const Feedback = z.object({
  commonPitfalls: z.array(z.object({ area: text, description: text, improvement: text })),
  timeManagement: z.object({
    priorities: text,
    recommended: z.array(z.object({ minutes: z.number().positive(), focus: text })),
  }),
  excellenceIndicators: z.array(text),
  feedback: z.union([text, z.array(text)]).optional(),
  learning: Learning.optional(),
});
export type Feedback = z.infer<typeof Feedback>;
