import type { RefObject } from 'react';
import { ApiError } from '../../../api/api-error.ts';

/** Tolerates shaking hands without overloading old phones. */
const LOOK_EVERY_MS = 250;
/** In px. */
const LONGEST_SIDE = 1_000;

/** BarcodeDetector only returns text. */
async function codeIn(
  source: CanvasImageSource,
  width: number,
  height: number,
): Promise<number[] | undefined> {
  const { default: read } = await import('jsqr');
  const share = Math.min(1, LONGEST_SIDE / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * share);
  canvas.height = Math.round(height * share);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context || canvas.width === 0 || canvas.height === 0) return undefined;
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  return read(data, canvas.width, canvas.height)?.binaryData;
}

/** @throws ApiError without a code */
export async function codeInPhoto(photo: File): Promise<number[]> {
  const picture = await createImageBitmap(photo).catch(() => undefined);
  const code = picture && (await codeIn(picture, picture.width, picture.height));
  picture?.close();
  if (code) return code;
  const detail = 'No code was found in this picture. Please take it again, closer and straight on.';
  throw new ApiError({ status: 422, code: 'invalid', detail });
}

/**
 * Until a code is accepted.
 * @throws without a camera or permission
 */
export async function watchForCode(
  video: RefObject<HTMLVideoElement | null>,
  signal: AbortSignal,
  onCode: (code: number[]) => Promise<void>,
): Promise<void> {
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment' },
  });
  try {
    const shown = video.current;
    if (!shown || signal.aborted) return;
    shown.srcObject = stream;
    await shown.play();
    let refused = '';
    while (!signal.aborted) {
      const code = await codeIn(shown, shown.videoWidth, shown.videoHeight);
      if (signal.aborted) return;
      if (code && code.join() !== refused) {
        const isTaken = await onCode(code).then(
          () => true,
          () => false,
        );
        if (isTaken) return;
        refused = code.join();
      }
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
  } finally {
    for (const track of stream.getTracks()) track.stop();
  }
}
