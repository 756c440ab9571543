import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';

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

/** One picture of a page at every width, in both schemes. */
export async function drawSheet(page: Page, name: string): Promise<void> {
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
  await sheet
    .composite(parts)
    .png()
    .toFile(join(folder, `${name}.png`));
}
