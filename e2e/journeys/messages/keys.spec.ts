import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { fieldTo, hasKeys, messenger, openThread, texts, write } from '../support/messengers.ts';

/** Which tab owns the keys, and what IndexedDB holds. */
const ownersOf = (page: Page) =>
  page.evaluate(async () => {
    const { held = [] } = await navigator.locks.query();
    return held.filter(({ name }) => name?.startsWith('keys:')).length;
  });
const storesOf = (page: Page) =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
    return names.filter((name) => /^(keys|messages):/.test(name)).length;
  });
const origin = () => test.info().project.use.baseURL ?? '';
const devicesOf = async (context: BrowserContext) =>
  (await (await context.request.get('/api/keys/devices')).json()).length;

test('tabs of one browser share the keys, and another takes over when the owner closes', async ({
  browser,
}) => {
  test.slow();
  const [ana, ben] = [await messenger(browser, origin()), await messenger(browser, origin())];
  await hasKeys(ben);
  await openThread(ana.page, ben);
  const second = await ana.context.newPage();
  await openThread(second, ben);
  await write(second, ben, 'From the second tab');
  await expect(texts(ana.page)).toHaveText(['From the second tab']);
  await openThread(ben.page, ana);
  await write(ben.page, ana, 'Hello Ana');
  for (const tab of [ana.page, second])
    await expect(texts(tab)).toHaveText(['From the second tab', 'Hello Ana']);
  expect(await ownersOf(second)).toBe(1);

  await ana.page.close();
  await write(ben.page, ana, 'Are you still there?');
  await expect(texts(second).last()).toHaveText('Are you still there?');
  await write(second, ben, 'In this tab');
  await expect(texts(ben.page).last()).toHaveText('In this tab');
  expect(await ownersOf(second)).toBe(1);
  await ana.context.close();
  await ben.context.close();
});

test('signing out removes keys and unsent messages from the device', async ({ browser }) => {
  test.slow();
  const [ana, ben] = [await messenger(browser, origin()), await messenger(browser, origin())];
  await openThread(ana.page, ben);
  await write(ana.page, ben, 'Nobody can read this yet');
  await expect(ana.page.getByText(/^Waits on this device/)).toBeVisible();
  expect(await storesOf(ana.page)).toBeGreaterThan(1);
  await ana.page.getByRole('button', { name: /^Account of/ }).click();
  await ana.page.getByRole('button', { name: 'Sign out' }).click();
  const dialog = ana.page.getByRole('dialog');
  await expect(dialog).toContainText('1 message is not sent yet');
  await dialog.getByRole('button', { name: 'Sign out' }).click();
  await ana.page.waitForURL('/');
  await expect(ana.page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible();
  await expect.poll(() => storesOf(ana.page)).toBe(0);
  await ana.context.close();
  await ben.context.close();
});

test('keys are created when idle, without violating the content security policy', async ({
  browser,
}) => {
  test.slow();
  const ana = await messenger(browser, origin());
  const complaints: string[] = [];
  ana.page.on('console', (line) => {
    if (/content security policy/i.test(line.text())) complaints.push(line.text());
  });
  await ana.page.goto('/progress');
  // Twenty idle seconds, then the browser's own idle callback.
  await expect.poll(() => devicesOf(ana.context), { timeout: 60_000 }).toBe(1);
  const ben = await messenger(browser, origin());
  await openThread(ben.page, ana);
  await write(ben.page, ana, 'You can read this');
  await openThread(ana.page, ben);
  await expect(texts(ana.page)).toHaveText(['You can read this']);
  await expect(fieldTo(ana.page, ben)).toBeVisible();
  expect(complaints).toEqual([]);
  await ana.context.close();
  await ben.context.close();
});
