// @vitest-environment jsdom
import { getCurrentUser } from '@cascade/shared/features/auth/contract';
import { completeScenario, listProgress } from '@cascade/shared/features/progress/contract';
import { FIRST_READS_PATH } from '@cascade/shared/kernel/first-reads';
import { beforeEach, expect, test, vi } from 'vitest';

const ADDRESS = `${FIRST_READS_PATH}?of=%2Fapi%2Fauth%2Fuser&of=%2Fapi%2Fprogress`;
const asked: string[] = [];
let first: () => Response | Promise<Response>;
let sinceStartMs = 0;
beforeEach(() => {
  sinceStartMs = 1_000;
  vi.spyOn(performance, 'now').mockImplementation(() => sinceStartMs);
  vi.resetModules();
  asked.length = 0;
  first = () => Response.json({ '/api/auth/user': null, '/api/progress': ['first'] });
  const link = Object.assign(document.createElement('link'), { rel: 'preload' });
  link.setAttribute('href', ADDRESS);
  document.head.replaceChildren(link);
  vi.stubGlobal('fetch', async (input: string) => {
    const { pathname } = new URL(input, location.origin);
    asked.push(pathname);
    return pathname === FIRST_READS_PATH ? first() : Response.json(['own']);
  });
});

/** As on a page that has just been opened. */
async function newPage() {
  const { call } = await import('./call.ts');
  return { call, progress: () => call(listProgress, {}) };
}

test('what the page asked for is not asked for again, null included', async () => {
  const { call, progress } = await newPage();
  expect(await Promise.all([call(getCurrentUser, {}), progress()])).toEqual([null, ['first']]);
  expect(asked).toEqual([FIRST_READS_PATH]);
});

test('each answer is given once', async () => {
  const { progress } = await newPage();
  expect(await progress()).toEqual(['first']);
  expect(await progress()).toEqual(['own']);
});

test('after a change reads are fresh', async () => {
  const { call, progress } = await newPage();
  await call(completeScenario, { params: { id: 1 } });
  expect(await progress()).toEqual(['own']);
});

test('after a sign-out reads are fresh', async () => {
  const { progress } = await newPage();
  const { forgetFirstReads } = await import('./first-reads.ts');
  forgetFirstReads();
  expect(await progress()).toEqual(['own']);
});

test('answers are not kept for later', async () => {
  const { call, progress } = await newPage();
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
  const { progress } = await newPage();
  expect(await progress()).toEqual(['own']);
});

test('a session that was ended offline is ended before anything is taken', async () => {
  const { deviceKeys } = await import('../device/registry.ts');
  const { writeDeviceKey } = await import('../device/storage.ts');
  writeDeviceKey(deviceKeys.signOutDue, '1');
  vi.stubGlobal('fetch', async (input: string) => {
    asked.push(new URL(input, location.origin).pathname);
    return new Response('', { status: 503 });
  });
  const { progress } = await newPage();
  await expect(progress()).rejects.toThrow();
  expect(asked).not.toContain(FIRST_READS_PATH);
  writeDeviceKey(deviceKeys.signOutDue, null);
});

test('a page that asked for nothing asks for each read', async () => {
  document.head.replaceChildren();
  const { progress } = await newPage();
  expect(await progress()).toEqual(['own']);
  expect(asked).toEqual(['/api/progress']);
});
