import {
  getGroupSession,
  listGroupSessions,
  listSessionCalendars,
} from '@cascade/shared/features/groups/sessions';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { keyOf } from '../../../api/query-of.ts';
import { toastFailure } from '../use-group-action.ts';

/** The session and its group's list, which may have changed since a reply was made. */
export async function rereadSession(
  queryClient: QueryClient,
  id: string,
  sessionId: string,
): Promise<void> {
  const keys = [
    keyOf(listGroupSessions, { params: { id } }),
    keyOf(getGroupSession, { params: { id, sessionId } }),
    keyOf(listSessionCalendars, { params: { id, sessionId } }),
  ];
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

type Of = { id: string; groupId: string };

/**
 * Under way until the session has been read again.
 * @param failed "Your answer was not sent"
 */
export function useSessionAction<Args = void>(
  { id, groupId }: Of,
  failed: string,
  send: (args: Args) => Promise<unknown>,
) {
  const queryClient = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: send,
    onError: toastFailure(failed),
    onSettled: () => rereadSession(queryClient, groupId, id),
  });
  return { send: mutate, isBusy: isPending, sent: isPending ? variables : undefined };
}
