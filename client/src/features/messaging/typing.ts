import { sendTyping } from '@cascade/shared/features/messaging/contract';
import { atom, getDefaultStore } from 'jotai';
import { useCallback, useEffect, useRef } from 'react';
import { command } from '../../live/channel.ts';

/** Repeated before the receiver forgets it. */
const AGAIN_MS = 3_000;
/** A pause this long ends typing. */
const STOP_MS = 4_000;

export function useSendTyping(userId: string): (isTyping: boolean) => void {
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
      command(sendTyping, { userId, isTyping }).catch(() => {});
    },
    [userId],
  );
  useEffect(() => () => send(false), [send]);
  return send;
}

/** Expires without another event. */
const FORGET_MS = 6_000;

export const typingAtom = atom<ReadonlySet<string>>(new Set<string>());
const timers = new Map<string, ReturnType<typeof setTimeout>>();

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
