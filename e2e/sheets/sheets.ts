import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { closeSharedContexts, sharedContextOf } from '../journeys/support/people.ts';
import { screensOf } from '../journeys/support/screens.ts';

const WIDTHS = [320, 360, 1280];
const SCHEMES = ['light', 'dark'] as const;
const HEIGHT = 900;
const GAP = 20;
const folder = process.env.SHEETS_DIR ?? join(import.meta.dirname, '../../test-results/sheets');
mkdirSync(folder, { recursive: true });

async function shotOf(page: Page, width: number, scheme: (typeof SCHEMES)[number]) {
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  await page.setViewportSize({ width, height: HEIGHT });
  await page.evaluate(
    () => new Promise<void>((done) => requestIdleCallback(() => done(), { timeout: 1_000 })),
  );
  return page.screenshot({ clip: { x: 0, y: 0, width, height: HEIGHT } });
}

async function sheetOf(page: Page, file: string): Promise<void> {
  const parts: { input: Buffer; left: number; top: number }[] = [];
  for (const [row, scheme] of SCHEMES.entries()) {
    let left = 0;
    for (const width of WIDTHS) {
      parts.push({ input: await shotOf(page, width, scheme), left, top: row * (HEIGHT + GAP) });
      left += width + GAP;
    }
  }
  const width = WIDTHS.reduce((sum, one) => sum + one + GAP, 0);
  const height = SCHEMES.length * (HEIGHT + GAP);
  const sheet = sharp({ create: { width, height, channels: 3, background: '#888' } });
  await sheet.composite(parts).png().toFile(file);
}

test.afterAll(closeSharedContexts);

for (const [at, screen] of Object.values(screensOf).flat().entries()) {
  const who = screen.as ?? 'nobody';
  const name = `${String(at).padStart(3, '0')} ${screen.path} ${who}`.replace(/[^\w.]+/g, '-');
  test(name, async ({ browser, baseURL }) => {
    const context = await sharedContextOf(browser, screen.as, baseURL ?? '');
    const page = await context.newPage();
    await page.goto(screen.path);
    await page.getByText(screen.ready).first().waitFor();
    await sheetOf(page, join(folder, `${name}.png`));
    await page.close();
  });
}
