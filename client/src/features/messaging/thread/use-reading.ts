import {
  type Conversation,
  getThread,
  listConversations,
  type Message,
  readMessages,
} from '@cascade/shared/features/messaging/contract';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../../api/call.ts';
import { keyOf } from '../../../api/query-of.ts';
import { openMessage } from '../../../e2ee/messages.ts';
import { whenLive } from '../../../live/channel.ts';
import { afterReading, CONVERSATIONS } from '../cache/conversations.ts';
import { threadOf, withRead } from '../cache/thread.ts';

/** How far from the end still counts as there. */
const NEAR_PX = 48;

/**
 * Whether the end of a thread is in view. The frame is laid out from its end (column-reverse), so
 * that it starts there, stays there when something is added, and keeps its place when older
 * messages come in above: its `scrollTop` is 0 at the end and negative above it.
 */
export function useEnd(frame: RefObject<HTMLElement | null>) {
  const [isAtEnd, setIsAtEnd] = useState(true);
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const look = () => setIsAtEnd(element.scrollTop > -NEAR_PX);
    look();
    element.addEventListener('scroll', look, { passive: true });
    const resize = new ResizeObserver(look);
    resize.observe(element);
    return () => {
      element.removeEventListener('scroll', look);
      resize.disconnect();
    };
  }, [frame]);
  const toEnd = useCallback(() => {
    frame.current?.scrollTo({ top: 0 });
    setIsAtEnd(true);
  }, [frame]);
  return { isAtEnd, toEnd };
}

type Reading = {
  otherId: string;
  /** The latest first. */
  thread: Message[];
  /** Up to where the server knows that the member has read. */
  readUpTo: number;
  /** The end of the thread is in view. */
  isAtEnd: boolean;
};

/**
 * Tells the server what was read: only what somebody could see, on a page that is looked at, and
 * only when that is further than before.
 */
export function useReading({ otherId, thread, readUpTo, isAtEnd }: Reading): void {
  const queryClient = useQueryClient();
  const told = useRef(0);
  const latest = thread.find(({ senderId }) => senderId === otherId);
  const id = latest?.id;
  const place = latest?.place ?? 0;
  useEffect(() => {
    if (id === undefined || !isAtEnd || place <= readUpTo) return undefined;
    const tell = async () => {
      if (document.visibilityState === 'hidden' || !document.hasFocus()) return;
      if (place <= told.current) return;
      told.current = place;
      try {
        const params = { userId: otherId };
        const reading = await call(readMessages, { params, body: { upTo: id } });
        queryClient.setQueryData<Conversation[]>(
          keyOf(listConversations, CONVERSATIONS),
          (old) => old && afterReading(old, otherId, reading),
        );
        queryClient.setQueryData<Message[]>(
          keyOf(getThread, threadOf(otherId)),
          (old) => old && withRead(old, (sender) => sender === otherId, reading.readUpTo),
        );
      } catch {
        // It is told again with the next look at the page, or when the connection is back.
        told.current = 0;
      }
    };
    const look = () => void tell();
    look();
    addEventListener('focus', look);
    document.addEventListener('visibilitychange', look);
    const stop = whenLive(look);
    return () => {
      removeEventListener('focus', look);
      document.removeEventListener('visibilitychange', look);
      stop();
    };
  }, [id, place, readUpTo, isAtEnd, otherId, queryClient]);
}

type Props = {
  /** The latest first. */
  messages: Message[];
  otherId: string;
  otherName: string;
  isAtEnd: boolean;
};

/**
 * What came while the thread was open: how many messages stand behind what is seen, and the last
 * of them for those who listen.
 */
export function useArrivals({ messages, otherId, otherName, isAtEnd }: Props) {
  const latest = messages.find(({ senderId }) => senderId === otherId);
  const place = latest?.place ?? 0;
  const [seen, setSeen] = useState(place);
  const [said, setSaid] = useState({ id: '', rev: 0, words: '' });
  const before = useRef(place);
  if (isAtEnd && seen !== place) setSeen(place);
  useEffect(() => {
    if (!latest || place <= before.current) return;
    before.current = place;
    const say = (words: string) => setSaid({ id: latest.id, rev: latest.rev, words });
    openMessage(latest, otherId).then(
      (opened) => opened.state === 'opened' && say(`${otherName}: ${opened.text}`),
      () => say(`A message from ${otherName}`),
    );
  }, [latest, place, otherId, otherName]);
  const behind = isAtEnd
    ? 0
    : messages.filter((one) => one.senderId === otherId && one.place > seen).length;
  // What was changed or taken back since is nowhere on the page any more.
  const isAsHeard = messages.some(({ id, rev }) => id === said.id && rev === said.rev);
  return { behind, heard: isAsHeard ? said.words : '' };
}
