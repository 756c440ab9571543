import { expect, test } from 'vitest';
import { activityOf } from './use-attendance.ts';

test.each([
  ['/practice/14', 'practising'],
  ['/practice/attempt/0197f000', 'practising'],
  ['/partner/secret-token', 'practising'],
  ['/scenarios', 'browsing'],
  ['/scenario/14', 'browsing'],
  ['/category/Psychotherapy', 'browsing'],
  ['/quick-references/sleep-history', 'reading'],
  ['/quick-references', null],
  ['/', null],
  ['/progress', null],
  ['/profile', null],
  ['/account', null],
  ['/admin/mails', null],
  ['/scenariosandmore', null],
])('%s is told as %s', (path, activity) => {
  expect(activityOf(path)).toBe(activity);
});
