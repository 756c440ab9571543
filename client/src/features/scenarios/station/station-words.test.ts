import { describe, expect, test } from 'vitest';
import { responseLabelOf } from '../../../domain/stations/role-player/response-label.ts';
import { clockOf, minutesOf } from './sheets/minutes.ts';
import { taskLinesOf } from './sheets/task-lines.ts';

test.each([
  ['asked_about_suicide', 'Asked about suicide'],
  ['cooperative', 'Cooperative'],
  ['asked__about_', 'Asked about'],
  ['', ''],
])('the response type %s reads "%s"', (key, label) => {
  expect(responseLabelOf(key)).toBe(label);
});

describe('a task', () => {
  test('is a list when every line is numbered', () => {
    expect(taskLinesOf('1. Ask.\n2. Explain.')).toEqual({
      items: [
        { number: 1, text: 'Ask.' },
        { number: 2, text: 'Explain.' },
      ],
      closing: null,
    });
  });

  test('may end in one plain line', () => {
    expect(taskLinesOf('1. Ask.\n\nDo not examine.\n')).toEqual({
      items: [{ number: 1, text: 'Ask.' }],
      closing: 'Do not examine.',
    });
  });

  test.each([
    ['running text', 'Take a history.'],
    ['a plain line first', 'You should:\n1. Ask.'],
    ['two plain lines last', '1. Ask.\nDo not examine.\nDo not treat.'],
    ['a plain line between', '1. Ask.\nthen\n2. Explain.'],
    ['a decimal', '1.5 mg was given.'],
    ['nothing', ''],
  ])('is unchanged with %s', (_, task) => {
    expect(taskLinesOf(task)).toBeNull();
  });
});

test('minutes are shown as figures and on the clock', () => {
  expect([minutesOf(2), minutesOf(0.5), minutesOf(1.25)]).toEqual(['2 min', '0.5 min', '1.25 min']);
  expect([clockOf(0), clockOf(4.5), clockOf(10)]).toEqual(['0:00', '4:30', '10:00']);
});
