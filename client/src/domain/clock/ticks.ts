/** Saves battery compared with every frame. */
const SEEN_EVERY_MS = 50;

const listeners = new Set<() => void>();
let stop: (() => void) | null = null;

function tell() {
  for (const listener of listeners) listener();
}

function start(): () => void {
  const timer = setInterval(tell, SEEN_EVERY_MS);
  const endWorker = typeof Worker === 'undefined' ? undefined : tickByWorker();
  return () => {
    clearInterval(timer);
    endWorker?.();
  };
}

function tickByWorker(): () => void {
  const worker = new Worker(new URL('./tick-worker.ts', import.meta.url), { type: 'module' });
  worker.onmessage = tell;
  return () => worker.terminate();
}

function stopUnused(): void {
  if (listeners.size > 0) return;
  stop?.();
  stop = null;
}

/** @returns a function that stops it */
export function onTick(listener: () => void): () => void {
  listeners.add(listener);
  stop ??= start();
  return () => {
    listeners.delete(listener);
    // Deferred, so that a changed clock reuses the worker.
    queueMicrotask(stopUnused);
  };
}
