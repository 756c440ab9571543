import { type GroupPage, getGroup } from '@cascade/shared/features/groups/contract';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { sentenceOf } from '../../api/api-error.ts';
import { keyOf } from '../../api/query-of.ts';
import { toast } from '../../ui/toast/toasts.ts';

/** Of what was just joined or made; a later event may be known already. */
export function putGroup(queryClient: QueryClient, page: GroupPage): void {
  queryClient.setQueryData<GroupPage>(keyOf(getGroup, { params: { id: page.id } }), (known) =>
    known?.isMember && known.rev > page.rev ? known : page,
  );
}

export const toastFailure = (title: string) => (error: Error) =>
  toast({ title, description: sentenceOf(error), tone: 'destructive' });

/**
 * The page is read again, because a reply may be older than events that came meanwhile.
 * @param failed "The request was not answered"
 */
export function useGroupAction<Args = void>(
  groupId: string,
  failed: string,
  send: (args: Args) => Promise<unknown>,
  done?: () => void,
) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: send,
    onSuccess: () => done?.(),
    onError: toastFailure(failed),
    onSettled: () =>
      queryClient.invalidateQueries({ queryKey: keyOf(getGroup, { params: { id: groupId } }) }),
  });
  return { send: mutate, isBusy: isPending };
}
