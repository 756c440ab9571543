import {
  DEFAULT_DURATION,
  type SubmissionContent,
  type SubmittedDomain,
} from '@cascade/shared/features/submissions/parts';
import { z } from 'zod';

/** '' for empty. */
const text = z.string().catch('');
const Domain = z.object({
  domain: text,
  excellent: text,
  good: text,
  average: text,
  poor: text,
  verypoor: text,
}) satisfies z.ZodType<SubmittedDomain>;

export const emptyDomain: SubmittedDomain = {
  domain: '',
  excellent: '',
  good: '',
  average: '',
  poor: '',
  verypoor: '',
};

const inner = <Shape extends z.ZodRawShape>(shape: Shape) => z.object(shape).prefault({} as never);

/** Also of older forms: missing values become empty. */
export const SubmissionValues = z.object({
  title: text,
  category: text,
  difficulty: text,
  skill: text,
  duration: z.string().catch(DEFAULT_DURATION),
  setting: text,
  scenarioNumber: text,
  candidateTask: inner({ scenario: text, task: text }),
  actorBrief: inner({
    background: text,
    presentation: text,
    responses: inner({ cooperative: text, resistant: text, emotional: text, questioning: text }),
  }),
  markScheme: inner({
    criteria: z.array(Domain).catch([emptyDomain, emptyDomain]),
    passMark: z.string().catch('10.25'),
    globalRating: text,
  }),
  feedback: inner({ feedback: text }),
  isOriginal: z.boolean().catch(false),
});
export type SubmissionValues = z.infer<typeof SubmissionValues>;

export const emptyValues = SubmissionValues.parse({});

/** The author must confirm originality again. */
export function valuesOf(content: SubmissionContent): SubmissionValues {
  const { markScheme } = content;
  return SubmissionValues.parse({
    ...content,
    isOriginal: false,
    markScheme: { ...markScheme, passMark: String(markScheme.passMark) },
  });
}

export function bodyOf(values: SubmissionValues): unknown {
  const { skill, actorBrief, ...rest } = values;
  const responses = Object.fromEntries(
    Object.entries(actorBrief.responses).filter(([, line]) => line.trim() !== ''),
  );
  return { ...rest, ...(skill ? { skill } : {}), actorBrief: { ...actorBrief, responses } };
}
