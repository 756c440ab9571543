/**
 * What the service worker does with a request. Only what this names is ever kept: pages (one copy,
 * which holds nobody's data), our own built files, and the guides, which are the same for everyone.
 * Messages, sessions, attempts and every other answer pass it by untouched.
 */
export type RequestKind = 'page' | 'file' | 'guides' | 'passing';

const guides = /^\/api\/(quick-references(\/[a-z0-9-]+)?|specialties)$/;
/** Addresses that the server answers itself, with something other than the page. */
const serverOnly = /^\/(api|healthz|readyz|metrics|socket\.io|admin\/queues\/board)(\/|$)/;

export function requestKind(
  { method, mode, url }: Pick<Request, 'method' | 'mode' | 'url'>,
  origin: string,
): RequestKind {
  const { origin: asked, pathname, search } = new URL(url);
  if (method !== 'GET' || asked !== origin) return 'passing';
  if (guides.test(pathname)) return search === '' && mode !== 'navigate' ? 'guides' : 'passing';
  if (serverOnly.test(pathname)) return 'passing';
  // The encryption library: large, and of no use without the server.
  if (pathname.endsWith('.wasm')) return 'passing';
  if (mode === 'navigate') return isFileName(pathname) ? 'passing' : 'page';
  return pathname.startsWith('/assets/') || isFileName(pathname) ? 'file' : 'passing';
}

/** A file at the root, such as `/theme.js`; the worker itself must always come from the network. */
function isFileName(pathname: string): boolean {
  return /^\/[\w-]+\.(js|svg|png|webmanifest)$/.test(pathname) && pathname !== '/sw.js';
}
