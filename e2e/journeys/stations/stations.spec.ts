import { expect, test } from '@playwright/test';
import { expectClean } from '../support/clean.ts';
import { tabTo } from '../support/keyboard.ts';
import { newcomersEmail, PASSWORD } from '../support/people.ts';

test.describe('a candidate and a station', () => {
  test('signs in, finds a station, reads all of it, bookmarks and completes it', async ({
    browser,
    baseURL,
    page,
  }) => {
    await page.goto('/login?returnTo=/scenarios');
    await page.getByLabel('E-mail').fill(await newcomersEmail(browser, baseURL));
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByPlaceholder('Search scenarios...').fill('by a farmer');
    await expect(page.getByText(/^Showing 1 of \d+ scenarios$/)).toBeVisible();
    await page.getByRole('link', { name: /^Start Scenario/ }).click();
    await expect(page).toHaveURL(/\/scenario\/14$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Letters already written by a farmer',
    );
    await expect(page.getByText('Duration: 7 minutes | Setting: Crisis team base')).toBeVisible();

    await expect(page.getByText(/Mr Owen Pritchard is a 54-year-old/)).toBeVisible();
    await page.getByRole('tab', { name: 'Actor Brief' }).click();
    await expect(page.getByText('This gives the station away')).toBeVisible();
    await expectClean(page);
    await expect(page.getByText(/fourth generation on a hill farm/)).toHaveCount(0);
    await page.getByRole('button', { name: 'Show them now' }).click();
    await expect(page.getByText(/fourth generation on a hill farm/)).toBeVisible();
    await expect(page.getByRole('tabpanel')).toBeFocused();
    await page.getByRole('tab', { name: 'Mark Scheme' }).click();
    await expect(page.getByText(/10\.25\s*\/\s*20/).first()).toBeVisible();
    await page.getByRole('tab', { name: 'Feedback' }).click();
    await expect(page.getByText('A locked cabinet taken as safe')).toBeVisible();

    const bookmark = page.getByRole('button', { name: /^Bookmark/ });
    const was = await bookmark.textContent();
    await bookmark.click();
    await expect(bookmark).not.toHaveText(was ?? '');
    await expect(
      page.getByText(was === 'Bookmark' ? 'Scenario Bookmarked' : 'Bookmark Removed').first(),
    ).toBeVisible();
  });

  test('the keyboard alone signs in, finds, reads and completes a station', async ({
    browser,
    baseURL,
  }) => {
    const email = await newcomersEmail(browser, baseURL);
    const context = await browser.newContext({ baseURL });
    const page = await context.newPage();
    const press = (key: string) => page.keyboard.press(key);
    const complete = page.getByRole('button', { name: 'Mark Complete' });
    await page.goto('/login?returnTo=/scenarios');
    await tabTo(page, page.getByRole('textbox', { name: 'E-mail address' }));
    await page.keyboard.type(email);
    await press('Tab');
    await page.keyboard.type(PASSWORD);
    await press('Enter');
    await page.waitForURL('**/scenarios');
    await expect(page.getByText(/^Showing \d+ of \d+ scenarios$/)).toBeVisible();
    await press('/');
    await page.keyboard.type('farmer');
    await expect(page.getByText(/^Showing 1 of/)).toBeVisible();
    await tabTo(page, page.getByRole('link', { name: /^Start Scenario/ }).first());
    await press('Enter');
    await tabTo(page, complete);
    await tabTo(page, page.getByRole('tab', { name: 'Candidate Task' }));
    await press('ArrowRight');
    await expect(page.getByRole('tab', { name: 'Actor Brief' })).toBeFocused();
    await press('Enter');
    await tabTo(page, page.getByRole('button', { name: 'Show them now' }));
    await press('Enter');
    await expect(page.getByText(/fourth generation on a hill farm/)).toBeVisible();
    await page.keyboard.press('Home');
    await page.locator('body').press('Shift+Tab');
    await tabTo(page, complete, 'Shift+Tab');
    await press('Enter');
    await expect(page.getByText('Scenario Complete!').first()).toBeVisible();
    await expect(
      page.getByText('Great work! This scenario has been marked as completed.').first(),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Completed' })).toBeDisabled();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Completed' })).toBeDisabled();
    const stats = await context.request.get('/api/stats');
    expect((await stats.json()).completedScenarios).toBe(1);
    await context.close();
  });

  test('a deep link opened signed out is restored after sign-in', async ({ page }) => {
    await page.goto('/scenario/14');
    await expect(page).toHaveURL(/\/login\?/);
    await page.getByLabel('E-mail address').fill('ben@example.com');
    await page.getByLabel('Password', { exact: true }).fill('practice-makes-calm');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(/\/scenario\/14$/);
  });
});
