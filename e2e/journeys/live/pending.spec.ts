import { expect, test } from '@playwright/test';
import { secondDevice } from '../support/people.ts';
import { QueuedCalls } from '../support/queued-calls.ts';
import {
  deviceOf,
  keptOn,
  openStation,
  press,
  progressOf,
  showsStatus,
} from '../support/waiting.ts';

test('three changes made offline wait, are counted, and are sent once each in order', async ({
  browser,
  baseURL,
}) => {
  const context = await deviceOf(browser, baseURL ?? '');
  const calls = await QueuedCalls.of(context);
  const page = await context.newPage();
  await openStation(page, 14);
  const title = await page.getByRole('heading', { level: 1 }).innerText();
  await page.getByRole('link', { name: /^Next/ }).click();
  // The URL changes before the page does.
  await expect(page.getByRole('heading', { level: 1 }).filter({ hasNotText: title })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mark Complete' })).toBeEnabled();
  const next = Number(/\d+$/.exec(page.url())?.[0]);

  await calls.goOffline();
  await showsStatus(page, 'Offline');
  await press(page, 'Bookmark');
  await showsStatus(page, 'Offline, 1 waiting');
  await page.goBack();
  await press(page, 'Bookmark');
  await press(page, 'Mark Complete');
  await expect(page.getByRole('button', { name: 'Completed' })).toBeDisabled();
  await showsStatus(page, 'Offline, 3 waiting');
  expect(await progressOf(context)).toMatchObject({ rev: 0 });

  await calls.goOnline();
  await expect
    .poll(() => calls.answered.map(({ path }) => path))
    .toEqual([
      `/api/scenarios/${next}/bookmark`,
      '/api/scenarios/14/bookmark',
      '/api/scenarios/14/complete',
    ]);
  await showsStatus(page, 'Live');
  expect(await progressOf(context)).toMatchObject({ completed: true, bookmarked: true, rev: 2 });
  expect(await progressOf(context, next)).toMatchObject({ bookmarked: true, rev: 1 });
  expect(await keptOn(page)).toBe(0);
  await context.close();
});

test('an offline change survives a reload: it shows again, and is sent once, over the next socket', async ({
  browser,
  baseURL,
}) => {
  const context = await deviceOf(browser, baseURL ?? '');
  const calls = await QueuedCalls.of(context);
  const page = await context.newPage();
  await openStation(page);
  await calls.goOffline();
  await press(page, 'Bookmark');
  await press(page, 'Bookmarked');
  await press(page, 'Bookmark');
  await showsStatus(page, 'Offline, 3 waiting');
  await expect.poll(() => keptOn(page)).toBe(3);

  // The server is back, but does not accept changes yet. A page that is closed instead may send the
  // call it was about to lose: the browser lets it pass once nobody intercepts it.
  calls.hold();
  await calls.goOnline();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Bookmarked' })).toBeVisible();
  await showsStatus(page, /^(3 waiting|Sending 3)$/);
  expect(await progressOf(context)).toMatchObject({ bookmarked: false, rev: 0 });

  calls.releaseSocket();
  await showsStatus(page, 'Live');
  await expect(page.getByRole('button', { name: 'Bookmarked' })).toBeVisible();
  expect(await progressOf(context)).toMatchObject({ bookmarked: true, rev: 3 });
  expect(new Set(calls.answered.map(({ key }) => key)).size).toBe(3);
  expect(calls.answered.map(({ way }) => way)).not.toContain('http');
  await context.close();
});

test('made offline, a bookmark goes over the socket and not by HTTP when the network returns', async ({
  browser,
  baseURL,
}) => {
  const context = await deviceOf(browser, baseURL ?? '');
  const calls = await QueuedCalls.of(context);
  const page = await context.newPage();
  await openStation(page);
  await context.setOffline(true);
  await press(page, 'Bookmark');
  await expect.poll(() => keptOn(page)).toBe(1);
  expect(await progressOf(context)).toMatchObject({ rev: 0 });
  await context.setOffline(false);
  await expect.poll(() => keptOn(page)).toBe(0);
  expect(calls.sent.map(({ way }) => way)).toEqual(['socket']);
  expect(await progressOf(context)).toMatchObject({ bookmarked: true, rev: 1 });
  await context.close();
});

test('a command whose reply was lost is resent, by HTTP and over the socket, and applied once', async ({
  browser,
  baseURL,
}) => {
  const context = await deviceOf(browser, baseURL ?? '');
  const calls = await QueuedCalls.of(context);
  const page = await context.newPage();
  await openStation(page);
  calls.loseAnswers(2);
  await press(page, 'Bookmark');
  await expect.poll(() => calls.answered).toHaveLength(1);
  await expect.poll(() => keptOn(page)).toBe(0);
  expect(calls.sent.map(({ way }) => way)).toEqual(['socket', 'http', 'socket']);
  expect(new Set(calls.sent.map(({ key }) => key)).size).toBe(1);
  expect(await progressOf(context)).toMatchObject({ bookmarked: true, rev: 1 });
  await context.close();
});

test('a refused change is reverted, with the server’s sentence', async ({ browser, baseURL }) => {
  const context = await deviceOf(browser, baseURL ?? '');
  const calls = await QueuedCalls.of(context);
  calls.redirect(14, 9999);
  const page = await context.newPage();
  await openStation(page);
  await context.setOffline(true);
  await press(page, 'Bookmark');
  await expect(page.getByRole('button', { name: 'Bookmarked' })).toBeVisible();
  await context.setOffline(false);
  const notice = page.getByRole('listitem').filter({ hasText: 'Bookmark not saved' });
  await expect(notice).toContainText('There is no such station.');
  await expect(page.getByRole('button', { name: 'Bookmark', exact: true })).toBeVisible();
  await showsStatus(page, 'Live');
  await context.close();
});

test('two tabs send each command once, and both show all of them', async ({ browser, baseURL }) => {
  const context = await deviceOf(browser, baseURL ?? '');
  const calls = await QueuedCalls.of(context);
  const [one, two] = [await context.newPage(), await context.newPage()];
  await openStation(one);
  await openStation(two);
  await calls.goOffline();
  await press(one, 'Bookmark');
  await press(two, 'Mark Complete');
  for (const page of [one, two]) {
    await showsStatus(page, 'Offline, 2 waiting');
    await expect(page.getByRole('button', { name: 'Bookmarked' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Completed' })).toBeVisible();
  }
  await calls.goOnline();
  await showsStatus(one, 'Live');
  await showsStatus(two, 'Live');
  expect(calls.answered).toHaveLength(2);
  expect(new Set(calls.answered.map(({ key }) => key)).size).toBe(2);
  expect(await progressOf(context)).toMatchObject({ completed: true, bookmarked: true, rev: 2 });
  await context.close();
});

test('another device’s change in between does not invert a queued bookmark', async ({
  browser,
  baseURL,
}) => {
  const context = await deviceOf(browser, baseURL ?? '');
  const page = await context.newPage();
  await openStation(page);
  const other = await secondDevice(context, page);
  await openStation(other);
  await context.setOffline(true);
  await press(page, 'Bookmark');
  await press(other, 'Bookmark');
  await expect.poll(async () => (await progressOf(context)).rev).toBe(1);
  await context.setOffline(false);
  await showsStatus(page, 'Live');
  for (const device of [page, other])
    await expect(device.getByRole('button', { name: 'Bookmarked' })).toBeVisible();
  expect(await progressOf(context)).toMatchObject({ bookmarked: true, rev: 3 });
  await other.context().close();
  await context.close();
});
