/** Nobody is at a device that was not touched for so long. */
export const IDLE_AFTER_MS = 5 * 60_000;
/** A moving pointer says the same many times a second. */
const HEARD_EVERY_MS = 1_000;
const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/**
 * Tells when the person has left this device, and when they are back: no sign of them for five
 * minutes, or a page that is not seen.
 * @returns how to stop
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
