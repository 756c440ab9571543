import { expect, test } from 'vitest';
import { ExamFactFields } from './fields.ts';

const fields = {
  text: 'Late applications are not accepted',
  address: null,
  sourceTitle: 'Applying for your exam',
  sourceUrl: 'https://www.rcpsych.ac.uk/training/exams',
};
const refused = (change: Partial<Record<keyof typeof fields, string>>) =>
  ExamFactFields.safeParse({ ...fields, ...change }).error?.issues.map(({ message }) => message);

test('an empty address is none, and text is trimmed', () => {
  expect(ExamFactFields.parse({ ...fields, text: ' Late ', address: '' })).toMatchObject({
    text: 'Late',
    address: null,
  });
  expect(refused({ address: 'exams@example.org' })).toBeUndefined();
  expect(refused({ text: 'x'.repeat(300) })).toBeUndefined();
});

test.each([
  [{ text: ' ' }, 'The text is required'],
  [{ text: 'x'.repeat(301) }, 'Use at most 300 characters'],
  [{ sourceTitle: '' }, 'The source is required'],
  [{ sourceUrl: 'http://example.org' }, 'Use an address that begins with https://'],
  [{ sourceUrl: 'javascript:alert(1)' }, 'Use an address that begins with https://'],
  [{ sourceUrl: 'https://a:b@example.org' }, 'Use an address that begins with https://'],
  [
    { address: 'javascript:alert(1)' },
    'Use an e-mail address, or an address that begins with https://',
  ],
])('%j is refused: %s', (change, sentence) => expect(refused(change)).toContain(sentence));
