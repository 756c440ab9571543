import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ContentFolder, stationText } from './fixture.ts';

let content: ContentFolder;
beforeEach(() => {
  content = new ContentFolder();
});
afterEach(() => content.remove());

describe('the distribution', () => {
  it('is reported for both editions', () => {
    const { distribution } = content.station('AMH.14').check();
    expect(distribution).toContain('act of safety: 1 of 1 (100 %)');
    expect(distribution.find((line) => line.startsWith('edition 2: '))).toMatch(/^edition 2: 1 st/);
    expect(stationText('AMH.14', 'plot')).toBe('hidden');
  });

  it('binds names, jobs and openings once there are enough stations', () => {
    const alike = (at: number) => {
      const number = `AMH.${String(at).padStart(2, '0')}`;
      content.station('AMH.14', { scenarioNumber: number }, number);
    };
    for (let at = 1; at <= 30; at++) alike(at);
    const messages = content
      .check()
      .findings.filter((finding) => finding.field === 'distribution')
      .map(({ message }) => message);
    expect(messages).toEqual([
      "surname 'Pritchard' occurs 30 times; 3 is the most",
      "job 'dairy farmer' occurs 30 times; 4 is the most",
      "opening 'it's not that' occurs 30 times; 3 is the most",
      '0 % have a plain plot; a third is wanted',
    ]);
  });
});
