import { expect, test } from 'vitest';
import { deviceKindOf } from './device-kind.ts';

const safari = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0';
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0';

test.each([
  ['phone', `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${safari} Mobile/15E148`],
  ['phone', `Mozilla/5.0 (Linux; Android 15; Pixel 9) ${chrome} Mobile Safari/537.36`],
  ['phone', 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0'],
  ['tablet', `Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) ${safari} Mobile/15E148`],
  ['tablet', `Mozilla/5.0 (Linux; Android 15; SM-X910) ${chrome} Safari/537.36`],
  ['tablet', 'Mozilla/5.0 (Android 15; Tablet; rv:140.0) Gecko/140.0 Firefox/140.0'],
  ['computer', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36`],
  ['computer', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'],
  ['program', 'curl/8.5.0'],
  ['program', ''],
  ['program', undefined],
] as const)('%s: %s', (kind, userAgent) => {
  expect(deviceKindOf(userAgent)).toBe(kind);
});
