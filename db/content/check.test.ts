import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { plainWords } from '@cascade/shared/domain/text/similarity';
import { repositoryRoot } from '@cascade/shared/node/root';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ContentFolder, realContent } from './checks/fixture.ts';
import { checkContent, reportLines } from './checks/report.ts';
import { freeWords } from './checks/sentences.ts';
import { brandNames, foreignNames } from './words/brand-names.ts';
import { genericNames, otherWords } from './words/generic-names.ts';
import { izeStems, spellings } from './words/spellings.ts';
import { standardSentences } from './words/standard-sentences.ts';

const priorities = 'feedback.timeManagement.priorities';
let content: ContentFolder;
beforeEach(() => {
  content = new ContentFolder();
});
afterEach(() => content.remove());

function run(...prefixes: string[]) {
  const command = ['--import', 'tsx', join(realContent, 'check.ts'), ...prefixes];
  const { status, stdout } = spawnSync(process.execPath, command, {
    cwd: repositoryRoot(),
    env: { ...process.env, CASCADE_ROOT: content.root },
    encoding: 'utf8',
  });
  return { status, lines: stdout.trim().split('\n') };
}

describe('content:check', () => {
  it('exits with success and a summary when there are no problems', () => {
    content.station('AMH.14').guide();
    const { status, lines } = run();
    expect(status).toBe(0);
    expect(lines).toContain('Adult Mental Health: 1 of 40');
    expect(lines).toContain('stations: 1 of 235, 234 missing');
    expect(lines).toContain('guides: 1');
    expect(lines.at(-1)).toBe('content: 2 files, 0 problems');
  });

  it('names file and field and fails', () => {
    content.station('AMH.14', { areasOfConcern: ['Gave Valium', 'Left him alone'] });
    const { status, lines } = run();
    expect(status).toBe(1);
    expect(lines[0]).toMatch(/^AMH\.14\.yaml: areasOfConcern\.0: has the brand name 'Valium'/);
    expect(lines.at(-1)).toBe('content: 1 files, 1 problems');
  });

  it('reports the files of a prefix only, and a pair by either file', () => {
    const sentence = 'He says that he would sooner sell the farm than be seen in this building.';
    content
      .station('AMH.14', { skill: 'Explanation', [priorities]: sentence })
      .station('CAM.04', { skill: 'Explanation', [priorities]: sentence });
    expect(run('OAP').status).toBe(0);
    const files = (prefix: string) => content.check([prefix]).findings.map((each) => each.file);
    expect(files('AMH')).toEqual(['AMH.14.yaml', 'CAM.04.yaml']);
    expect(files('CAM.04')).toEqual(['CAM.04.yaml', 'CAM.04.yaml']);
  });
});

describe('the content of this repository', () => {
  // It reads every file whole, which takes a busy machine long.
  it('has no problems', () => {
    const report = checkContent(realContent);
    expect(reportLines({ ...report, presence: [] }).slice(0, report.findings.length)).toEqual([]);
  }, 180_000);
});

describe('the committed lists', () => {
  it('are consistent', () => {
    for (const name of [...brandNames.keys(), ...foreignNames.keys()])
      expect(genericNames.has(name) || otherWords.has(name), name).toBe(false);
    for (const word of otherWords) expect(brandNames.has(word), word).toBe(false);
  });

  it('contain complete pairs, and each American word once', () => {
    for (const [american, british] of spellings)
      expect(american && british && american !== british, american).toBeTruthy();
    const words = [...spellings.map(([american]) => american), ...izeStems];
    expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([]);
    for (const [brand, generic] of [...brandNames, ...foreignNames])
      expect(brand && generic, brand).toBeTruthy();
  });

  it('allow a shared sentence only where it would be a problem', () => {
    for (const sentence of standardSentences)
      expect(plainWords(sentence).length, sentence).toBeGreaterThan(freeWords);
  });
});
