/** Unnoticeable, and saves battery compared with every animation frame. */
const SEEN_EVERY_MS = 50;

const listeners = new Set<() => void>();
let stop: (() => void) | null = null;

function tell() {
  for (const listener of listeners) listener();
}

/** Twenty times a second while visible, four times a second otherwise. */
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

/** Calls back as often as a clock must be read. @returns a function that stops it */
export function onTick(listener: () => void): () => void {
  listeners.add(listener);
  stop ??= start();
  return () => {
    listeners.delete(listener);
    // Deferred, because a changed clock subscribes again at once and should reuse the worker.
    queueMicrotask(stopUnused);
  };
}
