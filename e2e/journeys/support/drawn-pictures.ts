import { join } from 'node:path';
import type { StudyStats } from '@cascade/shared/features/social-export/contract';
import type { Page } from '@playwright/test';
import { build } from 'esbuild';
import type * as Render from '../../../client/src/features/social-export/drawing/render.ts';
import type * as Templates from '../../../client/src/features/social-export/templates.ts';

declare global {
  interface Window {
    drawing: typeof Render & typeof Templates;
  }
}

const feature = join(import.meta.dirname, '../../../client/src/features/social-export');

/** The product's drawing, for figures that do not change from day to day. */
async function drawingScript(): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents: `export * from './drawing/render.ts'; export * from './templates.ts';`,
      resolveDir: feature,
      loader: 'ts',
    },
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'drawing',
  });
  const [file] = outputFiles;
  if (!file) throw new Error('The drawing was not bundled.');
  return file.text;
}

let script: Promise<string> | undefined;

/**
 * The picture as a PNG half as wide, in fewer colours, so that the files stay small. Drawn in full
 * size with the fonts of the page.
 */
export async function drawnPicture(
  page: Page,
  given: { templateId: string; stats: StudyStats; name: string | null },
): Promise<Buffer> {
  script ??= drawingScript();
  if (!(await page.evaluate(() => 'drawing' in window))) await page.evaluate(await script);
  const url = await page.evaluate(async ({ templateId, stats, name }) => {
    const { drawPicture, templates } = window.drawing;
    const template = templates.find(({ id }) => id === templateId);
    if (!template) throw new Error(`There is no template ${templateId}.`);
    const full = document.createElement('canvas');
    await drawPicture(full, template, stats, name);
    const half = document.createElement('canvas');
    half.width = full.width / 2;
    half.height = full.height / 2;
    const context = half.getContext('2d');
    if (!context) throw new Error('This browser has no canvas.');
    context.imageSmoothingQuality = 'high';
    context.drawImage(full, 0, 0, half.width, half.height);
    const image = context.getImageData(0, 0, half.width, half.height);
    for (const [at, value] of image.data.entries())
      image.data[at] = at % 4 === 3 ? 255 : Math.round(value / 17) * 17;
    context.putImageData(image, 0, 0);
    return half.toDataURL('image/png');
  }, given);
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}

/** The share of pixels that differ visibly; all of them where the sizes differ. */
export function differingShare(page: Page, one: Buffer, other: Buffer): Promise<number> {
  const urls = [one, other].map((file) => `data:image/png;base64,${file.toString('base64')}`);
  return page.evaluate(async (sources) => {
    const visible = 48;
    const [first, second] = await Promise.all(
      sources.map(async (source) => {
        const image = new Image();
        image.src = source;
        await image.decode();
        const { width, height } = image;
        const canvas = Object.assign(document.createElement('canvas'), { width, height });
        const context = canvas.getContext('2d');
        if (!context) throw new Error('This browser has no canvas.');
        context.drawImage(image, 0, 0);
        return context.getImageData(0, 0, width, height).data;
      }),
    );
    if (!first || first.length !== second?.length) return 1;
    let differing = 0;
    for (let at = 0; at < first.length; at += 4) {
      const isOther = [0, 1, 2].some(
        (channel) => Math.abs((first[at + channel] ?? 0) - (second[at + channel] ?? 0)) > visible,
      );
      if (isOther) differing += 1;
    }
    return (4 * differing) / first.length;
  }, urls);
}

/** Width and height from the header of a PNG file. */
export function pngSize(file: Buffer): { width: number; height: number } {
  if (file.toString('latin1', 1, 4) !== 'PNG') throw new Error('It is not a PNG file.');
  return { width: file.readUInt32BE(16), height: file.readUInt32BE(20) };
}
