/** Without Web Locks (no TLS) tabs may send twice; keys make that idempotent. */
export async function underTabLock(
  name: string,
  signal: AbortSignal,
  work: () => Promise<void>,
): Promise<void> {
  if (!('locks' in navigator)) {
    await work();
    return;
  }
  await navigator.locks.request(name, { signal }, work).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}
