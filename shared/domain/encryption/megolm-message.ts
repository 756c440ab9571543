/**
 * Matrix specification, olm/docs/megolm.md, "Message format". The server cannot verify ciphertext,
 * but this rejects readable text in base64.
 */

const VERSION = 3;
const INDEX_TAG = 0x08;
const CIPHERTEXT_TAG = 0x12;
const AES_BLOCK_BYTES = 16;
const MAC_BYTES = 8;
const SIGNATURE_BYTES = 64;

/** Bytes as the characters of a string; NaN after its end. */
const byteAt = (bytes: string, at: number) => bytes.charCodeAt(at);

/** A protobuf varint at `at` and the index after it; undefined when it does not end. */
function varint(bytes: string, at: number): { value: number; next: number } | undefined {
  let value = 0;
  for (let place = 0; place < 5; place++) {
    const byte = byteAt(bytes, at + place);
    if (Number.isNaN(byte)) return undefined;
    value += (byte & 0x7f) * 2 ** (7 * place);
    if (byte < 0x80) return { value, next: at + place + 1 };
  }
  return undefined;
}

/** Characters of base64 that hold the header: version, index and length. */
const HEAD = 24;

/** The header alone, because the server reads this of every message. */
function headOf(base64: string): string | undefined {
  try {
    return atob(base64.slice(0, HEAD));
  } catch {
    return undefined;
  }
}

/** Whole bytes; undefined for a length that base64 cannot have. */
function byteLength({ length }: string): number | undefined {
  return length % 4 === 1 ? undefined : Math.floor((length * 3) / 4);
}

/** @param base64 without padding, as the library writes it; its alphabet has been checked */
export function isMegolmMessage(base64: string): boolean {
  const bytes = headOf(base64);
  if (!bytes || byteAt(bytes, 0) !== VERSION || byteAt(bytes, 1) !== INDEX_TAG) return false;
  const index = varint(bytes, 2);
  if (!index || byteAt(bytes, index.next) !== CIPHERTEXT_TAG) return false;
  const length = varint(bytes, index.next + 1);
  if (!length || length.value === 0 || length.value % AES_BLOCK_BYTES !== 0) return false;
  return length.next + length.value + MAC_BYTES + SIGNATURE_BYTES === byteLength(base64);
}
