/** The page's first script, by which servers know its build; undefined under Vite's own server. */
export function ownBuild(): string | undefined {
  if (typeof document === 'undefined') return undefined;
  const entry = document.querySelector<HTMLScriptElement>('script[type=module][src]');
  const path = entry && new URL(entry.src).pathname;
  return path?.startsWith('/assets/') ? path : undefined;
}
