import { createHash } from 'node:crypto';
import { recordAudit } from '@cascade/db/domain/audit/audit.queries';
import { findPicture, keepPicture, type Picture } from '@cascade/db/features/ads/pictures.queries';
import {
  MOST_PICTURE_BYTES,
  PICTURE_TOO_LARGE,
  PictureHash,
  type PictureSize,
  pictureSizes,
  pictureUrl,
} from '@cascade/shared/features/ads/pictures';
import { AppError } from '@cascade/shared/kernel/app-error';
import { Router } from 'express';
import sharp from 'sharp';
import { inTime } from '../../http/in-time.ts';
import type { CallerWork } from '../../http/work.ts';
import type { Services } from '../../services.ts';

/** A small file that decodes to more is an attack. */
const MOST_PIXELS = 24_000_000;
const formats = ['jpeg', 'png', 'webp'];
/** The chunk that makes a PNG move, which the decoder ignores. */
const MOVING_PNG = Buffer.from('acTL', 'latin1');

const refused = (message: string, cause?: unknown) =>
  new AppError('invalid', `${message}.`, {
    errors: [{ field: 'content', message }],
    ...(cause === undefined ? {} : { cause }),
  });

const unreadable = (cause: unknown) => refused('This picture could not be read', cause);

/**
 * Re-encodes a picture from its pixels, which leaves out everything else in the file: place and
 * camera, comments, and whatever another program would take for something else.
 * @throws AppError invalid with a sentence
 */
async function encodePicture(bytes: Buffer): Promise<Picture> {
  if (bytes.length > MOST_PICTURE_BYTES) throw refused(PICTURE_TOO_LARGE);
  const options = { limitInputPixels: MOST_PIXELS };
  const {
    format,
    width,
    height,
    pages = 1,
    orientation = 1,
  } = await sharp(bytes, options)
    .metadata()
    .catch((cause: unknown) => {
      throw refused(
        'Only JPEG, PNG and WebP pictures of at most 24 megapixels can be added',
        cause,
      );
    });
  if (!formats.includes(format))
    throw refused('Only JPEG, PNG and WebP pictures of at most 24 megapixels can be added');
  if (pages > 1 || (format === 'png' && bytes.includes(MOVING_PNG)))
    throw refused('The picture moves. Please choose one that does not');
  const { small } = pictureSizes;
  // Orientations from five on lie on their side.
  const [shownWidth, shownHeight] = orientation < 5 ? [width, height] : [height, width];
  if (shownWidth < small.width || shownHeight < small.height)
    throw refused(`The picture must have at least ${small.width} × ${small.height} pixels`);
  const sized = (size: PictureSize) =>
    sharp(bytes, options)
      .rotate()
      .resize({ ...pictureSizes[size], fit: 'cover' })
      .webp({ quality: 80 })
      .toBuffer()
      .catch((cause: unknown) => {
        throw unreadable(cause);
      });
  const [largeBytes, smallBytes] = [await sized('large'), await sized('small')];
  const hash = createHash('sha256').update(largeBytes).digest('hex');
  return { hash, large: largeBytes, small: smallBytes };
}

/** @throws AppError invalid */
export async function addPicture(
  { tx, caller, now }: CallerWork,
  content: string,
): Promise<{ picture: string; url: string }> {
  const picture = await encodePicture(Buffer.from(content, 'base64'));
  const { hash, large } = picture;
  await keepPicture(tx, picture, now);
  await recordAudit(tx, {
    actor: caller,
    action: 'ads.add-picture',
    subject: { kind: 'advertisement', id: hash },
    before: null,
    after: { bytes: large.length },
    at: now,
  });
  return { picture: hash, url: pictureUrl(hash, 'small') };
}

/** Answers the addresses of pictures, which no contract describes: they are files. */
export function adPictures({ database }: Pick<Services, 'database'>): Router {
  const router = Router();
  router.get('/api/advertisements/pictures/:hash/:size.webp', async (request, response) => {
    response.locals.routeName = 'ads.picture';
    const hash = PictureHash.safeParse(request.params.hash).data;
    const { size } = request.params;
    const image =
      hash !== undefined && (size === 'large' || size === 'small')
        ? await inTime(() => findPicture(database.orm, hash, size))
        : undefined;
    if (!image) throw new AppError('not_found', 'There is no such picture.');
    response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
    response.setHeader('Content-Security-Policy', "default-src 'none'; sandbox");
    response.type('image/webp').send(image);
  });
  return router;
}
