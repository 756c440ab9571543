import { crc32 } from 'node:zlib';
import { tooLarge } from './picture-size.ts';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

export const isPng = (bytes: Buffer): boolean => bytes.subarray(0, 8).equals(SIGNATURE);

/** Every chunk with its sum, the header first, the end last. @returns a fault, if any */
export function pngFault(bytes: Buffer): string | undefined {
  const damaged = 'The PNG picture is damaged. Please save it again.';
  let hasData = false;
  for (let at = 8, number = 0; at + 12 <= bytes.length; number += 1) {
    const length = bytes.readUInt32BE(at);
    const end = at + 12 + length;
    if (end > bytes.length) return damaged;
    const kind = bytes.toString('latin1', at + 4, at + 8);
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return damaged;
    if ((number === 0) !== (kind === 'IHDR')) return damaged;
    if (kind === 'IHDR') {
      if (length !== 13) return damaged;
      const size = { width: bytes.readUInt32BE(at + 8), height: bytes.readUInt32BE(at + 12) };
      const fault = tooLarge(size);
      if (fault) return fault;
    }
    if (kind === 'IDAT') hasData = true;
    if (kind === 'IEND') {
      if (!hasData || length !== 0) return damaged;
      return end === bytes.length
        ? undefined
        : 'Something follows the picture in this file. Please save it again.';
    }
    at = end;
  }
  return damaged;
}
