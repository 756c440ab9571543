import { describe, expect, test } from 'vitest';
import { filterMet } from './post-filter.ts';

const word = { kind: 'word', pattern: 'leaked paper' } as const;
const link = { kind: 'link', pattern: 'cheat.example' } as const;

describe('filters of posts', () => {
  test('a word is met whole, whatever its case and accents', () => {
    expect(filterMet('I have the LEAKED Páper here', [word])).toBe(word);
    expect(filterMet('unleaked papers', [word])).toBeUndefined();
  });
  test('a host is met with what is below it, however the link is written', () => {
    for (const text of [
      'https://cheat.example/x',
      'see www.cheat.example',
      '[here](http://a.cheat.example)',
      'cheat.example',
    ])
      expect(filterMet(text, [link]), text).toBe(link);
    expect(filterMet('https://notcheat.example', [link])).toBeUndefined();
  });
  test('a filter with signs of its own is no expression', () => {
    expect(filterMet('anything', [{ kind: 'word', pattern: '.*' }])).toBeUndefined();
  });
});
