export const IDLE_AFTER_MS = 5 * 60_000;
/** Throttles pointer events. */
const THROTTLE_MS = 1_000;
const activityEvents = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/**
 * Idle: five minutes without input, or a hidden page.
 * @returns stop
 */
export function watchIdleness(report: (isIdle: boolean) => void): () => void {
  const stop = new AbortController();
  const options = { signal: stop.signal, passive: true, capture: true };
  let isIdle = false;
  let activeAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const setIdle = (next: boolean) => {
    if (next === isIdle) return;
    isIdle = next;
    report(next);
  };
  const onActivity = () => {
    const now = performance.now();
    if (!isIdle && now - activeAt < THROTTLE_MS) return;
    activeAt = now;
    clearTimeout(timer);
    timer = setTimeout(() => setIdle(true), IDLE_AFTER_MS);
    setIdle(false);
  };
  const onVisibility = () => (document.visibilityState === 'hidden' ? setIdle(true) : onActivity());
  for (const event of activityEvents) document.addEventListener(event, onActivity, options);
  document.addEventListener('visibilitychange', onVisibility, options);
  onVisibility();
  return () => {
    stop.abort();
    clearTimeout(timer);
  };
}
