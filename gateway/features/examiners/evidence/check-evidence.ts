import type { Evidence } from '@cascade/shared/features/examiners/applications';
import {
  EVIDENCE_TOO_LARGE,
  MOST_EVIDENCE_BYTES,
} from '@cascade/shared/features/examiners/applications';
import { isJpeg, jpegFault } from './jpeg.ts';
import { isPdf, pdfFault } from './pdf.ts';
import { isPng, pngFault } from './png.ts';

type MediaType = Evidence['mediaType'];
type Kind = {
  mediaType: MediaType;
  names: RegExp;
  isKind: (bytes: Buffer) => boolean;
  faultOf: (bytes: Buffer) => string | undefined;
};

const kinds: Kind[] = [
  { mediaType: 'application/pdf', names: /\.pdf$/i, isKind: isPdf, faultOf: pdfFault },
  { mediaType: 'image/jpeg', names: /\.jpe?g$/i, isKind: isJpeg, faultOf: jpegFault },
  { mediaType: 'image/png', names: /\.png$/i, isKind: isPng, faultOf: pngFault },
];

const ZIP_END = Buffer.from('PK\x05\x06', 'latin1');
/** Readers of archives look for the end within the longest comment. */
const ZIP_REACH = 65_557;

/**
 * The media type is read from the bytes, and the whole file has to be of that type and nothing
 * else: a file that is a picture to one program and a page or an archive to another is refused.
 */
export function checkEvidence(
  fileName: string,
  bytes: Buffer,
): { mediaType: MediaType } | { fault: string } {
  if (bytes.length === 0) return { fault: 'The file is empty' };
  if (bytes.length > MOST_EVIDENCE_BYTES) return { fault: EVIDENCE_TOO_LARGE };
  const kind = kinds.find(({ isKind }) => isKind(bytes));
  if (!kind) return { fault: 'Only PDF, JPEG and PNG files can be added' };
  if (!kind.names.test(fileName))
    return {
      fault: 'The name of the file does not end as its content does. Please save it again.',
    };
  if (bytes.subarray(-ZIP_REACH).includes(ZIP_END))
    return { fault: 'An archive is hidden in this file. Please save it again.' };
  const fault = kind.faultOf(bytes);
  return fault ? { fault } : { mediaType: kind.mediaType };
}
