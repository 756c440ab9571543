import { readFile } from 'node:fs/promises';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { expectClean } from '../support/clean.ts';
import { pngSize } from '../support/drawn-pictures.ts';
import { tabTo } from '../support/keyboard.ts';
import { isLive, newcomer } from '../support/people.ts';
import { phone } from '../support/timed-station.ts';

const complete = async (context: BrowserContext, ids: number[]) => {
  for (const id of ids) {
    const reply = await context.request.post(`/api/scenarios/${id}/complete`);
    expect(reply.ok(), await reply.text()).toBe(true);
  }
};
const generate = (page: Page) => page.getByRole('button', { name: 'Generate Export' });
const ready = (page: Page) => page.getByRole('region', { name: 'Export Ready' });
const choose = (page: Page, template: string) => page.getByText(template, { exact: true }).click();
/** Not what is announced of it. */
const toast = (page: Page, words: string) => page.getByText(words, { exact: true });
const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

async function downloaded(page: Page, press: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return { name: download.suggestedFilename(), file: await readFile(await download.path()) };
}

/** Its radio is hidden; the card around it shows the focus. */
async function tabToChoice(page: Page, name: string | RegExp): Promise<void> {
  const radio = page.getByRole('radio', { name });
  const isFocused = () => radio.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 40 && !(await isFocused()); presses += 1)
    await page.keyboard.press('Tab');
  await expect(radio).toBeFocused();
  await expect(page.locator('label').filter({ has: radio })).toBeInViewport();
}

test.describe('a member', () => {
  let context: BrowserContext;
  let page: Page;
  const errors: string[] = [];
  test.beforeEach(async ({ browser, baseURL }) => {
    errors.length = 0;
    context = await newcomer(browser, baseURL ?? '');
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    page = await context.newPage();
    page.on('pageerror', ({ message }) => errors.push(message));
  });
  test.afterEach(() => context.close());

  test('chooses, generates, downloads and copies, for each platform', async () => {
    await complete(context, [14, 24, 1]);
    await page.goto('/progress');
    await page.getByRole('link', { name: 'Make a picture to share' }).click();
    await choose(page, 'Progress Tracker');
    await expect(page.getByLabel('Caption')).toHaveValue(/^3 of \d+ stations done, 1% of the way/);
    await page.getByLabel('Caption').fill('Three stations before breakfast');
    await page.getByRole('button', { name: '#MRCPsych' }).click();
    await page.getByRole('button', { name: '#MedEd' }).click();
    await generate(page).click();
    await expect(page.getByRole('progressbar', { name: 'Drawing your picture' })).toBeVisible();
    await expect(generate(page)).toBeDisabled();
    await expect(toast(page, 'Export Generated!')).toBeVisible();
    await expect(toast(page, 'Your Instagram export is ready for download.')).toBeVisible();
    await expect(ready(page).getByRole('heading')).toBeFocused();
    const download = ready(page).getByRole('link', { name: 'Download Image' });
    const square = await downloaded(page, () => download.click());
    expect(square.name).toMatch(/^cascade-progress-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.png$/);
    expect(pngSize(square.file)).toEqual({ width: 1_080, height: 1_080 });
    await expect(toast(page, 'Downloaded!')).toBeVisible();
    await ready(page).getByRole('button', { name: 'Copy Caption' }).click();
    await expect(toast(page, 'Caption Copied!')).toBeVisible();
    expect(await copied(page)).toBe(
      'Three stations before breakfast\n\n#CASC #Psychiatry #PsychiatryTrainee #ExamPrep #MedEd',
    );

    await page.getByRole('tab', { name: 'TikTok' }).click();
    await expect(ready(page)).toBeHidden();
    await choose(page, 'Milestone Celebration');
    await expect(page.getByLabel('Caption')).toHaveValue(
      '3 stations completed on the way to the CASC.',
    );
    await generate(page).click();
    await expect(toast(page, 'Your TikTok export is ready for download.')).toBeVisible();
    const tall = await downloaded(page, () => download.click());
    expect(tall.name).toMatch(/^cascade-milestone-.*\.png$/);
    expect(pngSize(tall.file)).toEqual({ width: 1_080, height: 1_920 });
    expect(errors).toEqual([]);
  });

  test('does all of it with the keyboard alone', async () => {
    await page.goto('/social-export');
    const tab = page.getByRole('tab', { name: 'Instagram' });
    await tabTo(page, tab);
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: 'TikTok' })).toBeFocused();
    await tabToChoice(page, /^Achievement Story/);
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('radio', { name: /^Progress Journey/ })).toBeChecked();
    await tabTo(page, page.getByRole('button', { name: '#StudyWithMe' }));
    await page.keyboard.press('Space');
    await tabToChoice(page, 'Handle');
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByText('not who you are')).toBeVisible();
    await tabTo(page, generate(page));
    await page.keyboard.press('Enter');
    await expect(ready(page).getByRole('heading')).toBeFocused();
    const link = ready(page).getByRole('link', { name: 'Download Image' });
    await tabTo(page, link);
    const { file } = await downloaded(page, () => page.keyboard.press('Enter'));
    expect(pngSize(file)).toEqual({ width: 1_080, height: 1_920 });
    await tabTo(page, ready(page).getByRole('button', { name: 'Copy Caption' }));
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Caption Copied!')).toBeVisible();
    expect(await copied(page)).toContain('#StudyWithMe');
  });

  test('sees a station completed on another device at once', async () => {
    await page.goto('/social-export');
    const panel = page.getByRole('region', { name: 'Your progress' });
    await expect(panel).toContainText('Your first completed station is the first achievement.');
    await isLive(page);
    await complete(context, [14]);
    await expect(panel).toContainText('First station completed');
    await expect(panel).toContainText(/1 of \d+/);
  });

  test('is told when the browser cannot make the picture, and can try again', async () => {
    await page.goto('/social-export');
    await expect(generate(page)).toBeVisible();
    // As Chromium answers without memory for it.
    await page.evaluate(() => {
      const { toBlob } = HTMLCanvasElement.prototype;
      HTMLCanvasElement.prototype.toBlob = function toBlobOnce(made) {
        HTMLCanvasElement.prototype.toBlob = toBlob;
        made(null);
      };
    });
    await generate(page).click();
    await expect(toast(page, 'Generation Failed')).toBeVisible();
    await expect(
      toast(page, 'There was an error generating your export. Please try again.'),
    ).toBeVisible();
    await expect(ready(page)).toBeHidden();
    await generate(page).click();
    await expect(ready(page)).toBeVisible();
  });

  test('without a connection still makes a picture of the figures at hand', async () => {
    await page.goto('/social-export');
    await expect(generate(page)).toBeVisible();
    await isLive(page);
    await context.setOffline(true);
    await expect(page.getByText(/^You are offline/)).toBeVisible();
    await choose(page, 'Study Streak');
    await generate(page).click();
    const link = ready(page).getByRole('link', { name: 'Download Image' });
    const { file } = await downloaded(page, () => link.click());
    expect(pngSize(file)).toEqual({ width: 1_080, height: 1_080 });
  });

  test('shares through the device where it shares pictures', async () => {
    // Chromium on Linux has no share sheet.
    await page.addInitScript(() => {
      Object.assign(navigator, {
        canShare: ({ files }: ShareData) => files?.[0]?.type === 'image/png',
        share: async ({ files, text }: ShareData) => {
          document.title = `${files?.[0]?.name} ${text?.includes('#CASC')}`;
        },
      });
    });
    await page.goto('/social-export');
    await generate(page).click();
    await ready(page).getByRole('button', { name: 'Share' }).click();
    await expect(page).toHaveTitle(/^cascade-achievement-\S+\.png true$/);
  });

  test('finds nothing amiss on the screen with an export, at any width and in both schemes', async () => {
    await page.goto('/social-export');
    await page.getByLabel('Caption').fill(`${'Longwords'.repeat(40)} and an end`);
    await generate(page).click();
    await expect(ready(page)).toBeVisible();
    for (const scheme of ['light', 'dark'] as const)
      for (const size of [phone, { width: 1_280, height: 800 }]) {
        await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
        await page.setViewportSize(size);
        await expect(page.locator('html')).toHaveClass(scheme);
        await expectClean(page, { scheme });
      }
  });
});

test('a visitor is asked to log in, and comes back here', async ({ page }) => {
  await page.goto('/social-export');
  await expect(page.getByText('Please log in to make pictures')).toBeVisible();
  await page.getByRole('link', { name: 'Log In' }).click();
  await page.getByLabel('E-mail').fill('ben@example.com');
  await page.getByLabel('Password', { exact: true }).fill('practice-makes-calm');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/social-export$/);
  await expect(generate(page)).toBeVisible();
});
