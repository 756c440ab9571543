import { requestKind } from './request-kind.ts';
import type { ShellBuild } from './shell-build.ts';

/** Set by `client/service-worker-plugin.ts`. */
declare const SHELL_BUILD: ShellBuild;

const shellBuild = SHELL_BUILD;
const worker = self as unknown as WorkerScope;
const shellPrefix = 'shell-';
const shellName = shellPrefix + shellBuild.version;
const guidesName = 'guides';
const pageKey = '/';
/** Every page is the same but for the landing page, which visitors get with its contents. */
const anyPage = '/login';

worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) => event.waitUntil(activate()));
worker.addEventListener('message', (event) => {
  const { isAsked, entry } = (event.data ?? {}) as { isAsked?: true; entry?: string };
  // Without asking only when the page is of this build.
  if (isAsked || entry === shellBuild.entry) event.waitUntil(worker.skipWaiting());
  else event.ports[0]?.postMessage('newer');
});
worker.addEventListener('fetch', (event) => {
  const kind = requestKind(event.request, worker.location.origin);
  if (kind === 'page') event.respondWith(pageOf(event.request));
  if (kind === 'file') event.respondWith(fileOf(event.request));
  if (kind === 'guides') event.respondWith(guidesOf(event.request));
});

async function install(): Promise<void> {
  const shell = await caches.open(shellName);
  const page = await fetch(anyPage, { cache: 'no-store' });
  // During a release another server may answer.
  if (!page.ok || !(await page.clone().text()).includes(shellBuild.entry))
    throw new Error('The page belongs to another build.');
  // The policy's nonce must match the page's.
  await shell.put(pageKey, page);
  await Promise.all(
    shellBuild.files.map(async (file) => {
      const known = file.startsWith('/assets/') ? await caches.match(file) : undefined;
      const response = known ?? (await fetch(file, { cache: 'no-cache' }));
      if (!response.ok) throw new Error(`${file} is missing.`);
      await shell.put(file, response);
    }),
  );
  await keepOpenedGuides();
}

/** Opened before the first worker was active. */
async function keepOpenedGuides(): Promise<void> {
  const addresses = ['/api/quick-references', '/api/specialties'];
  await Promise.allSettled(addresses.map((address) => guidesOf(new Request(address))));
}

async function activate(): Promise<void> {
  const outdated = (await caches.keys()).filter(
    (name) => name.startsWith(shellPrefix) && name !== shellName,
  );
  await Promise.all(outdated.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** This build's copy when offline or on a server error. */
async function pageOf(request: Request): Promise<Response> {
  const shell = await caches.open(shellName);
  return freshOrKept(
    () => fetch(request),
    () => shell.match(pageKey),
  );
}

/** Hashed names are cached for good. */
async function fileOf(request: Request): Promise<Response> {
  const shell = await caches.open(shellName);
  const { pathname } = new URL(request.url);
  const kept = () => shell.match(pathname);
  const fresh = async () => {
    const response = await fetch(request);
    if (response.status === 200) await shell.put(pathname, response.clone());
    return response;
  };
  if (pathname.startsWith('/assets/')) return (await kept()) ?? fresh();
  return freshOrKept(fresh, kept);
}

async function guidesOf(request: Request): Promise<Response> {
  const guides = await caches.open(guidesName);
  const { pathname } = new URL(request.url);
  return freshOrKept(
    async () => {
      const response = await fetch(request);
      if (response.status === 200) await guides.put(pathname, response.clone());
      if (response.status === 404) await guides.delete(pathname);
      return response;
    },
    // Compression does not change a guide.
    () => guides.match(pathname, { ignoreVary: true }),
  );
}

async function freshOrKept(
  fresh: () => Promise<Response>,
  kept: () => Promise<Response | undefined>,
): Promise<Response> {
  try {
    const response = await fresh();
    if (response.status < 500) return response;
    return (await kept()) ?? response;
  } catch (error) {
    const copy = await kept();
    if (copy) return copy;
    throw error;
  }
}

/** TypeScript's `webworker` library conflicts with `dom`. */
type Waiting = Event & { waitUntil(work: Promise<unknown>): void };
type Fetching = Event & { request: Request; respondWith(answer: Promise<Response>): void };
type Told = Waiting & { data: unknown; ports: readonly MessagePort[] };

type WorkerScope = {
  location: Location;
  clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: Waiting) => void): void;
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void;
  addEventListener(type: 'message', listener: (event: Told) => void): void;
};
