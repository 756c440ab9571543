import {
  DEFAULT_DURATION,
  type SubmissionContent,
  type SubmittedDomain,
} from '@cascade/shared/features/submissions/parts';
import { z } from 'zod';

/** What the form holds: text alone, '' for nothing. */
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

/** Reads any draft, also one of an older form: whatever is missing is empty. */
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

/** A version that was handed in, to be worked on; the author gives their word anew. */
export function valuesOf(content: SubmissionContent): SubmissionValues {
  const { markScheme } = content;
  return SubmissionValues.parse({
    ...content,
    isOriginal: false,
    markScheme: { ...markScheme, passMark: String(markScheme.passMark) },
  });
}

/** What is handed in: choices and answers that were left empty are left out. */
export function bodyOf(values: SubmissionValues): unknown {
  const { skill, actorBrief, ...rest } = values;
  const responses = Object.fromEntries(
    Object.entries(actorBrief.responses).filter(([, line]) => line.trim() !== ''),
  );
  return { ...rest, ...(skill ? { skill } : {}), actorBrief: { ...actorBrief, responses } };
}
