import {
  ActorBrief,
  CandidateTask,
  Category,
  CompetencyDomain,
  Difficulty,
  Feedback,
  MarkScheme,
  Skill,
} from '@cascade/shared/domain/stations/parts';
import { z } from 'zod';
import { line, list, prose, sumsTo } from './file-fields.ts';
import { SecondEditionFile, storedOf } from './second-edition.ts';

/** The minimums apply to our own content; submitted stations may have less. */

const firstFour = prose(15, 60);

/** The first edition: files without `edition`. */
const FirstEditionFile = z.strictObject({
  edition: z.literal(1).optional(),
  scenarioNumber: z.string().regex(/^[A-Z]{3}\.\d{2}$/),
  title: line,
  category: Category,
  difficulty: Difficulty,
  skill: Skill,
  setting: line,
  duration: z.literal('7 minutes'),
  candidateTask: CandidateTask.strict().extend({ scenario: prose(60, 130), task: prose(20, 70) }),
  actorBrief: ActorBrief.strict().extend({
    background: prose(150, 300),
    presentation: prose(50, 110),
    responses: z
      .object({
        cooperative: firstFour,
        resistant: firstFour,
        emotional: firstFour,
        questioning: firstFour,
      })
      .catchall(prose(5, 60))
      .refine((value) => Object.keys(value).length >= 5, 'at least five responses are wanted'),
  }),
  markScheme: MarkScheme.strict().extend({
    passingCriteria: z.strictObject({
      overall: line,
      essential: list(line, 4, 6),
      forHigherGrades: list(line, 3, 5),
    }),
    competencyDomains: list(
      CompetencyDomain.strict().extend({
        criteria: list(line, 3, 5),
        levels: z.strictObject({
          excellent: line,
          good: line,
          average: line,
          poor: line,
          veryPoor: line,
        }),
      }),
      4,
      5,
    ).superRefine(sumsTo(100, (d) => d.weight, 'weights')),
    criteria: list(
      z.strictObject({ item: line, points: z.number().int().min(1).max(5) }),
      8,
      14,
    ).superRefine(sumsTo(20, (c) => c.points, 'points')),
    passMark: z.literal(10.25),
    totalMarks: z.literal(20),
    globalRating: z.strictObject({
      pass: line,
      borderlinePass: line,
      borderlineFail: line,
      fail: line,
    }),
  }),
  feedback: Feedback.strict().extend({
    commonPitfalls: list(
      z.strictObject({ area: line, description: line, improvement: line }),
      4,
      6,
    ),
    timeManagement: z.strictObject({
      priorities: line,
      recommended: z
        .array(z.strictObject({ minutes: z.number().positive(), focus: line }))
        .min(3)
        .superRefine(sumsTo(7, (slot) => slot.minutes, 'minutes')),
    }),
    excellenceIndicators: list(line, 4, 6),
  }),
  areasOfConcern: list(line, 2, 5),
});

/** One authored station, `db/content/scenarios/<NUMBER>.yaml`, of either edition. */
export const ScenarioFile = z.discriminatedUnion('edition', [
  SecondEditionFile.transform(storedOf),
  FirstEditionFile,
]);
export type ScenarioFile = z.infer<typeof ScenarioFile>;
