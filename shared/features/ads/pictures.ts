import { z } from 'zod';

export const MOST_PICTURE_BYTES = 2 * 1024 * 1024;
export const PICTURE_TOO_LARGE = 'A picture may have 2 MB at most';
/** Sixteen to nine. The large one stands in the feed, the small one beside it. */
export const pictureSizes = {
  large: { width: 1200, height: 675 },
  small: { width: 600, height: 338 },
} as const;
export type PictureSize = keyof typeof pictureSizes;

/** The SHA-256 of the large size, in hexadecimal. */
export const PictureHash = z.string().regex(/^[0-9a-f]{64}$/, 'must be the hash of a picture');

/** It never changes what it shows. */
export const pictureUrl = (hash: string, size: PictureSize): string =>
  `/api/advertisements/pictures/${hash}/${size}.webp`;
