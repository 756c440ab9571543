import {
  type Conversation,
  getThread,
  listConversations,
  type Message,
} from '@cascade/shared/features/messaging/contract';
import { getPerson, type Person } from '@cascade/shared/features/messaging/people';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { keyOf } from '../../api/query-of.ts';
import { whenSent } from '../../e2ee/messages.ts';
import type { SentMessage } from '../../e2ee/sealed-message.ts';
import { afterChanged, afterSent, CONVERSATIONS } from './cache/conversations.ts';
import { threadOf, withChanged, withSent } from './cache/thread.ts';

const listKey = keyOf(listConversations, CONVERSATIONS);

/** Before or after its event. */
function showSent(queryClient: QueryClient, message: Message): void {
  const { receiverId: userId } = message;
  queryClient.setQueryData<Message[]>(
    keyOf(getThread, threadOf(userId)),
    (old) => old && withSent(old, message),
  );
  const list = queryClient.getQueryData<Conversation[]>(listKey);
  if (!list) return;
  const person =
    list.find(({ otherUser }) => otherUser.id === userId)?.otherUser ??
    queryClient.getQueryData<Person>(keyOf(getPerson, { params: { userId } }));
  const next = person && afterSent(list, message, person);
  if (next) queryClient.setQueryData(listKey, next);
  else void queryClient.invalidateQueries({ queryKey: listKey });
}

export function useSentMessages(): void {
  const queryClient = useQueryClient();
  useEffect(
    () => whenSent((message) => 'receiverId' in message && showSent(queryClient, message)),
    [queryClient],
  );
}

export function useShowChange(otherId: string): (message: SentMessage) => void {
  const queryClient = useQueryClient();
  return useCallback(
    (message) => {
      if (!('receiverId' in message)) return;
      queryClient.setQueryData<Message[]>(
        keyOf(getThread, threadOf(otherId)),
        (old) => old && withChanged(old, message),
      );
      queryClient.setQueryData<Conversation[]>(listKey, (old) => old && afterChanged(old, message));
    },
    [otherId, queryClient],
  );
}
