// @vitest-environment jsdom
import { getCurrentUser } from '@cascade/shared/features/auth/contract';
import { completeScenario, listProgress } from '@cascade/shared/features/progress/contract';
import { FIRST_READS_PATH } from '@cascade/shared/kernel/first-reads';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deviceKeys } from '../device/registry.ts';
import { readDeviceKey, writeDeviceKey } from '../device/storage.ts';
import { call } from './call.ts';
import { askFirstReads, forgetFirstReads } from './first-reads.ts';
import { noticeRestore } from './history.ts';

const asked: string[] = [];
/** How their own request and the end of a session are answered. */
let first: () => Response | Promise<Response>;
let signOut: () => Response;
let sinceStartMs = 0;
beforeEach(() => {
  sinceStartMs = 1_000;
  vi.spyOn(performance, 'now').mockImplementation(() => sinceStartMs);
  asked.length = 0;
  first = () => Response.json({ '/api/auth/user': null, '/api/progress': ['first'] });
  signOut = () => Response.json({});
  vi.stubGlobal('fetch', async (input: string) => {
    const { pathname } = new URL(input, location.origin);
    asked.push(pathname);
    if (pathname === '/api/auth/sign-out') return signOut();
    return pathname === FIRST_READS_PATH ? first() : Response.json(['own']);
  });
});
afterEach(() => {
  forgetFirstReads();
  vi.unstubAllGlobals();
});

const progress = () => call(listProgress, {});
/** As the script in the page does. */
const openPage = () => askFirstReads(listProgress.path, '/scenarios');

test('what the page asked for is not asked for again, null included', async () => {
  openPage();
  expect(await Promise.all([call(getCurrentUser, {}), progress()])).toEqual([null, ['first']]);
  expect(asked).toEqual([FIRST_READS_PATH]);
});

test('the member comes first, and segments of the page’s address are filled in', () => {
  const addresses: string[] = [];
  vi.stubGlobal('fetch', async (input: string) => {
    addresses.push(...new URL(input, location.origin).searchParams.getAll('of'));
    return Response.json({});
  });
  askFirstReads('/api/scenarios/:2 /api/practice/attempts?limit=5', '/scenario/14');
  askFirstReads('', '/login');
  expect(addresses).toEqual([
    '/api/auth/user',
    '/api/scenarios/14',
    '/api/practice/attempts?limit=5',
    '/api/auth/user',
  ]);
});

test('each answer is given once', async () => {
  openPage();
  expect(await progress()).toEqual(['first']);
  expect(await progress()).toEqual(['own']);
});

test('after a change reads are fresh', async () => {
  openPage();
  await call(completeScenario, { params: { id: 1 } });
  expect(await progress()).toEqual(['own']);
});

test('after a sign-out reads are fresh, also those that wait for their answer', async () => {
  let answer = (_response: Response) => {};
  first = () =>
    new Promise((resolve) => {
      answer = resolve;
    });
  openPage();
  const waiting = progress();
  forgetFirstReads();
  answer(Response.json({ '/api/progress': ['first'] }));
  expect(await waiting).toEqual(['own']);
});

test('after a restored backup reads are fresh', async () => {
  openPage();
  noticeRestore(new QueryClient());
  expect(await progress()).toEqual(['own']);
});

test('answers are not kept for later', async () => {
  openPage();
  await call(getCurrentUser, {});
  sinceStartMs = 10_001;
  expect(await progress()).toEqual(['own']);
});

test.each([
  ['is refused', () => new Response('', { status: 503 })],
  ['breaks off', () => Promise.reject(new TypeError('broken off'))],
  ['is not JSON', () => new Response('<!doctype html>')],
  ['lacks the read', () => Response.json({})],
])('when their request %s, each read is asked for', async (_how, answer) => {
  first = answer;
  openPage();
  expect(await progress()).toEqual(['own']);
});

test('when their request is not answered for long, each read is asked for', async () => {
  first = () => new Promise(() => {});
  sinceStartMs = 3_999;
  openPage();
  expect(await progress()).toEqual(['own']);
});

test.each([
  ['has', () => Response.json({}), null],
  ['has not', () => new Response('', { status: 503 }), '1'],
])(
  'what was asked for with a session that was ended offline is not shown, when the server %s ended it',
  async (_how, answer, due) => {
    writeDeviceKey(deviceKeys.signOutDue, '1');
    signOut = answer;
    openPage();
    expect(await progress()).toEqual(['own']);
    expect(readDeviceKey(deviceKeys.signOutDue)).toBe(due);
    writeDeviceKey(deviceKeys.signOutDue, null);
  },
);

test('a page that asked for nothing asks for each read', async () => {
  expect(await progress()).toEqual(['own']);
  expect(asked).toEqual(['/api/progress']);
});
