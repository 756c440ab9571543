import { describe, expect, test } from 'vitest';
import { mentionsIn } from './mentions.ts';

describe('mentions', () => {
  test('are handles after an at sign, each once, regardless of case', () => {
    expect(mentionsIn('Thanks @CalmHeron42, and @calmheron42! (@QuietOtter31)')).toEqual([
      'calmheron42',
      'quietotter31',
    ]);
  });
  test('are not e-mail addresses, paths or longer words', () => {
    expect(mentionsIn('ana@CalmHeron42.example a/@CalmHeron42 @CalmHeron421 @Heron')).toEqual([]);
  });
  test('are limited to ten', () => {
    const many = Array.from({ length: 15 }, (_, at) => `@CalmHeron${at + 10}`).join(' ');
    expect(mentionsIn(many)).toHaveLength(10);
  });
});
