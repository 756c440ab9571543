import { expect, test } from 'vitest';
import { loggedPath } from './request-log.ts';

test.each([
  ['/api/tags/my-own-word/follow', '/api/tags'],
  ['/api/practice/partner/a-secret-token?x=1', '/api/practice'],
  ['/api/people/0198c5a0-0000-7000-8000-000000000000/block', '/api/people'],
  ['/partner/a-secret-token', '/partner/:token'],
  ['/verify-email?token=secret', '/verify-email'],
  ['/assets/index-BX1.js', '/assets/index-BX1.js'],
  ['/somebody/typed/this', '/*'],
])('%s is logged as %s', (url, path) => {
  expect(loggedPath(url)).toBe(path);
});
