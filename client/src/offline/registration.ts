import { atom, getDefaultStore } from 'jotai';

type NewVersion = { reload: () => void };

/** A newer build that is ready and waits to be asked; null while there is none. */
export const newVersionAtom = atom<NewVersion | null>(null);

const store = getDefaultStore();
const checkedEveryMs = 60 * 60 * 1_000;

/**
 * Registers the service worker once the page has loaded, and looks for a newer build when somebody
 * comes back to the tab. Nothing is ever reloaded unasked: a station may be running.
 */
export function keepOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  if (document.readyState === 'complete') void register();
  else addEventListener('load', () => void register(), { once: true });
}

async function register(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.register('/sw.js', {
      updateViaCache: 'none',
    });
    watch(registration);
    lookNowAndThen(registration);
  } catch {
    // Storage may be blocked; everything but reading offline works without the worker.
  }
}

function watch(registration: ServiceWorkerRegistration): void {
  if (registration.waiting) announce(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      // The very first worker replaces nobody, so there is nothing to say.
      if (installing.state === 'installed' && registration.active) announce(installing);
    });
  });
}

/**
 * A page that came fresh from the network is of the new build already, and lets the worker take
 * over unnoticed; any other page is told, and asks when its reader wishes.
 */
function announce(waiting: ServiceWorker): void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => store.set(newVersionAtom, { reload: () => reloadWith(waiting) });
  const entry = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src;
  waiting.postMessage({ entry: entry && new URL(entry).pathname }, [port2]);
}

function reloadWith(waiting: ServiceWorker): void {
  // Another tab may have asked before.
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
      // Offline; the next return looks again.
    });
  });
}
