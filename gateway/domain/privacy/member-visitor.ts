import { createHmac } from 'node:crypto';

/** What page views are hashed with; it follows from the installation's secret. */
export const visitKey = (secret: string): Buffer =>
  createHmac('sha256', secret).update('visits').digest();

/** 128 bits of a keyed hash, written as a uuid. */
export function visitorHash(key: string | Buffer, text: string): string {
  const hex = createHmac('sha256', key).update(text).digest('hex').slice(0, 32);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The name under which a member's page views are counted. */
export const visitorOfMember = (key: Buffer, userId: string): string =>
  visitorHash(key, `member ${userId}`);
