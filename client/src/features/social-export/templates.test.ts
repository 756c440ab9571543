import { describe, expect, test } from 'vitest';
import { emptyStudyStats, someStudyStats } from '../../testing/factories/study-stats.ts';
import { tellsOf } from './tells.ts';
import {
  captionText,
  defaultCaption,
  fileNameOf,
  hashtagsOf,
  percentOf,
  platforms,
  preselectedOf,
  sizeOf,
  templates,
  templatesOf,
} from './templates.ts';

const named = (name: string) => {
  const found = templates.find((template) => template.name === name);
  if (!found) throw new Error(`There is no ${name}.`);
  return found;
};

describe('templates', () => {
  test('six, with the names and sizes of the specification', () => {
    expect(templatesOf('instagram').map(({ name }) => name)).toEqual([
      'Achievement Badge',
      'Progress Tracker',
      'Study Streak',
    ]);
    expect(templatesOf('tiktok').map(({ name }) => name)).toEqual([
      'Achievement Story',
      'Progress Journey',
      'Milestone Celebration',
    ]);
    expect(new Set(templatesOf('instagram').map(({ dimensions }) => dimensions))).toEqual(
      new Set(['1080x1080']),
    );
    expect(sizeOf(named('Progress Journey'))).toEqual({ width: 1_080, height: 1_920 });
  });

  test('eight different hashtags for each platform, the first five preselected', () => {
    for (const platform of platforms) {
      const tags = hashtagsOf[platform];
      expect(new Set(tags).size).toBe(8);
      expect(tags.filter((tag) => !/^#\w+$/.test(tag))).toEqual([]);
      expect(preselectedOf(platform)).toEqual(tags.slice(0, 5));
    }
  });

  test.each([
    ['Achievement Badge', '14 days in a row. One more step towards the CASC.'],
    ['Progress Tracker', '127 of 235 stations done, 54% of the way. Practising for the CASC.'],
    ['Study Streak', '14-day study streak. A little every day adds up.'],
    ['Milestone Celebration', '127 stations completed on the way to the CASC.'],
  ])('the caption of %s', (name, caption) => {
    expect(defaultCaption(named(name), someStudyStats())).toBe(caption);
  });

  test('one is not many, and nothing is not an achievement', () => {
    const one = someStudyStats({ completedScenarios: 1 });
    expect(defaultCaption(named('Milestone Celebration'), one)).toBe(
      '1 station completed on the way to the CASC.',
    );
    expect(defaultCaption(named('Achievement Badge'), emptyStudyStats)).toBe(
      'Getting ready for the CASC, one station at a time.',
    );
    expect(tellsOf(named('Achievement Badge'), emptyStudyStats)).toEqual([
      'that nothing has been reached yet',
    ]);
  });

  test.each([
    [0, 0, 0],
    [1, 235, 0],
    [2, 235, 1],
    [234, 235, 100],
    [117, 234, 50],
  ])('%i of %i is %i percent', (completedScenarios, totalScenarios, percent) => {
    expect(percentOf(someStudyStats({ completedScenarios, totalScenarios }))).toBe(percent);
  });

  test('the file is named by the type and the moment, without characters that folders refuse', () => {
    expect(fileNameOf(named('Progress Journey'), new Date('2027-03-12T19:30:05.123Z'))).toBe(
      'cascade-progress-2027-03-12T19-30-05.png',
    );
  });

  test('caption and hashtags are copied together; an empty one leaves no empty lines', () => {
    expect(captionText(' On we go. ', ['#CASC', '#MedEd'])).toBe('On we go.\n\n#CASC #MedEd');
    expect(captionText(' ', ['#CASC'])).toBe('#CASC');
    expect(captionText('On we go.', [])).toBe('On we go.');
  });
});
