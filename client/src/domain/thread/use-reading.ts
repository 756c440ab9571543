import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { openMessage } from '../../e2ee/messages.ts';
import type { SentMessage } from '../../e2ee/sealed-message.ts';
import { whenLive } from '../../live/channel.ts';
import type { ThreadSetting } from './thread-setting.ts';

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

/** Of others, in a thread with the latest first. */
export const latestOf = (thread: readonly SentMessage[], ownId: string): SentMessage | undefined =>
  thread.find(({ senderId }) => senderId !== ownId);

type Reading = {
  latest: { id: string; place: number } | undefined;
  readUpTo: number;
  isAtEnd: boolean;
  onRead: (id: string) => Promise<void>;
};

/** Only messages visible on a visible page, and only forwards. */
export function useReading({ latest, readUpTo, isAtEnd, onRead }: Reading): void {
  const sent = useRef(0);
  const id = latest?.id;
  const place = latest?.place ?? 0;
  useEffect(() => {
    if (id === undefined || !isAtEnd || place <= readUpTo) return undefined;
    const send = async () => {
      if (document.visibilityState === 'hidden' || !document.hasFocus()) return;
      if (place <= sent.current) return;
      sent.current = place;
      try {
        await onRead(id);
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
  }, [id, place, readUpTo, isAtEnd, onRead]);
}

type Props = {
  /** Latest first. */
  messages: readonly SentMessage[];
  setting: ThreadSetting;
  isAtEnd: boolean;
};

/** Announces the last arrival to screen readers. */
export function useArrivals({ messages, setting, isAtEnd }: Props) {
  const { id: conversationId, ownId, nameOf } = setting;
  const latest = latestOf(messages, ownId);
  const place = latest?.place ?? 0;
  const [seen, setSeen] = useState(place);
  const [announced, setAnnounced] = useState({ id: '', rev: 0, words: '' });
  const before = useRef(place);
  if (isAtEnd && seen !== place) setSeen(place);
  useEffect(() => {
    if (!latest || place <= before.current) return;
    before.current = place;
    const name = nameOf(latest.senderId);
    const announce = (words: string) => setAnnounced({ id: latest.id, rev: latest.rev, words });
    openMessage(latest, conversationId).then(
      (opened) => opened.state === 'opened' && announce(`${name}: ${opened.text}`),
      () => announce(`A message from ${name}`),
    );
  }, [latest, place, conversationId, nameOf]);
  const behind = isAtEnd
    ? 0
    : messages.filter((one) => one.senderId !== ownId && one.place > seen).length;
  // Not for edited or deleted messages.
  const isCurrent = messages.some(({ id, rev }) => id === announced.id && rev === announced.rev);
  return { behind, announcement: isCurrent ? announced.words : '' };
}
