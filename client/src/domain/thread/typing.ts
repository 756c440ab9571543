import { atom, getDefaultStore } from 'jotai';
import { useCallback, useEffect, useRef } from 'react';

/** Repeated before the receiver forgets it. */
const AGAIN_MS = 3_000;
/** A pause this long ends typing. */
const STOP_MS = 4_000;

/** @param report the same while the conversation is; failures do not matter */
export function useSendTyping(
  report: (isTyping: boolean) => Promise<unknown>,
): (isTyping: boolean) => void {
  const sentAt = useRef(0);
  const stopping = useRef<ReturnType<typeof setTimeout>>(undefined);
  const send = useCallback(
    (isTyping: boolean) => {
      clearTimeout(stopping.current);
      if (isTyping) stopping.current = setTimeout(() => send(false), STOP_MS);
      const now = performance.now();
      const isRecent = sentAt.current > 0 && now - sentAt.current < AGAIN_MS;
      if (isTyping ? isRecent : sentAt.current === 0) return;
      sentAt.current = isTyping ? now : 0;
      report(isTyping).catch(() => {});
    },
    [report],
  );
  useEffect(() => () => send(false), [send]);
  return send;
}

/** Expires without another event. */
const FORGET_MS = 6_000;

/** People's public ids; in groups, the group's id and theirs. */
export const typingAtom = atom<ReadonlySet<string>>(new Set<string>());
const timers = new Map<string, ReturnType<typeof setTimeout>>();

export const typingInGroup = (groupId: string, personId: string) => `${groupId} ${personId}`;

export function noteTyping(who: string, isTyping: boolean): void {
  clearTimeout(timers.get(who));
  timers.delete(who);
  if (isTyping)
    timers.set(
      who,
      setTimeout(() => noteTyping(who, false), FORGET_MS),
    );
  const store = getDefaultStore();
  const before = store.get(typingAtom);
  if (before.has(who) === isTyping) return;
  const after = new Set(before);
  if (isTyping) after.add(who);
  else after.delete(who);
  store.set(typingAtom, after);
}
