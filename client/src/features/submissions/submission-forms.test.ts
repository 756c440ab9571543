import { SubmissionContent } from '@cascade/shared/features/submissions/parts';
import { Completion, type SubmissionDossier } from '@cascade/shared/features/submissions/review';
import { stationOf } from '@cascade/shared/features/submissions/submitted-station';
import { expect, test } from 'vitest';
import { issuesIn } from './form/submission-check.ts';
import {
  bodyOf,
  emptyDomain,
  emptyValues,
  readValues,
  valuesOf,
} from './form/submission-values.ts';
import { completionOf, valuesOf as completionValuesOf } from './review/completion-values.ts';
import { fieldLabel } from './review/field-label.ts';

const domain = {
  domain: 'Listening',
  excellent: 'a',
  good: 'b',
  average: 'c',
  poor: 'd',
  verypoor: 'e',
};
const content = SubmissionContent.parse({
  title: 'A tram driver',
  category: 'Sleep Medicine',
  difficulty: 'Foundation',
  setting: 'Clinic',
  scenarioNumber: 'SLP.XX',
  candidateTask: { scenario: 'A driver.', task: 'Ask.' },
  actorBrief: { background: 'Nights.', presentation: 'Yawns.', responses: { cooperative: 'Yes.' } },
  markScheme: { criteria: [domain, domain], passMark: 10.25, globalRating: 'Safe.' },
  feedback: { feedback: 'Driving.' },
  isOriginal: true,
});

test('a submission can be revised and submitted again unchanged', () => {
  const values = valuesOf(content);
  expect(values.isOriginal).toBe(false);
  expect(issuesIn(values)).toMatchObject([{ path: ['isOriginal'] }]);
  const again = SubmissionContent.parse(bodyOf({ ...values, isOriginal: true }));
  expect(again).toEqual(content);
});

test('a draft of any shape becomes a form with its readable values', () => {
  expect(readValues({})).toEqual(emptyValues);
  const draft = { title: 'Half', markScheme: { criteria: 'nonsense', passMark: '9' }, old: true };
  expect(readValues(draft)).toEqual({
    ...emptyValues,
    title: 'Half',
    markScheme: { ...emptyValues.markScheme, passMark: '9', criteria: [emptyDomain, emptyDomain] },
  });
});

test('an empty form names every required field', () => {
  const fields = new Set(issuesIn(emptyValues).map(({ path }) => path[0]));
  expect([...fields].sort()).toEqual([
    'actorBrief',
    'candidateTask',
    'category',
    'difficulty',
    'feedback',
    'isOriginal',
    'markScheme',
    'scenarioNumber',
    'setting',
    'title',
  ]);
});

const { skill, markScheme, feedback } = stationOf(content);
const dossier = { proposal: { skill, markScheme, feedback } } as SubmissionDossier;

test('a completion without changes equals quick approval', () => {
  const result = completionOf(dossier, completionValuesOf(dossier));
  expect(result).toEqual({ completion: { skill, markScheme, feedback, areasOfConcern: [] } });
});

test('lines become lists, and a number before an item its points', () => {
  const result = completionOf(dossier, {
    ...completionValuesOf(dossier),
    weights: ['70', '30'],
    criteria: ['Waits.\n\n Nods. ', ''],
    checklist: '2 Asks about driving\nSays thank you',
    concerns: 'Laughs.',
  });
  expect('completion' in result && Completion.parse(result.completion)).toMatchObject({
    markScheme: {
      competencyDomains: [{ weight: 70, criteria: ['Waits.', 'Nods.'] }, { weight: 30 }],
      criteria: [
        { item: 'Asks about driving', points: 2 },
        { item: 'Says thank you', points: 1 },
      ],
    },
    areasOfConcern: ['Laughs.'],
  });
});

test.each([
  [{ weights: ['60', '60'] }, /add up to 100/],
  [{ weights: ['a half', '50'] }, /whole number of percent/],
  [{ checklist: '90 Everything' }, /1 to 20 points/],
  [{ priorities: '  ' }, /seven minutes/],
])('%j is refused with a sentence', (change, sentence) => {
  const result = completionOf(dossier, { ...completionValuesOf(dossier), ...change });
  expect('problem' in result && result.problem).toMatch(sentence);
});

test('a field has a readable name', () => {
  expect(fieldLabel('markScheme.criteria.0.verypoor')).toBe('Mark scheme, domain 1, very poor');
  expect(fieldLabel('title')).toBe('Title');
});
