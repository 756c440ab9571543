/** Somebody typed the address, followed a bookmark, or came from where nothing is told of it. */
export const DIRECT = 'Direct';
/** A host by its address or by a name that only an office knows: which one, is not kept. */
const UNNAMED = 'Other';

const HOST = /^(?=.{4,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}$/;

/**
 * The host that a visit is counted under, from what a browser says of where it came from. Null is
 * a step within this site, which is no source.
 */
export function referrerOf(given: string | null, ownHost: string): string | null {
  if (given === null || given === DIRECT) return given;
  const host = given.toLowerCase().replace(/\.$/, '');
  if (host === ownHost) return null;
  return HOST.test(host) ? host.replace(/^www\./, '') : UNNAMED;
}
