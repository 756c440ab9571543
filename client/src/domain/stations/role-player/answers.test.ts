import type { ActorBrief } from '@cascade/shared/domain/stations/parts';
import { expect, test } from 'vitest';
import { answersOf, findAnswers, matchesIn } from './answers.ts';
import { briefOfSecondEdition } from './testing/brief.ts';

const brief: ActorBrief = briefOfSecondEdition;
const answers = answersOf(brief);
const found = (query: string) => findAnswers(answers, query).map(({ id }) => id);

test('a sheet has all 17 facts in the order of a history, and then its lines', () => {
  expect(answers.filter(({ group }) => group === 'fact')).toHaveLength(17);
  expect(answers[0]?.id).toBe('fact:presenting');
  expect(answers.slice(17).map(({ heading }) => heading)).toEqual([
    'Cooperative',
    'Asked about the gun',
  ]);
});

test.each([
  ['drink', ['fact:alcohol']],
  ['KIDS', ['fact:dependants']],
  ['tablets', ['fact:medicines']],
  ['suicide', ['fact:riskToSelf', 'fact:family']],
  ['key cabinet', ['line:asked_about_the_gun']],
  ['cafe', ['fact:personal']],
  ['  ', answers.map(({ id }) => id)],
  ['xylophone', []],
])('"%s" finds %j', (query, ids) => {
  expect(found(query)).toEqual(ids);
});

test('matches are marked where they stand, also without their accents', () => {
  expect(matchesIn('Worked in a café, a Café.', 'cafe')).toEqual([
    { at: 0, text: 'Worked in a ', isMatch: false },
    { at: 12, text: 'café', isMatch: true },
    { at: 16, text: ', a ', isMatch: false },
    { at: 20, text: 'Café', isMatch: true },
    { at: 24, text: '.', isMatch: false },
  ]);
  const marked = matchesIn('Banana', 'ana ban').map(({ text, isMatch }) => [text, isMatch]);
  expect(marked).toEqual([['Banana', true]]);
});
