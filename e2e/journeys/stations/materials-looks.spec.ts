import { expect, test } from '@playwright/test';
import { expectClean } from '../support/clean.ts';
import { contextOf } from '../support/people.ts';

/** Together they have every kind of document that the product draws. */
const numbers = [
  'AMH.05', // ECG
  'AMH.06', // transcript
  'AMH.08', // letter, blood results
  'AMH.31', // drug chart
  'EAT.09', // ECG, observation chart
  'EMG.06', // observation chart
  'FOR.05', // letter, notes
  'OAP.12', // drawing
  'PST.04', // rating scale
  'SUB.05', // withdrawal scale, drug chart
];

test('documents of ten stations are legible in any look, and each has its words', async ({
  browser,
  baseURL,
}) => {
  test.slow(); // forty scans
  const context = await contextOf(browser, 'ana', baseURL ?? '');
  const page = await context.newPage();
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const cards: { id: number; scenarioNumber: string }[] = await (
    await context.request.get('/api/scenarios')
  ).json();
  for (const number of numbers)
    await test.step(number, async () => {
      const id = cards.find(({ scenarioNumber }) => scenarioNumber === number)?.id;
      await page.emulateMedia({ colorScheme: 'light' });
      await page.goto(`/scenario/${id}`);
      const figures = page.getByRole('main').getByRole('figure');
      await expect(figures.first()).toBeVisible();
      for (const words of await figures.getByText('In words').all()) await words.click();
      for (const scheme of ['light', 'dark'] as const)
        for (const width of [360, 1280]) {
          await page.emulateMedia({ colorScheme: scheme });
          await page.setViewportSize({ width, height: 800 });
          await expect(page.locator('html')).toHaveClass(scheme);
          await expectClean(page, { within: 'main', scheme });
        }
      await page.emulateMedia({ media: 'print', colorScheme: 'light' });
      await page.setViewportSize({ width: 794, height: 1_123 }); // A4
      const cues = page.getByText(/^At \d:\d\d$/);
      await expect(cues.first()).toBeVisible();
      const lines = await cues.evaluateAll((all) =>
        all.map((one) => one.clientHeight / Number.parseFloat(getComputedStyle(one).lineHeight)),
      );
      expect(Math.max(...lines)).toBeLessThan(1.5);
      await page.emulateMedia({ media: 'screen' });
    });
  await context.close();
});
