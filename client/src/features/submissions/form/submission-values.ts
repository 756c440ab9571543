import {
  DEFAULT_DURATION,
  type SubmissionContent,
  type SubmittedDomain,
} from '@cascade/shared/features/submissions/parts';

/** '' for empty. */
export type SubmissionValues = {
  title: string;
  category: string;
  difficulty: string;
  skill: string;
  duration: string;
  setting: string;
  scenarioNumber: string;
  candidateTask: { scenario: string; task: string };
  actorBrief: {
    background: string;
    presentation: string;
    responses: Record<'cooperative' | 'resistant' | 'emotional' | 'questioning', string>;
  };
  markScheme: { criteria: SubmittedDomain[]; passMark: string; globalRating: string };
  feedback: { feedback: string };
  isOriginal: boolean;
};

export const emptyDomain: SubmittedDomain = {
  domain: '',
  excellent: '',
  good: '',
  average: '',
  poor: '',
  verypoor: '',
};

export const emptyValues: SubmissionValues = {
  title: '',
  category: '',
  difficulty: '',
  skill: '',
  duration: DEFAULT_DURATION,
  setting: '',
  scenarioNumber: '',
  candidateTask: { scenario: '', task: '' },
  actorBrief: {
    background: '',
    presentation: '',
    responses: { cooperative: '', resistant: '', emotional: '', questioning: '' },
  },
  markScheme: { criteria: [emptyDomain, emptyDomain], passMark: '10.25', globalRating: '' },
  feedback: { feedback: '' },
  isOriginal: false,
};

/** Fields of the template, with the stored values where these are of the same kind. */
function filled<Value>(template: Value, stored: unknown): Value {
  if (Array.isArray(template))
    return Array.isArray(stored)
      ? (stored.map((one) => filled(emptyDomain, one)) as Value)
      : template;
  if (typeof template !== 'object')
    return typeof stored === typeof template ? (stored as Value) : template;
  const values = Object.entries(template as object).map(([name, value]) => [
    name,
    filled(value, Object(stored)[name]),
  ]);
  return Object.fromEntries(values);
}

/** Also of older forms: missing values become empty. */
export const readValues = (stored: unknown): SubmissionValues => filled(emptyValues, stored);

/** The author must confirm originality again. */
export function valuesOf(content: SubmissionContent): SubmissionValues {
  const { markScheme } = content;
  return readValues({
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
