import { test } from '@playwright/test';
import { closeSharedContexts, sharedContextOf } from '../journeys/support/people.ts';
import { screensOf } from '../journeys/support/screens.ts';
import { drawSheet } from './sheet.ts';

test.afterAll(closeSharedContexts);

for (const [at, screen] of Object.values(screensOf).flat().entries()) {
  const who = screen.as ?? 'nobody';
  const name = `${String(at).padStart(3, '0')} ${screen.path} ${who}`.replace(/[^\w.]+/g, '-');
  test(name, async ({ browser, baseURL }) => {
    const context = await sharedContextOf(browser, screen.as, baseURL ?? '');
    const page = await context.newPage();
    await page.goto(screen.path);
    await page.getByText(screen.ready).first().waitFor();
    await drawSheet(page, name);
    await page.close();
  });
}
