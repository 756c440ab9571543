import { expect, test } from 'vitest';
import { requestKind } from './request-kind.ts';

const origin = 'https://cascade.test';
const kind = (path: string, mode: RequestMode = 'cors', method = 'GET') =>
  requestKind({ method, mode, url: new URL(path, origin).href }, origin);

test.each(['/api/quick-references', '/api/quick-references/sleep-history', '/api/specialties'])(
  '%s is kept for later',
  (path) => {
    expect(kind(path)).toBe('guides');
  },
);

test.each([
  '/api/auth/user',
  '/api/auth/get-session',
  '/api/profile',
  '/api/avatars/0192f0a0',
  '/api/account/export',
  '/api/account/sessions',
  '/api/scenarios',
  '/api/scenarios/14',
  '/api/progress/14',
  '/api/practice/attempts',
  '/api/messages/conversations',
  '/api/exam-simulator/sessions',
  '/api/quick-references?search=sleep',
  '/api/quick-references/sleep-history/notes',
  '/api/specialties/mine',
  '/socket.io/?EIO=4',
  '/healthz',
])('%s is never kept, nor touched', (path) => {
  expect(kind(path)).toBe('passing');
});

test('only same-origin GET requests are handled', () => {
  expect(kind('/api/quick-references', 'cors', 'POST')).toBe('passing');
  expect(kind('https://elsewhere.test/api/quick-references')).toBe('passing');
});

test('navigations are pages, except those the server answers itself', () => {
  expect(kind('/', 'navigate')).toBe('page');
  expect(kind('/quick-references/sleep-history?from=x', 'navigate')).toBe('page');
  for (const path of ['/api/login', '/api/logout', '/api/auth/verify-email?token=x', '/api/docs'])
    expect(kind(path, 'navigate')).toBe('passing');
  expect(kind('/admin/queues', 'navigate')).toBe('page');
  expect(kind('/admin/queues/board', 'navigate')).toBe('passing');
  expect(kind('/admin/queues/board/static/js/main.js')).toBe('passing');
  expect(kind('/icon.svg', 'navigate')).toBe('passing');
});

test('built files are cached; the worker’s script is not', () => {
  expect(kind('/assets/index-abc.js')).toBe('file');
  expect(kind('/some.js')).toBe('file');
  expect(kind('/sw.js')).toBe('passing');
  expect(kind('/assets/library-abc.wasm')).toBe('passing');
  expect(kind('/manifest.webmanifest')).toBe('file');
});
