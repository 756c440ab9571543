import { type Conversation, listConversations } from '@cascade/shared/features/messaging/contract';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { useCurrentUser } from '../../api/current-user.ts';
import { keyOf } from '../../api/query-of.ts';
import { toast } from '../../ui/toast/toasts.ts';
import { CONVERSATIONS, unreadIn } from './cache/conversations.ts';

const PAGE = CONVERSATIONS.query.limit;
const key = keyOf(listConversations, CONVERSATIONS);

/** As many as were loaded. */
const conversationsQuery = queryOptions<Conversation[]>({
  queryKey: key,
  queryFn: async ({ signal, client }) => {
    const wanted = client.getQueryData<Conversation[]>(key)?.length ?? 0;
    const list = await call(listConversations, { ...CONVERSATIONS, signal });
    let isFull = list.length === PAGE;
    while (isFull && list.length < wanted) {
      const before = list.at(-1)?.otherUser.id;
      const query = { ...CONVERSATIONS.query, before };
      const page = await call(listConversations, { query, signal });
      list.push(...page);
      isFull = page.length === PAGE;
    }
    return list;
  },
});

/** Not for unverified members. */
export function useConversations() {
  const { member } = useCurrentUser();
  return useQuery({ ...conversationsQuery, enabled: member?.emailVerified === true });
}

/** Renders only when the number changes. */
export function useUnreadCount(): number {
  const { member } = useCurrentUser();
  const enabled = member?.emailVerified === true;
  return useQuery({ ...conversationsQuery, enabled, select: unreadIn }).data ?? 0;
}

export function useOlderConversations() {
  const queryClient = useQueryClient();
  const { data: list = [] } = useConversations();
  const [isLoading, setIsLoading] = useState(false);
  const [isComplete, setIsComplete] = useState(false);
  async function load() {
    setIsLoading(true);
    try {
      const before = list.at(-1)?.otherUser.id;
      const page = await call(listConversations, { query: { ...CONVERSATIONS.query, before } });
      setIsComplete(page.length < PAGE);
      queryClient.setQueryData<Conversation[]>(key, (old = []) => {
        const known = new Set(old.map(({ otherUser }) => otherUser.id));
        return [...old, ...page.filter(({ otherUser }) => !known.has(otherUser.id))];
      });
    } catch (error) {
      toast({
        title: 'Older conversations were not loaded',
        description: sentenceOf(error),
        tone: 'destructive',
      });
    } finally {
      setIsLoading(false);
    }
  }
  return { hasMore: list.length >= PAGE && !isComplete, isLoading, load: () => void load() };
}
