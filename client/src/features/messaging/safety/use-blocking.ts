import { type Conversation, listConversations } from '@cascade/shared/features/messaging/contract';
import {
  blockPerson,
  getPerson,
  type Person,
  unblockPerson,
} from '@cascade/shared/features/messaging/people';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { keyOf } from '../../../api/query-of.ts';
import { toast } from '../../../ui/toast/toasts.ts';
import { afterBlock, CONVERSATIONS } from '../cache/conversations.ts';
import { failing } from '../failing.ts';

/** Blocks somebody or lifts a block; the reply shows at once, whether or not its event has come. */
export function useBlocking({ id: userId, displayName }: Person) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (isBlocked: boolean) =>
      call(isBlocked ? blockPerson : unblockPerson, { params: { userId } }),
    onSuccess: ({ isBlocked }) => {
      queryClient.setQueryData<Conversation[]>(
        keyOf(listConversations, CONVERSATIONS),
        (old) => old && afterBlock(old, userId, isBlocked),
      );
      queryClient.setQueryData<object>(
        keyOf(getPerson, { params: { userId } }),
        (old) => old && { ...old, isBlocked },
      );
      toast({ title: isBlocked ? `${displayName} is blocked` : `${displayName} can write to you` });
    },
    onError: failing('Nothing was changed'),
  });
}
