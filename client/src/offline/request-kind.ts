/** Only pages (one copy without personal data), built files and the public guides are cached. */
export type RequestKind = 'page' | 'file' | 'guides' | 'passing';

const guides = /^\/api\/(quick-references(\/[a-z0-9-]+)?|specialties)$/;
const serverOnly = /^\/(api|healthz|readyz|metrics|socket\.io|admin\/queues\/board)(\/|$)/;

export function requestKind(
  { method, mode, url }: Pick<Request, 'method' | 'mode' | 'url'>,
  origin: string,
): RequestKind {
  const { origin: asked, pathname, search } = new URL(url);
  if (method !== 'GET' || asked !== origin) return 'passing';
  if (guides.test(pathname)) return search === '' && mode !== 'navigate' ? 'guides' : 'passing';
  if (serverOnly.test(pathname)) return 'passing';
  // Large, and useless offline.
  if (pathname.endsWith('.wasm')) return 'passing';
  if (mode === 'navigate') return isFileName(pathname) ? 'passing' : 'page';
  return pathname.startsWith('/assets/') || isFileName(pathname) ? 'file' : 'passing';
}

/** The worker's own script always comes from the network. */
function isFileName(pathname: string): boolean {
  return /^\/[\w-]+\.(js|svg|png|webmanifest)$/.test(pathname) && pathname !== '/sw.js';
}
