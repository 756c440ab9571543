import { FIRST_READS_PATH } from '@cascade/shared/kernel/first-reads';

const MEMBER = '/api/auth/user';
/** A page that waits this long after its start asks anew, in ms. */
const TAKEN_WITHIN_MS = 10_000;
/** So long it waits for all of them together, in ms after its start. */
const ANSWERED_WITHIN_MS = 4_000;

type Bodies = Record<string, unknown>;

declare global {
  /** What the page asked for before its scripts had come, by address. */
  var firstReads: Promise<Bodies> | undefined;
}

/**
 * Asks for the member and for what the page reads first, in one request. The member comes first,
 * because what happened since then is replayed.
 * @param named addresses, separated by spaces; `:2` is the second segment of the page's own
 * @param pathname the page's address
 */
export function askFirstReads(named: string, pathname: string): void {
  const segments = pathname.split('/');
  const reads = named
    .split(' ')
    .filter(Boolean)
    .map((address) => address.replace(/:(\d+)/g, (_, at) => segments[Number(at)] ?? ''));
  const all = new URLSearchParams([MEMBER, ...reads].map((address) => ['of', address]));
  globalThis.firstReads = fetch(`${FIRST_READS_PATH}?${all}`, { credentials: 'include' })
    .then((response) => (response.ok ? (response.json() as Promise<Bodies>) : {}))
    .catch(() => ({}));
}

/**
 * The answer to a read that the page asked for. Each is given once, and only while the page starts:
 * later ones must be fresh.
 * @returns undefined where the read must be asked for
 */
export async function firstRead(address: string): Promise<{ body: unknown } | undefined> {
  const asked = globalThis.firstReads;
  if (!asked || performance.now() > TAKEN_WITHIN_MS) return undefined;
  const bodies = await Promise.race([asked, none()]);
  // Forgotten meanwhile, or not among them.
  if (globalThis.firstReads !== asked || !Object.hasOwn(bodies, address)) return undefined;
  const body = bodies[address];
  delete bodies[address];
  return { body };
}

/** After a change, a restored backup, and for another member, reads must be fresh. */
export function forgetFirstReads(): void {
  globalThis.firstReads = undefined;
}

/** Nothing, once the page has waited long enough. */
const none = () =>
  new Promise<Bodies>((resolve) => setTimeout(resolve, ANSWERED_WITHIN_MS - performance.now(), {}));
