import { DEMO_PASSWORD } from '@cascade/db/seed/cast';
import { dictionary } from '@zxcvbn-ts/language-common';
import { describe, expect, test } from 'vitest';
import { weaknessOf } from './password-rule.ts';

const ana = { email: 'ana.trainee@example.com', name: 'Ana Trainee', handle: 'CalmHeron42' };

describe('passwords', () => {
  test('the bundled list is long enough, and none of its longer entries passes', () => {
    const long = dictionary['passwords-common'].map(String).filter((word) => word.length >= 8);
    expect(dictionary['passwords-common'].length).toBeGreaterThan(3_000);
    expect(long.filter((word) => !weaknessOf(word, ana))).toEqual([]);
    expect(long.filter((word) => !weaknessOf(word.toUpperCase(), ana))).toEqual([]);
  });

  test.each([
    'password',
    '12345678',
    'qwertyui',
    'Password1!',
    'P@ssw0rd',
    'sunshine2024',
    'aaaaaaaaaaaa',
    'abcabcabcabc',
    'abcdefghijkl',
    '87654321',
  ])('%s is refused as common', (password) => {
    expect(weaknessOf(password, ana)).toContain('tried first');
  });

  test.each([
    'ana.trainee@example.com',
    'ana.trainee',
    'AnaTrainee1',
    'trainee2024',
    'calmheron42',
    'CalmHeron42!',
  ])('%s is refused as the person’s own', (password) => {
    expect(weaknessOf(password, ana)).toContain('your name');
  });

  test.each(['psychiatry1', 'Psychiatrist', 'MRCPsych2026', 'CASC-casc-20'])(
    '%s is refused as the product’s',
    (password) => {
      expect(weaknessOf(password, ana)).toContain('CASCade');
    },
  );

  test.each([
    DEMO_PASSWORD,
    'a quiet evening',
    'correct horse battery staple',
    'ana likes cold mornings',
    'xK9#mQ2$vL7!',
    'Übergangslösung nachts',
    'xxx kettle drum lantern',
  ])('%s is good enough', (password) => {
    expect(weaknessOf(password, ana)).toBeUndefined();
  });
});
