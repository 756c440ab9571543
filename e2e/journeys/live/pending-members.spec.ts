import { expect, test } from '@playwright/test';
import { FaultProxy } from '../../harness/fault-proxy.ts';
import { isLive } from '../support/people.ts';
import { QueuedCalls } from '../support/queued-calls.ts';
import {
  deviceOf,
  keptOn,
  openStation,
  press,
  progressOf,
  showsStatus,
  signInNew,
} from '../support/waiting.ts';

test.describe('another member on the same device', () => {
  test('neither sees nor sends the first one’s queued changes', async ({ browser, baseURL }) => {
    const network = await FaultProxy.to(() => [Number(new URL(baseURL ?? '').port)]);
    const origin = `http://localhost:${network.port}`;
    const context = await deviceOf(browser, origin);
    const calls = await QueuedCalls.of(context);
    const page = await context.newPage();
    await openStation(page);
    await calls.goOffline();
    await press(page, 'Bookmark');
    await expect.poll(() => keptOn(page)).toBe(1);
    // The browser sends what a closed page was trying to send, offline or not.
    network.cut();
    await page.close();
    const first = await signInNew(context, browser, origin);
    network.heal();
    await calls.goOnline();
    const before = calls.sent.length;
    const theirs = await context.newPage();
    await openStation(theirs);
    await press(theirs, 'Mark Complete');
    await expect(theirs.getByText('Scenario Complete!', { exact: true })).toBeVisible();
    expect(calls.sent.slice(before).map(({ path }) => path)).toEqual([
      '/api/scenarios/14/complete',
    ]);
    expect(await progressOf(context)).toMatchObject({ bookmarked: false, rev: 1 });
    // The first member's queue is deleted when another signs in.
    await expect.poll(() => keptOn(theirs)).toBe(0);
    await theirs.close();

    await context.clearCookies();
    await context.addCookies(first);
    expect(await progressOf(context)).toMatchObject({ bookmarked: false, rev: 0 });
    const again = await context.newPage();
    await again.goto('/scenario/14');
    await expect(again.getByRole('button', { name: 'Bookmark', exact: true })).toBeVisible();
    await context.close();
    await network.close();
  });

  test('does not get them when the first one’s tab is still open either', async ({
    browser,
    baseURL,
  }) => {
    const context = await deviceOf(browser, baseURL ?? '');
    const calls = await QueuedCalls.of(context);
    const page = await context.newPage();
    await openStation(page);
    await calls.goOffline();
    await press(page, 'Bookmark');
    await expect.poll(() => keptOn(page)).toBe(1);
    await signInNew(context, browser, baseURL ?? '');
    await calls.goOnline();
    // The tab is the second member's and shows nothing of the first.
    await expect(page.getByRole('button', { name: 'Bookmark', exact: true })).toBeVisible();
    await expect.poll(() => keptOn(page)).toBe(0);
    // Refused where the call leaves before the tab learns of the second member; else never sent.
    expect(calls.answered.filter(({ status }) => status !== 401)).toEqual([]);
    expect(await progressOf(context)).toMatchObject({ bookmarked: false, rev: 0 });
    await context.close();
  });
});

test('signing out with unsent changes asks first, and removes them', async ({
  browser,
  baseURL,
}) => {
  const context = await deviceOf(browser, baseURL ?? '');
  const calls = await QueuedCalls.of(context);
  calls.hold();
  const page = await context.newPage();
  await openStation(page);
  await press(page, 'Bookmark');
  await press(page, 'Mark Complete');
  await showsStatus(page, /^(2 waiting|Sending 2)$/);
  const signOut = page.getByRole('button', { name: 'Sign out' });
  await page.getByRole('button', { name: /^Account of/ }).click();
  await signOut.click();
  const dialog = page.getByRole('dialog', { name: '2 changes are not sent yet' });
  await dialog.getByRole('button', { name: 'Stay signed in' }).click();
  await isLive(page);
  await signOut.click();
  await dialog.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('link', { name: 'Get Started' }).first()).toBeVisible();
  await expect.poll(() => keptOn(page)).toBe(0);
  await context.close();
});

test('a deleted account leaves nothing on the device', async ({ browser, baseURL }) => {
  const context = await deviceOf(browser, baseURL ?? '');
  const calls = await QueuedCalls.of(context);
  calls.hold();
  const page = await context.newPage();
  await openStation(page);
  await press(page, 'Bookmark');
  await expect.poll(() => keptOn(page)).toBe(1);
  await page.goto('/account');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password', { exact: true }).fill('a quiet evening');
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page.getByText('Your account and your data have been deleted.')).toBeVisible();
  await expect.poll(() => keptOn(page)).toBe(0);
  await context.close();
});
