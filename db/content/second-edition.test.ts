import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ContentFolder } from './checks/fixture.ts';

let content: ContentFolder;
beforeEach(() => {
  content = new ContentFolder();
});
afterEach(() => content.remove());

const file = 'AMH.14.yaml';
const scheme = 'markScheme';
const essential = `${scheme}.passingCriteria.essential`;
const domain = `${scheme}.competencyDomains.0`;
const facts = 'feedback.learning.facts.0';
const pitfalls = 'feedback.commonPitfalls';
const sheet = 'candidateTask';

const report = (over: Record<string, unknown>) => ({
  id: 'ecg-1',
  title: 'ECG',
  textAlternative: 'Sinus rhythm at 60 a minute, QT 400 ms.',
  kind: 'ecg',
  recorded: 'Thursday 14:00',
  rhythm: 'sinus',
  rate: 60,
  prMs: 160,
  qrsMs: 90,
  qtMs: 400,
  qtcMs: 400,
  axisDegrees: 30,
  bundleBranchBlock: 'none',
  changes: [],
  ...over,
});
const scale = (total: number) => ({
  id: 'scale',
  title: 'Scale',
  textAlternative: 'Two parts with three and four points.',
  kind: 'ratingScale',
  instrument: 'EPDS',
  completedBy: 'the patient',
  date: 'Thursday',
  items: [
    { label: 'mood', score: 3, most: 5 },
    { label: 'worry', score: 4, most: 5 },
  ],
  total,
  most: 10,
});
const withMaterials = (...materials: unknown[]) => ({
  [`${sheet}.materials`]: materials,
  [`${scheme}.demand`]: {
    hiddenFacts: 2,
    disagreement: 1,
    emotion: 1,
    law: 1,
    materials: materials.length,
    tasks: 2,
  },
});
const bloods = (values: unknown[]) => ({
  id: 'bloods',
  title: 'Bloods',
  textAlternative: 'Sodium in two samples.',
  kind: 'bloodTable',
  taken: ['Monday', 'Thursday'],
  rows: [{ test: 'sodium', unit: 'mmol/L', low: 133, high: 146, values }],
});

type Case = readonly [rule: string, changes: Record<string, unknown>, field: string, says: RegExp];

const broken: readonly Case[] = [
  ['colon in the title', { title: 'Letters: risk' }, 'title', /colon/],
  ['difficulty by demand', { difficulty: 'Advanced' }, 'difficulty', /makes it Intermediate/],
  ['now', { [`${sheet}.now`]: 'this afternoon' }, `${sheet}.now`, /Tuesday, 16:40/],
  ['missing fact', { 'actorBrief.facts.home': undefined }, 'actorBrief.facts.home', /string/],
  ['closing text', { 'feedback.feedback': 'It was the dog.' }, 'feedback', /feedback/],
  ['cues', { 'actorBrief.cues': [] }, 'actorBrief.cues', /./],
  ['key', { 'actorBrief.responses.told_DVLA': 'Fine.' }, 'actorBrief.responses', /small letters/],
  ['level of few words', { [`${domain}.levels.poor`]: 'Not asked' }, `${domain}.levels.poor`, /8/],
  [
    'answer of an essential',
    { [`${essential}.0.from`]: 'actorBrief.facts.father' },
    `${essential}.0.from`,
    /does not have/,
  ],
  [
    'answer of an item',
    { [`${scheme}.criteria.0.from`]: 'actorBrief.findings.tone' },
    `${scheme}.criteria.0.from`,
    /does not have/,
  ],
  [
    'marked fact without a fact',
    { 'actorBrief.facts.alcohol': "I don't know." },
    'actorBrief.facts.alcohol',
    /gives no fact/,
  ],
  ['one act of safety', { [`${essential}.4.isSafetyAct`]: false }, essential, /has 0 marked/],
  [
    'act that is an action',
    { [`${essential}.4.from`]: 'actorBrief.facts.home' },
    essential,
    /from: action/,
  ],
  [
    'act in the borderline pass',
    {
      [`${scheme}.globalRating.borderlinePass`]:
        'Method and key are known though the rest is missed',
    },
    `${scheme}.globalRating.borderlinePass`,
    /by none of/,
  ],
  [
    'absence in the fail',
    {
      [`${scheme}.globalRating.fail`]:
        'He talks about nurse and consultant and then the time is up',
    },
    `${scheme}.globalRating.fail`,
    /absent/,
  ],
  [
    'compound item',
    { [`${scheme}.criteria.0.item`]: 'Acknowledges herd and debt' },
    `${scheme}.criteria.0.item`,
    /more than one thing/,
  ],
  [
    'good within average',
    { [`${domain}.levels.good`]: 'Asks directly, and hears of the method with its day or place' },
    `${domain}.levels.good`,
    /part of average/,
  ],
  [
    'label of risk',
    { [`${scheme}.passingCriteria.overall`]: 'Finds that he is at high risk and keeps him.' },
    `${scheme}.passingCriteria.overall`,
    /without a label/,
  ],
  [
    'filler',
    { 'feedback.excellenceIndicators.0': 'Shows good rapport from the start' },
    'feedback.excellenceIndicators.0',
    /'good rapport'/,
  ],
  [
    'shape of concerns',
    { areasOfConcern: ['drink', 'debt', 'dog'].map((what) => `Did not ask about ${what}`) },
    'areasOfConcern',
    /has 3 of the shape/,
  ],
  [
    'words to say',
    {
      [pitfalls]: ['ask', 'say', 'wait'].map((area) => ({
        area,
        description: 'Goes on.',
        improvement: 'Stop for a moment.',
      })),
    },
    pitfalls,
    /has 0 improvements/,
  ],
  ['age', { 'people.0.age': 55 }, `${sheet}.scenario`, /'54-year-old'/],
  ['name', { 'people.0.name': 'Owen Davies' }, 'people.0.name', /does not name/],
  [
    'counted tasks',
    { [`${scheme}.demand.tasks`]: 1 },
    `${scheme}.demand.tasks`,
    /is 1; the candidate's sheet has 2/,
  ],
  ['length of reading', { [`${sheet}.reading`]: '4min' }, sheet, /250 to 450/],
  ['order of cues', { 'actorBrief.cues.0.at': 5 }, 'actorBrief.cues', /order/],
  ['source', { [`${facts}.source`]: 'A paper by nobody' }, `${facts}.source`, /not in sources/],
  ['year of a source', { [`${facts}.year`]: 2040 }, `${facts}.source`, /later than lawAsAt/],
  ['review before the law', { reviewedAt: '2020-01-01' }, 'reviewedAt', /before lawAsAt/],
  [
    'QTc of an ECG',
    withMaterials(report({ qtcMs: 480 })),
    `${sheet}.materials.0`,
    /QTc of 480 ms; QT 400 at 60 gives 400/,
  ],
  [
    'PR interval in atrial fibrillation',
    withMaterials(report({ rhythm: 'atrialFibrillation' })),
    `${sheet}.materials.0`,
    /PR interval/,
  ],
  ['total of a scale', withMaterials(scale(8)), `${sheet}.materials.0`, /add up to 7/],
  ['columns', withMaterials(bloods([140])), `${sheet}.materials.0`, /1 values of sodium in 2/],
];

describe('a violated rule of the second edition', () => {
  it.each(broken)('%s is named with its file and field', (_rule, changes, field, says) => {
    const { findings } = content.station('AMH.14', changes).check();
    expect(findings).toEqual([{ file, field, message: expect.stringMatching(says) }]);
  });

  it('no act of safety in a risk assessment, or none without a reason', () => {
    const safety = { [`${scheme}.safety`]: { none: 'Not needed.' } };
    const { findings } = content.station('AMH.14', safety).check();
    expect(findings.map(({ message }) => message)).toEqual([
      expect.stringMatching(/risk assessment/),
      expect.stringMatching(/fewer than 8 words/),
      expect.stringMatching(/is marked as one/),
    ]);
  });

  it('a guide that does not exist', () => {
    const guides = { 'feedback.learning.guides': ['no-such-guide'] };
    const { findings } = content.guide().station('AMH.14', guides).check();
    expect(findings).toEqual([
      { file, field: 'feedback.learning.guides.0', message: expect.stringMatching(/no guide/) },
    ]);
  });

  it('a name that is already used', () => {
    const twin = { scenarioNumber: 'AMH.13' };
    const { findings } = content.station('AMH.14', twin, 'AMH.13').station('AMH.14').check();
    expect(findings).toContainEqual({
      file,
      field: 'people.0.name',
      message: 'is also in AMH.13.yaml',
      also: 'AMH.13.yaml',
    });
  });
});

describe('a valid station of the second edition', () => {
  it('may have materials', () => {
    const materials = withMaterials(report({}), scale(7), bloods([140, null]));
    expect(content.station('AMH.14', materials).check().findings).toEqual([]);
  });

  it('names its facts from materials and findings by their ids', () => {
    const changes = {
      ...withMaterials(scale(7)),
      'actorBrief.findings': [
        {
          id: 'tone',
          sign: 'Tone',
          instruction: 'Let your arm go loose and let me move it.',
          voicedBy: 'examiner',
          voiced: 'Tone is normal.',
        },
      ],
      [`${scheme}.criteria.0.from`]: 'actorBrief.findings.tone',
      [`${scheme}.criteria.1.from`]: 'candidateTask.materials.scale',
    };
    expect(content.station('AMH.14', changes).check().findings).toEqual([]);
  });

  it('may have another title and setting than the blueprint, which follows later', () => {
    const changes = { title: 'A farmer and his letters', setting: 'Clinic' };
    expect(content.station('AMH.14', changes).check().findings).toEqual([]);
  });
});
