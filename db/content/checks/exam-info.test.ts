import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repositoryRoot } from '@cascade/shared/node/root';
import { expect, test } from 'vitest';
import { checkExamInfo } from './exam-info.ts';

const own = join(repositoryRoot(), 'db/content');
const text = readFileSync(join(own, 'exam-info.yaml'), 'utf8');
const findingsOf = (changed: string) => {
  const folder = mkdtempSync(join(tmpdir(), 'cascade-exam-info-'));
  writeFileSync(join(folder, 'exam-info.yaml'), changed);
  return checkExamInfo(folder, new Date('2027-01-04')).map(
    ({ field, message }) => `${field}: ${message}`,
  );
};

test('the authored file has no problems, and a folder without it has none either', () => {
  expect(checkExamInfo(own)).toEqual([]);
  expect(checkExamInfo(mkdtempSync(join(tmpdir(), 'cascade-exam-info-')))).toEqual([]);
});

test.each([
  [text.replace('checkedOn: null', "checkedOn: '2027-01-05'"), 'a day to come'],
  [text.replace('checkedOn: null', 'checkedOn: soon'), 'facts.0.checkedOn: Invalid'],
  [text.replace('source: applying', 'source: hearsay'), 'facts.0.source: there is no source'],
  [
    text.replace('id: card-payment', 'id: college-login'),
    'facts.1.id: college-login is there twice',
  ],
  [text.replace('https://', 'http://'), 'sources.exams.url: Use an address'],
  ['facts: [', '(file): is not YAML'],
])('%# a wrong file is found out', (changed, words) =>
  expect(findingsOf(changed).join('\n')).toContain(words),
);
