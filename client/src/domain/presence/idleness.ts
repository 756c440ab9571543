export const IDLE_AFTER_MS = 5 * 60_000;
/** Throttles pointer events. */
const HEARD_EVERY_MS = 1_000;
const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/**
 * Reports when the member becomes idle (five minutes without input, or a hidden page) and active
 * again.
 * @returns stop
 */
export function watchIdleness(tell: (isIdle: boolean) => void): () => void {
  const stop = new AbortController();
  const options = { signal: stop.signal, passive: true, capture: true };
  let isIdle = false;
  let heardAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const turn = (next: boolean) => {
    if (next === isIdle) return;
    isIdle = next;
    tell(next);
  };
  const hear = () => {
    const now = performance.now();
    if (!isIdle && now - heardAt < HEARD_EVERY_MS) return;
    heardAt = now;
    clearTimeout(timer);
    timer = setTimeout(() => turn(true), IDLE_AFTER_MS);
    turn(false);
  };
  const look = () => (document.visibilityState === 'hidden' ? turn(true) : hear());
  for (const sign of signs) document.addEventListener(sign, hear, options);
  document.addEventListener('visibilitychange', look, options);
  look();
  return () => {
    stop.abort();
    clearTimeout(timer);
  };
}
