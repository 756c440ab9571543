import { getPerson, type Person } from '@cascade/shared/features/messaging/people';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../api/query-of.ts';
import { useConversations } from '../use-conversations.ts';

/** Somebody to write to, from the list of conversations or, for a first message, by their id. */
export function usePerson(userId: string) {
  const list = useConversations();
  const conversation = list.data?.find(({ otherUser }) => otherUser.id === userId);
  const isListKnown = !list.isPending;
  const asked = useQuery({
    ...queryOf(getPerson, { params: { userId } }),
    enabled: isListKnown && conversation === undefined,
  });
  const person: Person | undefined = conversation?.otherUser ?? asked.data;
  return {
    person,
    isBlocked: conversation?.isBlocked ?? asked.data?.isBlocked ?? false,
    /** Up to where the member has read; undefined until the list is there. */
    readUpTo: isListKnown ? (conversation?.readUpTo ?? 0) : undefined,
    error: person ? null : asked.error,
    refetch: asked.refetch,
  };
}
