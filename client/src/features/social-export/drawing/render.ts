import type { StudyStats } from '@cascade/shared/features/social-export/contract';
import { sizeOf, type Template } from '../templates.ts';
import { composePicture } from './compose.ts';
import { cssFont, type Font, paint, webFonts } from './marks.ts';

/**
 * Waits for the files of all alphabets in the name. Web fonts alone: a missing font of the device in
 * the same list would end the waiting at once.
 */
async function loadFonts(name: string): Promise<void> {
  const letters = `${name} CASCade 0123456789`;
  // Offline, letters without their file are drawn in the device's own font.
  await Promise.allSettled(webFonts.map((font) => document.fonts.load(font, letters)));
}

/** Draws the picture onto the canvas, in its full size or a share of it. */
export async function drawPicture(
  canvas: HTMLCanvasElement,
  template: Template,
  stats: StudyStats,
  name: string | null,
  scale = 1,
): Promise<void> {
  await loadFonts(name ?? '');
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser has no canvas.');
  const { width, height } = sizeOf(template);
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const measure = (text: string, font: Font) => {
    context.font = cssFont(font);
    return context.measureText(text).width;
  };
  const marks = composePicture(template, stats, name, measure);
  context.setTransform(scale, 0, 0, scale, 0, 0);
  paint(context, marks);
}

/** @throws Error when the browser cannot make a picture, such as without memory */
export async function pictureFile(
  template: Template,
  stats: StudyStats,
  name: string | null,
): Promise<Blob> {
  const canvas = document.createElement('canvas');
  await drawPicture(canvas, template, stats, name);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('The browser made no picture.');
  return blob;
}
