/**
 * Runs in the page itself, before the first paint and before any other script; the content security
 * policy allows it by its hash. Nothing may be imported but what is as small.
 */
import { FIRST_READS_PATH } from '@cascade/shared/kernel/first-reads';

const MEMBER = '/api/auth/user';

/** So that a dark screen never flashes white. `ui/page/colour-mode.ts` keeps the same key. */
function showColourMode(): void {
  let chosen: unknown = null;
  try {
    chosen = JSON.parse(localStorage.getItem('colour-mode') ?? 'null');
  } catch {
    // Storage may be blocked; the system's preference decides then.
  }
  const isDark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  const root = document.documentElement;
  root.classList.add(isDark ? 'dark' : 'light');
  root.style.colorScheme = isDark ? 'dark' : 'light';
}

/**
 * Asks for the member and for what the page reads first while its scripts are still on their way;
 * `api/first-reads.ts` takes the answers. The member comes first, because what happened since then
 * is replayed.
 */
function readAhead(): void {
  const named = document.querySelector<HTMLMetaElement>('meta[name="first-reads"]')?.content;
  const segments = location.pathname.split('/');
  const reads = (named ? named.split(' ') : []).map((address) =>
    // `:2` is the second segment of the page's address.
    address.replace(/:(\d+)/g, (_, at) => segments[Number(at)] ?? ''),
  );
  const all = new URLSearchParams([MEMBER, ...reads].map((address) => ['of', address]));
  const link = document.createElement('link');
  link.rel = 'preload';
  link.as = 'fetch';
  link.crossOrigin = 'use-credentials';
  link.href = reads.length === 0 ? MEMBER : `${FIRST_READS_PATH}?${all}`;
  document.head.append(link);
}

showColourMode();
readAhead();
// zod compiles validators with `new Function`, which the policy forbids.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
