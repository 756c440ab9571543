import type { GroupPage } from '@cascade/shared/features/groups/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '../../../api/api-error.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { putGroup, toastFailure } from '../use-group-action.ts';

const needsConsent = (error: unknown) =>
  error instanceof ApiError && error.fields.some(({ field }) => field === 'acceptsBlocked');

const refused = toastFailure('You have not joined');

/** Leads to the group. The question must be rendered beside the button. */
export function useJoin(send: (acceptsBlocked: boolean) => Promise<GroupPage>) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: send,
    onSuccess: (page) => {
      putGroup(queryClient, page);
      void navigate(`/study-groups/${page.id}`);
    },
    onError: (error) => (needsConsent(error) ? setIsAsking(true) : refused(error)),
  });
  return {
    join: () => mutate(false),
    isBusy: isPending,
    question: (
      <ConfirmDialog
        title="Somebody whom you have blocked is in this group."
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        action="Join all the same"
        back="Stay out"
        onConfirm={() => mutate(true)}
      >
        In the group you both see that the other is a member. They are not told that you blocked
        them.
      </ConfirmDialog>
    ),
  };
}
