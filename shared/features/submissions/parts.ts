import { z } from 'zod';
import { Category, Difficulty, Skill } from '../../domain/stations/parts.ts';
import { Prose } from '../../domain/text/fields.ts';
import { lineProblem, withoutDirectionControls } from '../../domain/text/plain-text.ts';

export const DEFAULT_DURATION = '7 minutes';
export const STATION_MARKS = 20;
export const FEWEST_DOMAINS = 2;
const MOST_DOMAINS = 10;

/** Line breaks become spaces, because it may appear in a mail's subject. */
const line = (missing: string, most: number) =>
  z
    .string(missing)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what must go
    .overwrite((value) => value.replace(/[\s\u0000-\u001f\u007f]+/g, ' ').trim())
    .superRefine((value, context) => {
      const message = lineProblem(value);
      if (message) context.addIssue({ code: 'custom', message });
    })
    .min(1, missing)
    .max(most, `Please use at most ${most} characters.`);

const prose = (missing: string, most: number) =>
  z
    .string(missing)
    .overwrite(withoutDirectionControls)
    .trim()
    .min(1, missing)
    .max(most, `Please use at most ${most} characters.`);

const level = (name: string) => prose(`Please say what ${name} looks like.`, 800);

export const submissionLevels = ['excellent', 'good', 'average', 'poor', 'verypoor'] as const;
export type SubmissionLevel = (typeof submissionLevels)[number];

export const SubmittedDomain = z.strictObject({
  domain: line('Please name the domain.', 120),
  excellent: level('an excellent performance'),
  good: level('a good performance'),
  average: level('an average performance'),
  poor: level('a poor performance'),
  verypoor: level('a very poor performance'),
});
export type SubmittedDomain = z.infer<typeof SubmittedDomain>;

export const submissionResponses = [
  'cooperative',
  'resistant',
  'emotional',
  'questioning',
] as const;
export type SubmissionResponse = (typeof submissionResponses)[number];

const response = Prose.max(1500, 'Please use at most 1500 characters.').optional();

const PASS_MARK = `The pass mark is a number from 0 to ${STATION_MARKS}.`;

export const SubmissionContent = z.strictObject({
  title: line('Please give the station a title.', 120),
  category: z.enum(Category.options, 'Please choose a category.'),
  difficulty: z.enum(Difficulty.options, 'Please choose a difficulty.'),
  duration: line('Please say how long the station is.', 40).default(DEFAULT_DURATION),
  setting: line('Please say where it takes place.', 160),
  scenarioNumber: z
    .string('Please give a number such as AMH.XX.')
    .trim()
    .toUpperCase()
    .regex(
      /^[A-Z]{3}\.(\d{2,3}|X{2,3})$/,
      'Please give three letters, a full stop, and digits or XX, such as AMH.XX.',
    ),
  candidateTask: z.strictObject({
    scenario: prose('Please describe the situation.', 4000),
    task: prose('Please say what the candidate is to do.', 2000),
  }),
  actorBrief: z.strictObject({
    background: prose('Please give the person’s background.', 6000),
    presentation: prose('Please say how the person comes across.', 3000),
    responses: z
      .strictObject({
        cooperative: response,
        resistant: response,
        emotional: response,
        questioning: response,
      })
      .default({}),
  }),
  markScheme: z.strictObject({
    criteria: z
      .array(SubmittedDomain)
      .min(FEWEST_DOMAINS, `Please give at least ${FEWEST_DOMAINS} domains.`)
      .max(MOST_DOMAINS, `Please give at most ${MOST_DOMAINS} domains.`),
    passMark: z.preprocess(
      (value) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value),
      z.number(PASS_MARK).min(0, PASS_MARK).max(STATION_MARKS, PASS_MARK),
    ),
    globalRating: prose('Please say what decides the overall rating.', 2000),
  }),
  feedback: z.strictObject({ feedback: prose('Please give the learning points.', 4000) }),
  skill: Skill.optional(),
  /** The author confirms that it is their own work and about no real person. */
  isOriginal: z.literal(true, 'Please confirm that this is your own work.').optional(),
});
export type SubmissionContent = z.infer<typeof SubmissionContent>;

export const submissionStatuses = [
  'pending',
  'under_review',
  'approved',
  'rejected',
  'needs_revision',
] as const;
export const SubmissionStatus = z.enum(submissionStatuses);
export type SubmissionStatus = z.infer<typeof SubmissionStatus>;
