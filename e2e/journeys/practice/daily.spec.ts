import { expect, test } from '@playwright/test';
import { countTones, newcomerOnPhone } from '../support/timed-station.ts';

test('a candidate’s evening: the suggestion, the bells, the marks, the profile and due stations', async ({
  browser,
  baseURL,
}) => {
  const context = await newcomerOnPhone(browser, baseURL ?? '');
  const page = await context.newPage();
  const tones = await countTones(page);
  await page.goto('/');
  const practise = page.getByRole('link', { name: 'Practise now' });
  await expect(practise).toBeVisible();
  const path = await practise.getAttribute('href');
  expect(path).toMatch(/^\/practice\/\d+$/);

  await page.goto(`${path}?speed=60`);
  await page.getByRole('button', { name: 'Start reading' }).click();
  await expect(page.getByRole('button', { name: 'Finish marking' })).toBeVisible();
  const title = await page.getByRole('heading', { level: 1 }).innerText();
  expect(await page.getByRole('log', { name: 'Bells' }).locator('p').allTextContents()).toEqual([
    'Bell: reading starts',
    'Bell: task starts',
    'Bell: one minute left',
    'Bell: task ends',
  ]);
  await expect.poll(tones).toBe(28);

  for (const domain of await page.getByRole('group', { name: /\d+ %$/ }).all())
    await domain.getByRole('radio', { name: /^1 Very poor/ }).check();
  await page.getByRole('radio', { name: /^Fail/ }).check();
  await page.getByLabel(/One thing to change/).fill('Begin with what brought them.');
  await page.getByRole('button', { name: 'Finish marking' }).click();
  await expect(page.getByTestId('result-mark')).toHaveText('4 / 20');

  await page.goto('/progress');
  const part = (name: string) => page.getByRole('region', { name, exact: true });
  await expect(part('Due again')).toContainText(title);
  await expect(part('History')).toContainText(title);
  await expect(part('Profile by domain and skill').getByRole('row').nth(1)).toContainText('4');
  await context.close();
});
