import type { Reference } from '@cascade/shared/features/references/contract';
import { expect, test } from 'vitest';
import { filterGuides } from './filter-guides.ts';

const guide = (id: string, fields: Partial<Reference>): Reference => ({
  id,
  title: id,
  specialty: 'General',
  color: 'green',
  icon: 'clock',
  tags: [],
  lastUpdated: '2026-11-20',
  summary: '',
  sections: {},
  sources: [],
  ...fields,
});
const guides = [
  guide('Sleep', { specialty: 'Sleep Medicine', tags: ['insomnia'] }),
  guide('Alcohol', {
    sections: { 'section-1': { title: 'Harm', content: ['Numb feet, PALPITATIONS'] } },
  }),
  guide('Mania', { summary: 'Hearing what the week was like.', sources: ['NICE CG185'] }),
];
const found = (search: string, specialty = '') =>
  filterGuides(guides, { search, specialty }).map(({ id }) => id);

test('no filter keeps every guide in its order', () => {
  expect(found('')).toEqual(['Sleep', 'Alcohol', 'Mania']);
});

test.each([
  ['a title', 'ALCO', ['Alcohol']],
  ['a specialty', 'medicine', ['Sleep']],
  ['a tag', 'insomnia', ['Sleep']],
  ['a summary', 'the week', ['Mania']],
  ["a section's title", 'harm', ['Alcohol']],
  ['a line', ' palpitations ', ['Alcohol']],
  ['nothing', 'zzz', []],
  ['no wildcard', '%', []],
])('%s is searched whatever the case', (_what, search, ids) => {
  expect(found(search)).toEqual(ids);
});

test('specialty and search combine', () => {
  expect(found('', 'General')).toEqual(['Alcohol', 'Mania']);
  expect(found('sleep', 'General')).toEqual([]);
});

test('a title counts more than a tag, a tag more than a line', () => {
  const about = [
    guide('One', { sections: { 'section-1': { title: '', content: ['and lithium'] } } }),
    guide('Two', { tags: ['lithium'] }),
    guide('Lithium', {}),
  ];
  const search = 'lithium';
  expect(filterGuides(about, { search, specialty: '' }).map(({ id }) => id)).toEqual([
    'Lithium',
    'Two',
    'One',
  ]);
});

test('a misspelt search finds where nothing has it as written', () => {
  expect(found('insomnai')).toEqual(['Sleep']);
  expect(found('alchol')).toEqual(['Alcohol']);
});
