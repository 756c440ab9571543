import { expect, test } from '@playwright/test';
import { expectClean } from '../support/clean.ts';
import { unheardOf, verifiedNewcomer } from '../support/community-people.ts';
import { contextOf } from '../support/people.ts';

test('a moderator reviews a report, decides, and the author is notified', async ({
  browser,
  baseURL,
}) => {
  test.slow();
  const author = await verifiedNewcomer(browser, baseURL ?? '');
  const reader = await contextOf(browser, 'ana', baseURL ?? '');
  const moderator = await contextOf(browser, 'admin', baseURL ?? '');
  const word = unheardOf();
  const { id } = await (
    await author.request.post('/api/community/posts', {
      data: { content: `Unkind words: ${word}`, isAnonymous: true },
    })
  ).json();
  const page = await reader.newPage();
  await page.goto(`/community/post/${id}`);
  await page.getByRole('button', { name: /^More about the post of/ }).click();
  await page.getByRole('button', { name: 'Report', exact: true }).click();
  await page.getByLabel('Details').fill('This is about a real person.');
  await page.getByRole('dialog').getByRole('button', { name: 'Report' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();

  const desk = await moderator.newPage();
  await desk.goto('/admin/moderation');
  const entry = desk.getByRole('listitem').filter({ hasText: word });
  await expect(entry).toContainText('This is about a real person.');
  await entry.getByRole('button', { name: 'Hide' }).click();
  await desk.getByLabel('Reason').fill('A person could be recognised');
  await expectClean(desk);
  await desk.getByRole('dialog').getByRole('button', { name: 'Hide' }).click();
  await expect(entry).toHaveCount(0);
  await desk.getByRole('tab', { name: 'Log' }).click();
  await expect(desk.getByText('A person could be recognised').first()).toBeVisible();

  await page.reload();
  await expect(page.getByText('This post is not here')).toBeVisible();
  const own = await author.newPage();
  await own.goto(`/community/post/${id}`);
  await expect(own.getByText('A moderator has hidden this. Only you see it.')).toBeVisible();
  await author.close();
  await reader.close();
  await moderator.close();
});
