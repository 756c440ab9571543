import { expect, test } from '@playwright/test';
import { contextOf } from './support/people.ts';

test('visitors see the landing page and can follow its links before any script has come; members do not see it', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  const refused: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text());
  });
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/');
  await expect(page).toHaveTitle('CASCade: practice for the CASC');
  const heading = page.getByRole('heading', { level: 1, name: /^Seven minutes/ });
  await expect(heading).toBeVisible();
  const size = await heading.evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize));
  expect(size).toBeGreaterThan(30);
  expect(refused).toEqual([]);
  await page.unroute('**/assets/*.js');
  await page.getByRole('link', { name: 'Try a station' }).click();
  await expect(page.getByRole('button', { name: 'Start reading' })).toBeVisible();
  await context.close();

  const member = await contextOf(browser, 'ana', baseURL ?? '');
  const html = await (await member.request.get('/')).text();
  expect(html).toContain('<div id="root"></div>');
  expect(html).not.toContain('Seven minutes');
  await member.close();
});
