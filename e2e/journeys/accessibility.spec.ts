import { expect, type Page, test } from '@playwright/test';
import type { Screen } from './support/admin-screens.ts';
import { expectClean } from './support/clean.ts';
import { stepsBackwards } from './support/focus-order.ts';
import { closeSharedContexts, contextOf, sharedContextOf } from './support/people.ts';
import { screensOf } from './support/screens.ts';

const looks = [
  { scheme: 'light', width: 360 },
  { scheme: 'dark', width: 360 },
  { scheme: 'light', width: 1280 },
  { scheme: 'dark', width: 1280 },
] as const;

type Scheme = (typeof looks)[number]['scheme'];

async function expectTabsClean(page: Page, scheme: Scheme, areOpened: boolean): Promise<void> {
  const tabs = areOpened ? await page.getByRole('tab').all() : [];
  for (const tab of tabs.length > 0 ? tabs : [undefined]) {
    await tab?.click();
    await expectClean(page, { scheme });
  }
  await tabs[0]?.click();
}

function areTabsOpened({ tabsOpened }: Screen, look: (typeof looks)[number]): boolean {
  return tabsOpened === undefined || (tabsOpened === 'once' && look === looks[0]);
}

/** As narrow as a page of 1280 px is at 400 %. */
async function expectNarrow(page: Page, { ready }: Screen): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 });
  await expect(page.getByText(ready).first()).toBeVisible();
  // Some pages draw another screen for phones, a moment after the change.
  await expect.poll(() => page.evaluate(() => document.scrollingElement?.scrollWidth)).toBe(320);
}

test.afterAll(closeSharedContexts);

for (const screen of Object.values(screensOf).flat()) {
  const title = `${screen.path}${screen.as ? ` as ${screen.as}` : ''}`;
  test(`${title} has no axe findings and no horizontal overflow, in any look or at 320 px, and the focus goes as one reads`, async ({
    browser,
    baseURL,
  }) => {
    test.slow(); // four scans
    const context = await sharedContextOf(browser, screen.as, baseURL ?? '');
    const page = await context.newPage();
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await page.setViewportSize({ width: looks[0].width, height: 800 });
    await page.goto(screen.path);
    for (const look of looks) {
      const { scheme, width } = look;
      await test.step(`${scheme} at ${width} px`, async () => {
        await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
        await page.setViewportSize({ width, height: 800 });
        await expect(page.locator('html')).toHaveClass(scheme);
        await expect(page.getByText(screen.ready).first()).toBeVisible();
        if (scheme === 'light') expect(await stepsBackwards(page)).toEqual([]);
        await expectTabsClean(page, scheme, areTabsOpened(screen, look));
      });
    }
    if (screen.as !== 'admin') await test.step('320 px', () => expectNarrow(page, screen));
    await page.close();
  });
}

test('with reduced motion all new colours apply at once', async ({ browser, baseURL }) => {
  const context = await contextOf(browser, 'ana', baseURL ?? '');
  const page = await context.newPage();
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.goto('/scenario/14');
  await expect(page.getByRole('button', { name: 'Mark Complete' })).toBeEnabled();
  const movements = await page.evaluate(() => {
    const colours = () =>
      [...document.querySelectorAll('*')].map((element) => getComputedStyle(element).color);
    const before = colours();
    document.documentElement.classList.replace('light', 'dark');
    const hasChanged = colours().some((colour, index) => colour !== before[index]);
    return hasChanged ? document.getAnimations().length : 'nothing has changed';
  });
  expect(movements).toBe(0);
  await context.close();
});
