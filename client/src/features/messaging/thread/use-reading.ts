import {
  type Conversation,
  getThread,
  listConversations,
  type Message,
  readMessages,
} from '@cascade/shared/features/messaging/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '../../../api/call.ts';
import { keyOf } from '../../../api/query-of.ts';
import { whenLive } from '../../../live/channel.ts';
import { afterReading, CONVERSATIONS } from '../cache/conversations.ts';
import { threadOf, withRead } from '../cache/thread.ts';

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
