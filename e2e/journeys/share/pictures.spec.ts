import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import {
  longStudyStats,
  someStudyStats,
} from '../../../client/src/testing/factories/study-stats.ts';
import { differingShare, drawnPicture } from '../support/drawn-pictures.ts';

/** Another build of the browser smooths letters in another way. */
const TOLERANCE = 0.003;

const usual = { stats: someStudyStats(), name: 'CalmHeron42' };
const looks = [
  { look: 'usual', ...usual },
  {
    look: 'long',
    stats: longStudyStats,
    name: 'Dr Wilhelmina-Alexandra Featherstonehaugh-Łukasiewicz Cholmondeley',
  },
];
const templateIds = ['badge', 'tracker', 'streak', 'story', 'journey', 'celebration'];

const fileOf = (name: string) => join(import.meta.dirname, 'pictures', `${name}.png`);

/**
 * After a change that is meant, run with `KEEP_PICTURES=1`, which keeps the new pictures, and look
 * at them.
 */
async function expectAsKept(page: Page, name: string, picture: Buffer): Promise<void> {
  if (process.env.KEEP_PICTURES) await writeFile(fileOf(name), picture);
  const share = await differingShare(page, await readFile(fileOf(name)), picture);
  if (share > TOLERANCE)
    await test.info().attach(`${name}.png`, { body: picture, contentType: 'image/png' });
  expect(share, name).toBeLessThanOrEqual(TOLERANCE);
}

// Any page has the fonts.
test.beforeEach(({ page }) => page.goto('/terms'));

for (const { look, stats, name } of looks)
  test(`the six pictures are as they were, with ${look} figures and name`, async ({ page }) => {
    for (const templateId of templateIds) {
      const picture = await drawnPicture(page, { templateId, stats, name });
      await expectAsKept(page, `${templateId}-${look}`, picture);
    }
  });

test('letters beyond those of the page are in the product’s font from the first picture on', async ({
  page,
}) => {
  const given = { ...usual, templateId: 'badge', name: 'Łucja Żółć Šťastná' };
  const first = await drawnPicture(page, given);
  await page.evaluate(() => document.fonts.ready);
  expect(await differingShare(page, first, await drawnPicture(page, given))).toBe(0);
});

test('another name, another figure and another font are seen', async ({ page }) => {
  const kept = await readFile(fileOf('tracker-usual'));
  const changes = [
    { ...usual, name: 'HazelSparrow53' },
    { ...usual, stats: someStudyStats({ completedScenarios: 140 }) },
  ];
  for (const change of changes) {
    const picture = await drawnPicture(page, { templateId: 'tracker', ...change });
    expect(await differingShare(page, kept, picture)).toBeGreaterThan(TOLERANCE);
  }
  await page.evaluate(() => document.fonts.clear());
  await page.locator('style, link[rel=stylesheet]').evaluateAll((styles) => {
    for (const style of styles) style.remove();
  });
  const picture = await drawnPicture(page, { templateId: 'tracker', ...usual });
  expect(await differingShare(page, kept, picture)).toBeGreaterThan(TOLERANCE);
});
