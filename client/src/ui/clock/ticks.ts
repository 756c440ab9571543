const listeners = new Set<() => void>();
let stop: (() => void) | null = null;

function tell() {
  for (const listener of listeners) listener();
}

/** Every frame while the page is seen, and four times a second however it is. */
function start(): () => void {
  let frame = requestAnimationFrame(function next() {
    frame = requestAnimationFrame(next);
    tell();
  });
  const endSlow = typeof Worker === 'undefined' ? tickByTimer() : tickByWorker();
  return () => {
    cancelAnimationFrame(frame);
    endSlow();
  };
}

function tickByWorker(): () => void {
  const worker = new Worker(new URL('./tick-worker.ts', import.meta.url), { type: 'module' });
  worker.onmessage = tell;
  return () => worker.terminate();
}

function tickByTimer(): () => void {
  const timer = setInterval(tell, 250);
  return () => clearInterval(timer);
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
