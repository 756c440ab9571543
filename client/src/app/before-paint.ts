/**
 * Runs in the page itself, before the first paint and before any other script; the content security
 * policy allows it by its hash. Nothing may be imported but what is as small.
 */
import { askFirstReads } from '../api/first-reads.ts';

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

const named = document.querySelector<HTMLMetaElement>('meta[name="first-reads"]');

showColourMode();
askFirstReads(named?.content ?? '', location.pathname);
// zod compiles validators with `new Function`, which the policy forbids.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
