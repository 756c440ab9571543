import { type Conversation, listConversations } from '@cascade/shared/features/messaging/contract';
import {
  blockPerson,
  getPerson,
  type Person,
  unblockPerson,
} from '@cascade/shared/features/messaging/people';
import { Stack } from '@chakra-ui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { keyOf } from '../../../api/query-of.ts';
import { toastFailure } from '../../../domain/thread/toast-failure.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { toast } from '../../../ui/toast/toasts.ts';
import { afterBlock, CONVERSATIONS } from '../cache/conversations.ts';

type Props = { person: Person; isBlocked: boolean; isOpen: boolean; onClose: () => void };

export function BlockDialog({ person, isBlocked, isOpen, onClose }: Props) {
  const blocking = useBlocking(person);
  const { displayName } = person;
  return (
    <ConfirmDialog
      title={isBlocked ? `Unblock ${displayName}?` : `Block ${displayName}?`}
      isOpen={isOpen}
      onClose={onClose}
      action={isBlocked ? 'Unblock' : 'Block'}
      onConfirm={() => blocking.mutate(!isBlocked)}
    >
      {isBlocked ? (
        'They can write to you again and see when you are online. What they wrote while blocked will not arrive.'
      ) : (
        <Stack gap="3">
          <p>
            Nothing that they write will reach you, and you look offline to them. They are not told.
          </p>
          <p>What is already in this conversation stays. You can unblock them at any time.</p>
        </Stack>
      )}
    </ConfirmDialog>
  );
}

function useBlocking({ id: userId, displayName }: Person) {
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
    onError: toastFailure('Nothing was changed'),
  });
}
