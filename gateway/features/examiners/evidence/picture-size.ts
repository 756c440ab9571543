/** Opening a picture decompresses it, so its size in pixels is limited too. */
const LONGEST_SIDE = 12_000;
const MOST_PIXELS = 60_000_000;

/** @returns a fault, if any */
export function tooLarge({ width, height }: { width: number; height: number }): string | undefined {
  if (width < 1 || height < 1) return 'The picture has no size. Please save it again.';
  return width > LONGEST_SIDE || height > LONGEST_SIDE || width * height > MOST_PIXELS
    ? 'The picture has too many pixels. Please save it smaller.'
    : undefined;
}
