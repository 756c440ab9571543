import { tooLarge } from './picture-size.ts';

export const isJpeg = (bytes: Buffer): boolean =>
  bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff;

const END = 0xd9;
const SCAN = 0xda;
/** Markers of frames have the size; three of that row are tables. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const standsAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);

/** Where the compressed data of a scan ends: at the next marker that is no restart. */
function afterScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1];
    if (next === undefined) return bytes.length;
    if (next !== 0 && next !== 0xff && !standsAlone(next)) return at;
  }
  return bytes.length;
}

/** Every segment up to the end of the picture, which is the end of the file. @returns a fault, if any */
export function jpegFault(bytes: Buffer): string | undefined {
  const damaged = 'The JPEG picture is damaged. Please save it again.';
  let hasFrame = false;
  let hasScan = false;
  let at = 2;
  while (at + 2 <= bytes.length) {
    if (bytes[at] !== 0xff) return damaged;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === END) {
      if (!hasFrame || !hasScan) return damaged;
      return at + 2 === bytes.length
        ? undefined
        : 'Something follows the picture in this file. Please save it again.';
    }
    if (standsAlone(marker)) {
      at += 2;
      continue;
    }
    if (at + 4 > bytes.length) return damaged;
    const length = bytes.readUInt16BE(at + 2);
    const end = at + 2 + length;
    if (length < 2 || end > bytes.length) return damaged;
    if (isFrame(marker)) {
      if (length < 8) return damaged;
      const fault = tooLarge({
        height: bytes.readUInt16BE(at + 5),
        width: bytes.readUInt16BE(at + 7),
      });
      if (fault) return fault;
      hasFrame = true;
    }
    if (marker === SCAN) hasScan = true;
    at = marker === SCAN ? afterScan(bytes, end) : end;
  }
  return damaged;
}
