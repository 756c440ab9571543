/** Less than anybody sees of a second, and no frame is drawn for it: a frame each empties batteries. */
const SEEN_EVERY_MS = 50;

const listeners = new Set<() => void>();
let stop: (() => void) | null = null;

function tell() {
  for (const listener of listeners) listener();
}

/** Twenty times a second while the page is seen, and four times a second however it is. */
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

function stopUnheard(): void {
  if (listeners.size > 0) return;
  stop?.();
  stop = null;
}

/** Calls back as often as a clock has to look. @returns what ends it */
export function onTick(listener: () => void): () => void {
  listeners.add(listener);
  stop ??= start();
  return () => {
    listeners.delete(listener);
    // A clock that changed listens again at once: the worker must not be fetched anew at each bell.
    queueMicrotask(stopUnheard);
  };
}
