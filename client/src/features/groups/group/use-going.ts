import { deleteGroup, leaveGroup } from '@cascade/shared/features/groups/contract';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { call } from '../../../api/call.ts';
import { toast } from '../../../ui/toast/toasts.ts';
import { toastFailure } from '../use-group-action.ts';

const GROUPS = '/study-groups?tab=mine';

/** Leaving a group or deleting it: both end the page. */
export function useGoing(groupId: string) {
  const navigate = useNavigate();
  const params = { id: groupId };
  const leave = useMutation({
    mutationFn: () => call(leaveGroup, { params }),
    onSuccess: () => {
      toast({ title: 'You have left the group' });
      void navigate(GROUPS, { replace: true });
    },
    onError: toastFailure('You have not left'),
  });
  const remove = useMutation({
    mutationFn: () => call(deleteGroup, { params }),
    onSuccess: () => {
      toast({ title: 'The group is deleted' });
      void navigate(GROUPS, { replace: true });
    },
    onError: toastFailure('Not deleted'),
  });
  const isUnderWay = ({ isPending, isSuccess }: typeof leave | typeof remove) =>
    isPending || isSuccess;
  return {
    leave: () => leave.mutate(),
    remove: () => remove.mutate(),
    isGoing: isUnderWay(leave) || isUnderWay(remove),
  };
}
export type Going = ReturnType<typeof useGoing>;
