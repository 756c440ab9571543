import { atom, getDefaultStore } from 'jotai';

/** How long somebody counts as writing who says nothing more. */
const FORGET_MS = 6_000;

/** Who is writing to the member. */
export const typingAtom = atom<ReadonlySet<string>>(new Set<string>());
const timers = new Map<string, ReturnType<typeof setTimeout>>();

/** Takes up that somebody writes, or has stopped. */
export function noteTyping(userId: string, isTyping: boolean): void {
  clearTimeout(timers.get(userId));
  timers.delete(userId);
  if (isTyping)
    timers.set(
      userId,
      setTimeout(() => noteTyping(userId, false), FORGET_MS),
    );
  const store = getDefaultStore();
  const before = store.get(typingAtom);
  if (before.has(userId) === isTyping) return;
  const after = new Set(before);
  if (isTyping) after.add(userId);
  else after.delete(userId);
  store.set(typingAtom, after);
}
