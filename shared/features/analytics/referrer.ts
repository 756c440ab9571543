/** A typed address, a bookmark, or a source that sends no referrer. */
export const DIRECT = 'Direct';
/** IP addresses and internal host names, which are not stored. */
const UNNAMED = 'Other';

const HOST = /^(?=.{4,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}$/;

/** The source of a visit from its referrer; null within the site. */
export function referrerOf(given: string | null, ownHost: string): string | null {
  if (given === null || given === DIRECT) return given;
  const host = given.toLowerCase().replace(/\.$/, '');
  if (host === ownHost) return null;
  return HOST.test(host) ? host.replace(/^www\./, '') : UNNAMED;
}
