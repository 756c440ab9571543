import { createHmac } from 'node:crypto';

/** The key of page-view hashes, derived from the installation's secret. */
export const visitKey = (secret: string): Buffer =>
  createHmac('sha256', secret).update('visits').digest();

/** 128 bits of a keyed hash, as a UUID. */
export function visitorHash(key: string | Buffer, text: string): string {
  const hex = createHmac('sha256', key).update(text).digest('hex').slice(0, 32);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

export const visitorOfMember = (key: Buffer, userId: string): string =>
  visitorHash(key, `member ${userId}`);
