import { atom, getDefaultStore } from 'jotai';
import { ownBuild } from '../api/own-build.ts';

type NewVersion = { reload: () => void };

/** Null without a newer build. */
export const newVersionAtom = atom<NewVersion | null>(null);

const store = getDefaultStore();
const checkedEveryMs = 60 * 60 * 1_000;

/** Never reloads unasked, because a station may be running. */
export function keepOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  if (document.readyState === 'complete') void register();
  else addEventListener('load', () => void register(), { once: true });
}

/** A file of this build is gone: several releases ago, or during one. */
export function offerReloadWhenOutdated(): void {
  addEventListener('vite:preloadError', () => void offerReload());
}

async function offerReload(): Promise<void> {
  const build = ownBuild();
  if (build === undefined || store.get(newVersionAtom)) return;
  const present = await fetch('/', { cache: 'no-store' }).then(
    (page) => (page.ok ? page.text() : ''),
    () => '', // offline, or the server is away
  );
  if (present === '' || present.includes(build)) return;
  store.set(newVersionAtom, { reload: () => location.reload() });
}

async function register(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.register('/sw.js', {
      updateViaCache: 'none',
    });
    watch(registration);
    lookNowAndThen(registration);
  } catch {
    // Only offline reading needs the worker.
  }
}

function watch(registration: ServiceWorkerRegistration): void {
  if (registration.waiting) announce(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      // The first worker replaces none.
      if (installing.state === 'installed' && registration.active) announce(installing);
    });
  });
}

/** On a page of the new build the worker takes over; other pages show a notice. */
function announce(waiting: ServiceWorker): void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => store.set(newVersionAtom, { reload: () => reloadWith(waiting) });
  waiting.postMessage({ entry: ownBuild() }, [port2]);
}

function reloadWith(waiting: ServiceWorker): void {
  // Another tab may have activated it.
  if (waiting.state !== 'installed') {
    location.reload();
    return;
  }
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), {
    once: true,
  });
  waiting.postMessage({ isAsked: true });
}

function lookNowAndThen(registration: ServiceWorkerRegistration): void {
  let checkedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAt < checkedEveryMs) return;
    checkedAt = Date.now();
    registration.update().catch(() => {
      // Offline.
    });
  });
}
