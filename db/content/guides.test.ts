import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ContentFolder } from './checks/fixture.ts';
import { isAllowedSource } from './checks/sources.ts';
import { guideIcons } from './reference-file.ts';
import { instruments, niceGuidance, professionalSources, statutes } from './sources.ts';

let content: ContentFolder;
beforeEach(() => {
  content = new ContentFolder();
});
afterEach(() => content.remove());

const file = 'references/low-mood-history.yaml';
const title = 'sections.0.title';

type Case = readonly [rule: string, changes: Record<string, unknown>, field: string, says: RegExp];

const broken: readonly Case[] = [
  ['unknown field', { author: 'nobody' }, '(file)', /author/],
  ['file name', { id: 'another' }, 'id', /not the file's name/],
  ['specialty', { specialty: 'Cardiology' }, 'specialty', /./],
  ['colour', { color: 'orange' }, 'color', /./],
  ['icon', { icon: 'skull' }, 'icon', /./],
  ['number of tags', { tags: ['one', 'two'] }, 'tags', /./],
  ['repeated tag', { tags: ['one', 'two', 'two'] }, 'tags', /twice/],
  ['date', { lastUpdated: '2026-02-30' }, 'lastUpdated', /./],
  ['length of summary', { summary: `${'long '.repeat(50)}end` }, 'summary', /200/],
  ['sentences of summary', { summary: 'One is enough. Two are not.' }, 'summary', /one sentence/],
  ['length of a line', { 'sections.0.content.0': 'Too short.' }, 'sections.0.content.0', /2 words/],
  ['number of lines', { 'sections.0.content': [] }, 'sections.0.content', /./],
  ['source', { 'sources.1': 'A textbook of psychiatry' }, 'sources.1', /not an entry/],
  [
    'current version',
    { 'sections.3.content.0': 'Look up the guidance before you rely on this.' },
    'sections',
    /current version/,
  ],
  ['spelling', { [title]: 'Counseling' }, title, /'counselling'/],
  ['brand', { [title]: 'Starting Clozaril' }, title, /'clozapine'/],
  ['citation', { [title]: 'What NG999 says' }, title, /'NG999'/],
  ['language', { [title]: 'Talking with addicts' }, title, /dependence/],
];

describe('a violated rule of guides', () => {
  it.each(broken)('%s is named with its file and field', (_rule, changes, field, says) => {
    const { findings } = content.guide(changes).check();
    expect(findings).toEqual([{ file, field, message: expect.stringMatching(says) }]);
  });

  it('a long sentence that two guides share', () => {
    const sentence = 'Ask what a good day was like before all this and who was there to see it.';
    const { findings } = content
      .guide({ 'sections.0.content.1': sentence })
      .guide({ ...renamed, 'sections.1.content.2': sentence }, 'sleep')
      .check();
    expect(findings).toEqual([
      {
        file: 'references/sleep.yaml',
        field: 'sections.1.content.2',
        message: expect.stringContaining(`shares a sentence with ${file} (sections.0.content.1)`),
        also: file,
      },
    ]);
  });
});

const renamed = {
  id: 'sleep',
  'sections.3.content.0': 'Check the current version of what is cited.',
  'sections.3.content.1': 'Tell the person what you think of their sleep.',
};

describe('a valid guide', () => {
  it('passes and is counted', () => {
    const report = content.guide().check();
    expect(report).toMatchObject({ findings: [], guides: 1, files: 1 });
  });

  it('uses an icon that a page can import by name', () => {
    for (const icon of guideIcons) expect(icon).toMatch(/^[a-z]+(-[a-z]+)*$/);
  });
});

describe('sources', () => {
  it('may be cited as on the list', () => {
    const lines = [
      ...Object.entries(niceGuidance).map(([code, name]) => `NICE ${code}: ${name}`),
      ...statutes.map(({ name, year }) => `${name} ${year}`),
      ...professionalSources,
      ...instruments,
    ];
    expect(lines.filter((line) => !isAllowedSource(line))).toEqual([]);
  });

  it.each([
    'NICE NG222: Depression in adults: treatment and management',
    'NICE CG170 Autism spectrum disorder in under 19s: support and management',
    'NICE CG115 and CG100: alcohol-use disorders',
    'NICE guideline NG 97, Dementia',
    "NG71 Parkinson's disease in adults",
    'TA59 Guidance on the use of electroconvulsive therapy',
    'Mental Health Act 1983 (as amended)',
    'Mental Capacity Act 2005 with the deprivation of liberty safeguards',
    'General Medical Council, Decision making and consent (2020)',
    'RCPsych CR233 Medical emergencies in eating disorders',
    'DVLA: Assessing fitness to drive: a guide for medical professionals',
    'MHRA Drug Safety Update on valproate',
    'The Maudsley Prescribing Guidelines in Psychiatry, current edition',
    'British National Formulary (BNF)',
    'ICD-11 (World Health Organization)',
    "ACE-III: Addenbrooke's Cognitive Examination",
    'HCR-20',
  ])('%s may be cited', (line) => {
    expect(isAllowedSource(line)).toBe(true);
  });

  it.each([
    'NICE NG222: Bipolar disorder',
    'NICE NG223: Depression in adults',
    'NICE NG222 and NG999: Depression in adults',
    'NICE NG222: Depression in adults (2022)',
    'Depression in adults',
    'Mental Health Act 2007',
    'Care Act 1983',
    'Mental Capacity Act 2005 Code of Practice',
    'Good medical practice (2013)',
    'RCPsych CR189 Medical emergencies in eating disorders',
    'The Maudsley Prescribing Guidelines in Psychiatry, 14th edition',
    'A paper by nobody',
    'National AUDITS',
  ])('%s may not', (line) => {
    expect(isAllowedSource(line)).toBe(false);
  });
});
