import { FIRST_READS_PATH } from '@cascade/shared/kernel/first-reads';

/** A page that waits this long after its start asks anew, in ms. */
const TAKEN_WITHIN_MS = 10_000;
/** So long it waits for all of them together, in ms after its start. */
const ANSWERED_WITHIN_MS = 4_000;

type Bodies = Map<string, unknown>;

const askedBy = new WeakMap<HTMLLinkElement, Promise<Bodies>>();

/** The page's own request, if it made one. */
const requestOfPage = () =>
  document.querySelector<HTMLLinkElement>(`link[rel="preload"][href^="${FIRST_READS_PATH}?"]`);

/**
 * The answer to a read that the page asked for before its scripts had come (`app/before-paint.ts`).
 * Each is given once, and only while the page starts: later ones must be fresh.
 * @returns undefined where the read must be asked for
 */
export async function firstRead(address: string): Promise<{ body: unknown } | undefined> {
  const link = requestOfPage();
  if (!link || performance.now() > TAKEN_WITHIN_MS) return undefined;
  const asked = askedBy.get(link) ?? bodiesFor(link);
  askedBy.set(link, asked);
  const bodies = await asked;
  if (!bodies.has(address)) return undefined;
  const body = bodies.get(address);
  bodies.delete(address);
  return { body };
}

/** After a change, and for another member, reads must be fresh. */
export function forgetFirstReads(): void {
  const link = requestOfPage();
  if (link) askedBy.set(link, Promise.resolve(new Map()));
}

async function bodiesFor({ href }: HTMLLinkElement): Promise<Bodies> {
  const withinMs = Math.round(ANSWERED_WITHIN_MS - performance.now());
  if (withinMs <= 0) return new Map();
  try {
    const signal = AbortSignal.timeout(withinMs);
    const response = await fetch(href, { credentials: 'include', signal });
    if (!response.ok) return new Map();
    return new Map(Object.entries((await response.json()) as Record<string, unknown>));
  } catch {
    return new Map();
  }
}
