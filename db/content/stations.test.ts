import { plainWords } from '@cascade/shared/domain/text/similarity';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { textFields } from './checks/documents.ts';
import { ContentFolder, readStation, stationText } from './checks/fixture.ts';
import { freeWords } from './checks/sentences.ts';
import { standardSentences } from './words/standard-sentences.ts';

let content: ContentFolder;
beforeEach(() => {
  content = new ContentFolder();
});
afterEach(() => content.remove());

const file = 'AMH.14.yaml';
const aim = 'markScheme.passingCriteria.overall';

type Case = readonly [rule: string, changes: Record<string, unknown>, field: string, says: RegExp];

const broken: readonly Case[] = [
  ['unknown field', { colour: 'blue' }, '(file)', /colour/],
  ['missing field', { areasOfConcern: undefined }, 'areasOfConcern', /expected array/],
  [
    'word limit',
    { 'actorBrief.presentation': 'Sits still and looks down.' },
    'actorBrief.presentation',
    /has 5 words; 40 to 110/,
  ],
  [
    'sum of weights',
    { 'markScheme.competencyDomains.0.weight': 36 },
    'markScheme.competencyDomains',
    /add up to 101/,
  ],
  ['sum of points', { 'markScheme.criteria.0.points': 2 }, 'markScheme.criteria', /to 21/],
  [
    'sum of minutes',
    { 'feedback.timeManagement.recommended.0.minutes': 2 },
    'feedback.timeManagement.recommended',
    /to 8/,
  ],
  ['file name', { scenarioNumber: 'AMH.15' }, 'scenarioNumber', /not the file's name/],
  ['blueprint category', { category: 'Old Age Psychiatry' }, 'category', /has 'Adult/],
  ['blueprint skill', { skill: 'Explanation' }, 'skill', /has 'Risk Assessment'/],
  ['spelling', { [aim]: 'Explains his Behavior.' }, aim, /'Behavior'.*'behaviour'/],
  ['spelling in -ise', { [aim]: 'Recognizes the loss.' }, aim, /'recognises'/],
  ['spelling of a phrase', { [aim]: 'Takes him to the emergency room.' }, aim, /department/],
  ['programme', { [aim]: 'Offers a program of visits.' }, aim, /'programme'/],
  ['brand name', { [aim]: 'Offers Prozac today.' }, aim, /'Prozac'; write 'fluoxetine'/],
  ['hyphenated brand', { [aim]: 'Offers Depo-Provera.' }, aim, /medroxyprogesterone/],
  ['American drug name', { [aim]: 'Asks about acetaminophen.' }, aim, /'paracetamol'/],
  ['misspelt drug', { [aim]: 'Offers a dose of olanzipine.' }, aim, /is 'olanzapine'/],
  ['unknown drug', { [aim]: 'Offers fluvopramine.' }, aim, /ends like a medicine/],
  ['misspelt drug at the start', { [aim]: 'Sertaline is offered.' }, aim, /is 'sertraline'/],
  ['NICE code', { [aim]: 'Follows NG223.' }, aim, /'NG223'/],
  ['spaced NICE code', { [aim]: 'Follows NICE guideline CG 99.' }, aim, /'CG 99'/],
  ['quality standard', { [aim]: 'Follows QS34.' }, aim, /'QS34'/],
  ['college report', { [aim]: 'Follows CR189.' }, aim, /'CR189'/],
  ['statute', { [aim]: 'Uses the Firearms Act 1968.' }, aim, /'Firearms Act 1968'/],
  ['year of a statute', { [aim]: 'Uses the Care Act 2015.' }, aim, /'Care Act 2015'/],
  ['statute without a year', { [aim]: 'Uses the Road Traffic Act.' }, aim, /'Road Traffic Act'/],
  ['language', { [aim]: 'Asks if his uncle committed suicide.' }, aim, /died by suicide/],
  ['language about people', { [aim]: 'Treats him as a schizophrenic.' }, aim, /with schizo/],
  [
    'readability',
    {
      'candidateTask.scenario': `${'Multidisciplinary rehabilitation necessitates '.repeat(21)}care.`,
    },
    'candidateTask',
    /reading ease of -\d+/,
  ],
];

const brokenInFirstEdition: readonly Case[] = [
  ['title', { title: 'Letters' }, 'title', /blueprint\.csv has 'Letters already/],
  ['difficulty', { difficulty: 'Advanced' }, 'difficulty', /has 'Intermediate'/],
  ['setting', { setting: 'Ward' }, 'setting', /has 'Crisis team base'/],
  ['unknown field', { plot: 'plain' }, '(file)', /plot/],
];

describe('a station of the first edition', () => {
  it('stays valid beside the second', () => {
    expect(content.firstEdition().check().findings).toEqual([]);
  });

  it.each(brokenInFirstEdition)('%s is as in the blueprint', (_rule, changes, field, says) => {
    const { findings } = content.firstEdition(changes).check();
    expect(findings).toEqual([{ file, field, message: expect.stringMatching(says) }]);
  });
});

describe('a violated rule of stations', () => {
  it.each(broken)('%s is named with its file and field', (_rule, changes, field, says) => {
    const { findings } = content.station('AMH.14', changes).check();
    expect(findings).toEqual([{ file, field, message: expect.stringMatching(says) }]);
  });

  it('a file that is no YAML', () => {
    const { findings, presence } = content.write(`scenarios/${file}`, 'title: "open').check();
    expect(findings).toEqual([
      { file, field: '(file)', message: expect.stringMatching(/is not YAML/) },
    ]);
    expect(presence[0]).toMatchObject({ category: 'Adult Mental Health', present: 1 });
  });

  it('a station missing from the blueprint', () => {
    const number = { scenarioNumber: 'ZZZ.99' };
    const { findings } = content.station('AMH.14', number, 'ZZZ.99').check();
    expect(findings).toEqual([
      { file: 'ZZZ.99.yaml', field: 'scenarioNumber', message: 'is not in blueprint.csv' },
    ]);
  });

  it('a row without a station, only in a complete category', () => {
    const incomplete = content.station('AMH.14').check();
    expect(incomplete.findings).toEqual([]);
    expect(incomplete.presence).toHaveLength(14);
    const { findings } = content.check([], ['Adult Mental Health', 'Sleep Medicine']);
    expect(findings).toHaveLength(39 + 6);
    expect(findings).toContainEqual({
      file: 'SLP.06.yaml',
      field: '(file)',
      message: 'is missing; Sleep Medicine is complete',
    });
  });

  it('a long sentence that two stations share', () => {
    const sentence =
      'your uncle shot himself, when you were nineteen; nobody speaks of it in the house.';
    const { findings } = content
      .station('AMH.14', {
        'feedback.timeManagement.priorities': `He waits. Your${sentence.slice(4)}`,
      })
      .station('AMH.24', { [aim]: sentence })
      .check();
    expect(findings).toEqual([
      {
        file: 'AMH.24.yaml',
        field: aim,
        message: expect.stringContaining(
          'shares a sentence with AMH.14.yaml (feedback.timeManagement.priorities)',
        ),
        also: file,
      },
    ]);
  });

  it('two very similar stations without a shared long sentence', () => {
    const lastWords = /\w+(?=\W*$|["')]*[.!?…])/g;
    const heading = ['scenarioNumber', 'title', 'difficulty', 'setting', 'skill'];
    const changes = Object.fromEntries([
      ...textFields(readStation('AMH.14')).map(({ field, text }) => [
        field,
        plainWords(text).length > freeWords ? text.replace(lastWords, 'otherwise') : text,
      ]),
      ...heading.map((field) => [field, stationText('AMH.24', field)]),
    ]);
    const { findings } = content.station('AMH.14').station('AMH.14', changes, 'AMH.24').check();
    expect(findings.filter(({ field }) => field === '(file)')).toEqual([
      {
        file: 'AMH.24.yaml',
        field: '(file)',
        message: expect.stringMatching(/^is 0\.\d{3} alike to AMH\.14\.yaml; 0\.15 is the most$/),
        also: file,
      },
    ]);
  });
});

const allowed: readonly (readonly [string, Record<string, unknown>])[] = [
  ['brand said aloud', { 'actorBrief.responses.tablets': 'My mom has me on the Prozac again.' }],
  ['slur said aloud', { 'actorBrief.responses.label': 'So I am just another addict to you lot?' }],
  ['slur that is quoted', { [aim]: 'Avoids "addict" and \'schizophrenic\' with him.' }],
  ['computer program', { [aim]: 'Asks about the computer program for the farm.' }],
  ['world body', { [aim]: 'Names the World Health Organization.' }],
  ['surname like a colour', { [aim]: 'Thanks Mrs Gray.' }],
  ['name like a medicine', { [aim]: 'Thanks Mrs Rosaline Zaline and Tristan in April.' }],
  ['listed citations', { [aim]: 'Follows NG225, CR233 and the Mental Capacity Act 2005.' }],
  ['a statute in short', { [aim]: 'Asks for a Mental Health Act assessment. Act on it.' }],
  ['postcode and tube feed', { [aim]: 'Writes to NG7 2UH about the NG 60 ml feed.' }],
  ['illness as adjective', { [aim]: 'Knows alcoholic hepatitis from an alcoholic drink.' }],
  ['plural medicines', { [aim]: 'Compares statins, opioids and benzodiazepines.' }],
];

describe('valid content', () => {
  it.each(allowed)('%s passes', (_what, changes) => {
    expect(content.station('AMH.14', changes).check().findings).toEqual([]);
  });

  it('a short sentence may be shared', () => {
    const short = 'Says what happens next and asks him whether that is all right.';
    content.station('AMH.14', { [aim]: short }).station('AMH.24', { [aim]: short });
    expect(content.check().findings).toEqual([]);
  });

  it('standard wording may be shared', () => {
    const [standard] = standardSentences;
    content.station('AMH.14', { [aim]: standard }).station('AMH.24', { [aim]: standard });
    expect(content.check().findings).toEqual([]);
  });
});
