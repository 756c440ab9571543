import { expect, test } from 'vitest';
import { cuesOf, nextCueOf } from './cues.ts';

const cues = cuesOf({
  background: 'B',
  presentation: 'P',
  responses: {},
  cues: [
    { at: 4, line: 'Four' },
    { at: 2, line: 'Two' },
    { at: 4.5, line: 'Half past four' },
  ],
});
const shown = (taskS: number, said: string[] = []) => {
  const next = nextCueOf(cues, taskS, new Set(said));
  return next && `${next.cue.line}${next.isDue ? ', now' : ''}`;
};

test.each([
  [-90, 'Two'],
  [119, 'Two'],
  [120, 'Two, now'],
  [179, 'Two, now'],
  [180, 'Four'],
  [240, 'Four, now'],
  [270, 'Half past four, now'],
  [330, null],
])('%i seconds into the task the cue to look at is %s', (taskS, expected) => {
  expect(shown(taskS)).toBe(expected);
});

test('a cue that was said makes room for the next', () => {
  expect(shown(0, ['cue:1'])).toBe('Four');
  expect(shown(130, ['cue:1'])).toBe('Four');
  expect(shown(0, ['cue:0', 'cue:1', 'cue:2'])).toBeNull();
});
