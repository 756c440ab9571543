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

const NEAR_PX = 48;

/** Reversed (column-reverse) to keep its place: `scrollTop` is 0 at the end and negative above. */
export function useEnd(frame: RefObject<HTMLElement | null>) {
  const [isAtEnd, setIsAtEnd] = useState(true);
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const update = () => setIsAtEnd(element.scrollTop > -NEAR_PX);
    update();
    element.addEventListener('scroll', update, { passive: true });
    const resize = new ResizeObserver(update);
    resize.observe(element);
    return () => {
      element.removeEventListener('scroll', update);
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
  /** Latest first. */
  thread: Message[];
  readUpTo: number;
  isAtEnd: boolean;
};

/** Only messages visible on a visible page, and only forwards. */
export function useReading({ otherId, thread, readUpTo, isAtEnd }: Reading): void {
  const queryClient = useQueryClient();
  const sent = useRef(0);
  const latest = thread.find(({ senderId }) => senderId === otherId);
  const id = latest?.id;
  const place = latest?.place ?? 0;
  useEffect(() => {
    if (id === undefined || !isAtEnd || place <= readUpTo) return undefined;
    const send = async () => {
      if (document.visibilityState === 'hidden' || !document.hasFocus()) return;
      if (place <= sent.current) return;
      sent.current = place;
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
        // Retried when shown or connected again.
        sent.current = 0;
      }
    };
    const update = () => void send();
    update();
    addEventListener('focus', update);
    document.addEventListener('visibilitychange', update);
    const stop = whenLive(update);
    return () => {
      removeEventListener('focus', update);
      document.removeEventListener('visibilitychange', update);
      stop();
    };
  }, [id, place, readUpTo, isAtEnd, otherId, queryClient]);
}

type Props = {
  /** Latest first. */
  messages: Message[];
  otherId: string;
  otherName: string;
  isAtEnd: boolean;
};

/** Announces the last arrival to screen readers. */
export function useArrivals({ messages, otherId, otherName, isAtEnd }: Props) {
  const latest = messages.find(({ senderId }) => senderId === otherId);
  const place = latest?.place ?? 0;
  const [seen, setSeen] = useState(place);
  const [announced, setAnnounced] = useState({ id: '', rev: 0, words: '' });
  const before = useRef(place);
  if (isAtEnd && seen !== place) setSeen(place);
  useEffect(() => {
    if (!latest || place <= before.current) return;
    before.current = place;
    const announce = (words: string) => setAnnounced({ id: latest.id, rev: latest.rev, words });
    openMessage(latest, otherId).then(
      (opened) => opened.state === 'opened' && announce(`${otherName}: ${opened.text}`),
      () => announce(`A message from ${otherName}`),
    );
  }, [latest, place, otherId, otherName]);
  const behind = isAtEnd
    ? 0
    : messages.filter((one) => one.senderId === otherId && one.place > seen).length;
  // Not for edited or deleted messages.
  const isCurrent = messages.some(({ id, rev }) => id === announced.id && rev === announced.rev);
  return { behind, announcement: isCurrent ? announced.words : '' };
}
