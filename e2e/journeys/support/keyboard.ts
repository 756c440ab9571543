import { expect, type Locator, type Page } from '@playwright/test';

const MOST_PRESSES = 80;

/**
 * Presses Tab or Shift+Tab until the element has the focus, and checks that the focus is visible.
 */
export async function tabTo(
  page: Page,
  target: Locator,
  direction: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < MOST_PRESSES; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      await expect(target).toBeInViewport();
      return;
    }
    await page.keyboard.press(direction);
  }
  throw new Error(`${direction} never reached ${target}`);
}
