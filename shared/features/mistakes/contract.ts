import { z } from 'zod';
import { Prose } from '../../domain/text/fields.ts';
import { defineEvent } from '../../kernel/event.ts';
import { defineRoute } from '../../kernel/route.ts';

/** The parts of a station, by the ids of their tabs. */
export const stationParts = ['candidate-task', 'actor-brief', 'mark-scheme', 'feedback'] as const;
export type StationPart = (typeof stationParts)[number];

/** Unsafe ones are looked at first. */
export const mistakeKinds = [
  'unsafe',
  'wrong-fact',
  'contradiction',
  'unclear',
  'typo',
  'other',
] as const;
export type MistakeKind = (typeof mistakeKinds)[number];

export const LONGEST_QUOTE = 500;
export const MOST_OPEN_REPORTS = 30;

const StationPlace = z.strictObject({
  kind: z.literal('station'),
  scenarioId: z.int('must be a whole number').min(1).max(2_147_483_647, 'is out of range'),
  part: z.enum(stationParts, 'is not a part of a station'),
  /** That was read; null where it is not known, as after a practice. */
  edition: z.int().min(1).max(10_000).nullable(),
});
const GuidePlace = z.strictObject({
  kind: z.literal('guide'),
  guideId: z.string().regex(/^[a-z0-9-]{1,80}$/, 'is not the name of a guide'),
});
export const MistakePlace = z.discriminatedUnion('kind', [StationPlace, GuidePlace]);
export type MistakePlace = z.infer<typeof MistakePlace>;

export const MistakeReport = z.strictObject({
  place: MistakePlace,
  kind: z.enum(mistakeKinds, 'Choose what is wrong'),
  text: Prose.min(3, 'Please say what is wrong').max(2_000, 'Use at most 2,000 characters'),
  /** Words that were selected. */
  quote: Prose.max(LONGEST_QUOTE, `Use at most ${LONGEST_QUOTE} characters`).default(''),
});

export const reportMistake = defineRoute({
  name: 'mistakes.report',
  method: 'post',
  path: '/api/mistakes',
  summary: 'Tells admins of a mistake in a station or guide',
  access: 'member',
  delivery: 'offline',
  body: MistakeReport,
  response: z.object({ reported: z.literal(true) }),
  failures: ['not_found', 'conflict'],
});

export const outcomes = ['mended', 'not-a-mistake', 'duplicate'] as const;
export type Outcome = (typeof outcomes)[number];

export const MISTAKES_PATH = '/admin/mistakes';

export const ReportedMistake = z.object({
  id: z.uuid(),
  kind: z.enum(mistakeKinds),
  text: z.string(),
  quote: z.string(),
  place: z.object({
    kind: z.enum(['station', 'guide']),
    /** Such as "AMH.14 Lithium toxicity". */
    title: z.string(),
    part: z.enum(stationParts).nullable(),
    path: z.string(),
    edition: z.int().nullable(),
    currentEdition: z.int().nullable(),
  }),
  /** Handle; null for members who have left. */
  reporter: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** Other open reports of the same station or guide. */
  others: z.int().min(0),
  answer: z
    .object({ outcome: z.enum(outcomes), sentence: z.string(), at: z.iso.datetime() })
    .nullable(),
});
export type ReportedMistake = z.infer<typeof ReportedMistake>;

export const MistakeCounts = z.object({
  open: z.int().min(0),
  unsafe: z.int().min(0),
  answered: z.int().min(0),
});
export type MistakeCounts = z.infer<typeof MistakeCounts>;

export const MOST_LISTED = 200;

export const countMistakes = defineRoute({
  name: 'mistakes.counts',
  method: 'get',
  path: '/api/admin/mistakes/counts',
  summary: 'How many reports are open, unsafe among those, and answered',
  access: 'admin',
  response: MistakeCounts,
});

export const listMistakes = defineRoute({
  name: 'mistakes.list',
  method: 'get',
  path: '/api/admin/mistakes',
  summary: 'Open reports, unsafe ones first, then the oldest; or answered ones, the latest first',
  access: 'admin',
  query: z.object({
    state: z.enum(['open', 'answered']).default('open'),
    limit: z.coerce.number().int().min(1).max(MOST_LISTED).default(50),
  }),
  response: z.array(ReportedMistake),
});

export const answerMistake = defineRoute({
  name: 'mistakes.answer',
  method: 'post',
  path: '/api/admin/mistakes/:id/answer',
  summary: 'Answers a report, once; the reporter is told the sentence',
  access: 'admin',
  params: z.object({ id: z.uuid('must be an id') }),
  body: z.strictObject({
    outcome: z.enum(outcomes, 'Choose an outcome'),
    sentence: Prose.min(3, 'Please write a sentence to the reporter').max(
      500,
      'Use at most 500 characters',
    ),
  }),
  response: ReportedMistake,
  failures: ['not_found', 'conflict'],
});

export const mistakeChanged = defineEvent({
  name: 'mistake.changed',
  summary: 'For admins: a mistake was reported or answered, and the new counts',
  isDurable: true,
  data: z.object({ id: z.uuid(), counts: MistakeCounts }),
});
