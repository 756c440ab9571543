type Placed = { id: string; place: number };

export const THREAD_PAGE = 50;

/**
 * Ignores those before the loaded part.
 * @param thread gapless, latest first
 * @param changed what becomes of the thread when it is known already
 */
export function withSent<M extends Placed>(
  thread: M[],
  message: M,
  changed: (thread: M[], message: M) => M[],
): M[] {
  if (thread.some(({ id }) => id === message.id)) return changed(thread, message);
  const oldest = thread.at(-1);
  if (oldest && message.place < oldest.place) return thread;
  const after = thread.findIndex(({ place }) => place < message.place);
  return after === -1 ? [...thread, message] : thread.toSpliced(after, 0, message);
}

export function withOlder<M extends Placed>(thread: M[], older: M[]): M[] {
  const oldest = thread.at(-1)?.place ?? Number.POSITIVE_INFINITY;
  return [...thread, ...older.filter(({ place }) => place < oldest)];
}
