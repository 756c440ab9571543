// @vitest-environment jsdom
import { getCurrentUser } from '@cascade/shared/features/auth/contract';
import { completeScenario, listProgress } from '@cascade/shared/features/progress/contract';
import { FIRST_READS_PATH } from '@cascade/shared/kernel/first-reads';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deviceKeys } from '../device/registry.ts';
import { writeDeviceKey } from '../device/storage.ts';
import { call } from './call.ts';
import { forgetFirstReads } from './first-reads.ts';

const ADDRESS = `${FIRST_READS_PATH}?of=%2Fapi%2Fauth%2Fuser&of=%2Fapi%2Fprogress`;
let link: HTMLLinkElement;
const asked: string[] = [];
let first: () => Response | Promise<Response>;
let sinceStartMs = 0;
beforeEach(() => {
  sinceStartMs = 1_000;
  vi.spyOn(performance, 'now').mockImplementation(() => sinceStartMs);
  asked.length = 0;
  first = () => Response.json({ '/api/auth/user': null, '/api/progress': ['first'] });
  // As on a page that has just been opened.
  link = Object.assign(document.createElement('link'), { rel: 'preload' });
  link.setAttribute('href', ADDRESS);
  document.head.append(link);
  vi.stubGlobal('fetch', async (input: string) => {
    const { pathname } = new URL(input, location.origin);
    asked.push(pathname);
    return pathname === FIRST_READS_PATH ? first() : Response.json(['own']);
  });
});

afterEach(() => {
  link.remove();
  vi.unstubAllGlobals();
});

const progress = () => call(listProgress, {});

test('what the page asked for is not asked for again, null included', async () => {
  expect(await Promise.all([call(getCurrentUser, {}), progress()])).toEqual([null, ['first']]);
  expect(asked).toEqual([FIRST_READS_PATH]);
});

test('each answer is given once', async () => {
  expect(await progress()).toEqual(['first']);
  expect(await progress()).toEqual(['own']);
});

test('after a change reads are fresh', async () => {
  await call(completeScenario, { params: { id: 1 } });
  expect(await progress()).toEqual(['own']);
});

test('after a sign-out reads are fresh', async () => {
  forgetFirstReads();
  expect(await progress()).toEqual(['own']);
});

test('answers are not kept for later', async () => {
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
  expect(await progress()).toEqual(['own']);
});

test('a session that was ended offline is ended before anything is taken', async () => {
  writeDeviceKey(deviceKeys.signOutDue, '1');
  vi.stubGlobal('fetch', async (input: string) => {
    asked.push(new URL(input, location.origin).pathname);
    return new Response('', { status: 503 });
  });
  await expect(progress()).rejects.toThrow();
  expect(asked).not.toContain(FIRST_READS_PATH);
  writeDeviceKey(deviceKeys.signOutDue, null);
});

test('a page that asked for nothing asks for each read', async () => {
  link.remove();
  expect(await progress()).toEqual(['own']);
  expect(asked).toEqual(['/api/progress']);
});
