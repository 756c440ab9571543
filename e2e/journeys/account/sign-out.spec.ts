import { expect, test } from '@playwright/test';
import { expectClean } from '../support/clean.ts';
import { expectNothingLeft, fillEverything, keptIn, signOut } from '../support/local-data.ts';
import {
  hasKeys,
  mark,
  messenger,
  openThread,
  twoMessengers,
  write,
} from '../support/messengers.ts';
import { newcomer } from '../support/people.ts';
import { startStation } from '../support/timed-station.ts';

test.use({ serviceWorkers: 'allow' });
// One after the other: two of them at once, with a dozen open pages, take longer than in turn.
test.describe.configure({ mode: 'default' });

const origin = () => test.info().project.use.baseURL ?? '';

test('after sign-out nothing of the member is left on the device, in any of its tabs', async ({
  browser,
}) => {
  test.slow(); // every screen that keeps something
  const other = await messenger(browser, origin());
  const ana = await messenger(browser, origin());
  const planted = await fillEverything(ana, other);
  await signOut(ana.page);
  await expect(ana.page).toHaveURL('/');
  await expect(ana.page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible();
  await expectNothingLeft(ana.context, planted);

  // Back shows no cached page.
  await ana.page.goBack();
  await expect(ana.page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(await ana.page.content()).not.toContain(planted.words[0]);
  await ana.context.close();
  await other.context.close();
});

test('a tab that hears of the sign-out first does not interrupt the tab that signs out', async ({
  browser,
}) => {
  const context = await newcomer(browser, origin());
  const [page, tab] = [await context.newPage(), await context.newPage()];
  for (const one of [page, tab]) {
    await one.goto('/account/sessions');
    await expect(one.locator('[data-live="live"]')).toBeAttached();
  }
  // The answer is held back until the other tab has noticed, and noted it for all tabs.
  await page.route('**/api/auth/sign-out', async (route) => {
    const response = await route.fetch();
    await expect(tab).toHaveURL(/\/login/);
    await route.fulfill({ response });
  });
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/');
  await context.close();
});

test('while the server is away the device is cleared, and the next member sees nothing', async ({
  browser,
}) => {
  test.slow(); // every screen that keeps something
  const other = await messenger(browser, origin());
  const ana = await messenger(browser, origin());
  const planted = await fillEverything(ana, other);
  const { attemptId, examId } = planted;
  await ana.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  // Files are cached once they have passed the service worker.
  await ana.page.goto('/login');
  await expect(ana.page).toHaveURL('/');
  await ana.page.goto(`/practice/attempt/${attemptId}`);
  await expect(ana.page.getByLabel('Your notes')).toBeVisible();
  await ana.context.setOffline(true);

  // While signed in, her station opens offline.
  await ana.page.reload();
  await expect(ana.page.getByLabel('Your notes')).toHaveValue(`${planted.words[0]}practice`);

  const open = ana.context.pages().at(-1) ?? ana.page;
  await signOut(open);
  await expect(open.getByText(/You are signed out and your data is removed/)).toBeVisible();
  const cookies = await ana.context.cookies();
  for (const page of ana.context.pages()) {
    const kept = async () => {
      const text = await keptIn(page, ana.context).catch(() => 'on its way');
      return [...planted.words, ...planted.identity, 'on its way'].filter((one) =>
        text.includes(one),
      );
    };
    await expect.poll(kept).toEqual([]);
  }
  for (const path of [`/practice/attempt/${attemptId}`, `/exam-simulator/${examId}`, '/profile']) {
    await ana.page.goto(path);
    await expect(ana.page.getByText('cannot be reached').first()).toBeVisible();
    expect(await ana.page.content()).not.toContain(planted.words[0]);
  }

  // A second member's sign-in fails: still no data of the first.
  await ana.page.goto('/login');
  await ana.page.getByLabel('E-mail').fill('ben@example.com');
  await ana.page.getByLabel('Password', { exact: true }).fill('practice-makes-calm');
  await ana.page.getByRole('button', { name: 'Sign in' }).click();
  await expect(ana.page.getByText(/cannot be reached/).first()).toBeVisible();
  await ana.page.goto(`/practice/attempt/${attemptId}`);
  await expect(ana.page.getByText('cannot be reached').first()).toBeVisible();
  expect(await ana.page.content()).not.toContain(planted.words[0]);

  // Back online the session ends on the server, without a new sign-in.
  await ana.context.setOffline(false);
  await ana.page.goto('/');
  await expect(ana.page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible();
  await expect(ana.page.getByText(/You are signed out and your data/)).toBeHidden();
  const thief = await browser.newContext({ baseURL: origin() });
  await thief.addCookies(cookies);
  await expect.poll(async () => (await thief.request.get('/api/auth/user')).json()).toBeNull();
  await thief.close();
  await ana.context.close();
  await other.context.close();
});

test('another member who signs in on the device takes nothing over, not even offline', async ({
  browser,
}) => {
  const first = await newcomer(browser, origin());
  const page = await first.newPage();
  const attemptId = await startStation(page);
  const word = `planted${Date.now()}`;
  await page.getByLabel('Your notes').fill(word);
  await expect(page.getByTestId('save-status')).toHaveText('Saved');
  const { publicId } = await (await first.request.get('/api/auth/user')).json();
  expect(await keptIn(page, first)).toContain(word);

  // The first session is replaced without signing out.
  const second = await newcomer(browser, origin());
  await first.clearCookies();
  await first.addCookies(await second.cookies());
  await page.goto('/progress');
  await expect(page.getByRole('heading', { level: 1, name: 'Progress' })).toBeVisible();
  await expect.poll(() => keptIn(page, first)).not.toContain(word);
  await expect.poll(() => keptIn(page, first)).not.toContain(publicId);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await first.setOffline(true);
  await page.goto(`/practice/attempt/${attemptId}`);
  await expect(page.getByText('cannot be reached').first()).toBeVisible();
  expect(await page.content()).not.toContain(word);
  await first.close();
  await second.close();
});

test('a session that was ended elsewhere takes what the device kept along', async ({ browser }) => {
  const context = await newcomer(browser, origin());
  const page = await context.newPage();
  await startStation(page);
  const word = `planted${Date.now()}`;
  await page.getByLabel('Your notes').fill(word);
  await expect(page.getByTestId('save-status')).toHaveText('Saved');
  expect(await keptIn(page, context)).toContain(word);
  const elsewhere = await browser.newContext({ baseURL: origin() });
  await elsewhere.addCookies(await context.cookies());
  expect(
    (
      await elsewhere.request.post('/api/auth/sign-out', {
        data: {},
        headers: { origin: origin() },
      })
    ).ok(),
  ).toBe(true);
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expect.poll(() => keptIn(page, context)).not.toContain(word);
  await elsewhere.close();
  await context.close();
});

test('the last approved device warns that messages are lost without a recovery key, and leads to one', async ({
  browser,
}) => {
  const { ana, ben } = await twoMessengers(browser);
  await hasKeys(ben);
  await openThread(ana.page, ben);
  await write(ana.page, ben, 'Only here');
  await expect(mark(ana.page, 'Only here', 'sent')).toBeVisible();
  const beginSignOut = async () => {
    await ana.page.getByRole('button', { name: /^Account of/ }).click();
    await ana.page.getByRole('button', { name: 'Sign out' }).click();
  };
  await beginSignOut();
  const dialog = ana.page.getByRole('dialog');
  await expect(dialog).toContainText('you will not be able to read your messages again');
  await expectClean(ana.page);
  // Still signed in, with the keys.
  await dialog.getByRole('link', { name: 'Make a recovery key' }).click();
  await expect(ana.page).toHaveURL('/account/devices');
  await ana.page.getByRole('button', { name: 'Get a recovery key' }).click();
  await ana.page.getByRole('button', { name: 'Make the key' }).click();
  await ana.page.getByRole('button', { name: 'I have kept it' }).click();
  await beginSignOut();
  await expect(ana.page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible();
  expect(await (await ana.context.request.get('/api/auth/user')).json()).toBeNull();
  await ana.context.close();
  await ben.context.close();
});
