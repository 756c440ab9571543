import { Material } from '@cascade/shared/domain/stations/materials';
import {
  ActorBrief,
  AnswerSource,
  CandidateTask,
  Category,
  CompetencyDomain,
  Demand,
  Difficulty,
  difficultyOf,
  ExaminationFinding,
  Facts,
  Feedback,
  Learning,
  MarkScheme,
  ReadingTime,
  Safety,
  Skill,
} from '@cascade/shared/domain/stations/parts';
import { z } from 'zod';
import { line, list, prose, sumsTo } from './file-fields.ts';

/**
 * A station of the second edition (`docs/content/authoring.md`). What no reader of the product
 * sees (`people`, `plot`) is for the checks and stays in the file.
 */

const weekdays = 'Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday';
const months =
  'January|February|March|April|May|June|July|August|September|October|November|December';
const Now = z
  .string()
  .regex(
    new RegExp(`^(?:${weekdays})(?: \\d{1,2} (?:${months}))?, \\d{2}:\\d{2}$`),
    'is not like "Tuesday, 16:40" or "Tuesday 14 October, 16:40"',
  );

const roles = [
  'patient',
  'parent',
  'partner',
  'relative',
  'friend',
  'carer',
  'colleague',
  'student',
  'other',
] as const;

/** The first is the one who is played. */
const Person = z.strictObject({
  name: line,
  is: z.enum(roles),
  age: z.int().min(0).max(110).optional(),
  /** As one would say it: "bus driver", "on Universal Credit", "in prison", "Year 9". */
  job: line,
  heritage: line,
});

const plots = ['plain', 'hidden'] as const;

const level = prose(8, 60);

const Essential = z.strictObject({
  text: line,
  from: AnswerSource,
  isSafetyAct: z.boolean().default(false),
});

export const SecondEditionFile = z
  .strictObject({
    edition: z.literal(2),
    /** How often it has become another station under its number since; members see each as an edition. */
    rewritten: z.int().min(1).optional(),
    scenarioNumber: z.string().regex(/^[A-Z]{3}\.\d{2}$/),
    title: line
      .max(70)
      .refine((title) => !title.includes(':'), 'has a colon; write one plain phrase'),
    category: Category,
    difficulty: Difficulty,
    skill: Skill,
    setting: line,
    duration: z.literal('7 minutes'),
    lawAsAt: z.iso.date(),
    reviewedAt: z.iso.date(),
    plot: z.enum(plots),
    people: list(Person, 1, 6),
    candidateTask: CandidateTask.strict().extend({
      scenario: prose(50, 200),
      task: prose(20, 80),
      now: Now,
      reading: ReadingTime,
      materials: z.array(Material).max(4).default([]),
    }),
    actorBrief: ActorBrief.strict().extend({
      background: prose(120, 220),
      presentation: prose(40, 110),
      openingLine: prose(1, 40),
      facts: Facts.strict(),
      cues: list(z.strictObject({ at: z.number().min(1).max(7), line }), 2, 5),
      responses: z
        .object({ cooperative: line, resistant: line, emotional: line, questioning: line })
        .catchall(prose(1, 60))
        .refine(
          (value) => Object.keys(value).every((key) => /^[a-z][a-z0-9_]*$/.test(key)),
          'a key has small letters, digits and underscores only',
        )
        .refine((value) => Object.keys(value).length >= 5, 'at least five responses are wanted'),
      reactions: z.strictObject({ goodPlan: line, badPlan: line, notHeard: line }),
      findings: z.array(ExaminationFinding.strict()).optional(),
      actingSafely: line.optional(),
    }),
    markScheme: MarkScheme.strict().extend({
      passingCriteria: z.strictObject({
        overall: line,
        essential: list(Essential, 4, 6),
        forHigherGrades: list(line, 3, 5),
      }),
      competencyDomains: list(
        CompetencyDomain.strict().extend({
          criteria: list(line, 3, 5),
          levels: z.strictObject({
            excellent: level,
            good: level,
            average: level,
            poor: level,
            veryPoor: level,
          }),
        }),
        4,
        5,
      ).superRefine(sumsTo(100, (domain) => domain.weight, 'weights')),
      criteria: list(
        z.strictObject({ item: line, points: z.int().min(1).max(5), from: AnswerSource }),
        8,
        14,
      ).superRefine(sumsTo(20, (item) => item.points, 'points')),
      passMark: z.literal(10.25).default(10.25),
      totalMarks: z.literal(20).default(20),
      globalRating: z.strictObject({
        pass: level,
        borderlinePass: level,
        borderlineFail: level,
        fail: level,
      }),
      safety: Safety,
      demand: Demand,
    }),
    feedback: Feedback.strict()
      .omit({ feedback: true })
      .extend({
        commonPitfalls: list(
          z.strictObject({ area: line, description: line, improvement: line }),
          3,
          5,
        ),
        timeManagement: z.strictObject({
          priorities: line,
          recommended: z
            .array(z.strictObject({ minutes: z.number().positive(), focus: line }))
            .min(3)
            .superRefine(sumsTo(7, (slot) => slot.minutes, 'minutes')),
        }),
        excellenceIndicators: list(line, 3, 5),
        learning: Learning.strict().extend({
          opening: prose(20, 90),
          worthSaying: list(prose(6, 50), 2, 3),
          explanation: prose(100, 190),
          diagnosis: z.strictObject({
            working: line,
            differential: list(line, 1, 5),
            decidedBy: prose(10, 80),
          }),
          facts: list(
            z.strictObject({
              text: prose(6, 60),
              source: line,
              section: line,
              year: z.int().min(1959).max(2100),
            }),
            3,
            6,
          ),
          guides: list(z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/), 1, 4),
        }),
      }),
    areasOfConcern: list(line, 2, 5),
  })
  .superRefine(({ difficulty, markScheme }, ctx) => {
    const computed = difficultyOf(markScheme.demand);
    if (computed === difficulty) return;
    const message = `is ${difficulty}, but the demand of the station makes it ${computed}`;
    ctx.addIssue({ code: 'custom', path: ['difficulty'], message });
  });
export type SecondEditionFile = z.infer<typeof SecondEditionFile>;

/** The form in which the product keeps it, which older screens can read as well. */
export function storedOf({
  people: _people,
  plot: _plot,
  rewritten = 0,
  ...file
}: SecondEditionFile) {
  const { essential, ...passing } = file.markScheme.passingCriteria;
  return {
    ...file,
    edition: file.edition + rewritten,
    markScheme: {
      ...file.markScheme,
      passingCriteria: {
        ...passing,
        essential: essential.map(({ text }) => text),
        essentialSources: essential.map(({ from, isSafetyAct }) => ({ from, isSafetyAct })),
      },
    },
  };
}
