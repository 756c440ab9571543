/**
 * Runs work while no other tab of this browser does work of the same name. Where there are no Web
 * Locks (a page without TLS), tabs may send the same command at once; its key lets it land once.
 */
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
