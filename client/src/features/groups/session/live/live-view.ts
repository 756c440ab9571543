import { getLiveRound, type LiveTurn } from '@cascade/shared/features/groups/live-round';
import {
  getLiveSession,
  type LiveSession,
  type LiveView,
} from '@cascade/shared/features/groups/live-session';
import {
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { mergedUnlessRestored } from '../../../../api/history.ts';
import { keyOf, queryOf } from '../../../../api/query-of.ts';
import { timedCall } from '../../../../api/server-time.ts';
import { toastFailure } from '../../use-group-action.ts';

/** Which session of a group, as the page's address has it. */
export type Held = { groupId: string; sessionId: string };

export const liveParams = ({ groupId, sessionId }: Held) => ({ id: groupId, sessionId });

/** A later session of a series has revisions of its own. */
export function isNewerLive(known: LiveSession | null, live: LiveSession): boolean {
  if (known === null) return true;
  if (known.id !== live.id) return live.startsAt > known.startsAt;
  return live.rev > known.rev;
}

/** Replies may be older than an event that came meanwhile. */
function newerView(known: LiveView, arrived: LiveView): LiveView {
  if (arrived.live === null || known.live === null) return arrived;
  const isOlder = known.live.id === arrived.live.id && known.live.rev > arrived.live.rev;
  return isOlder ? known : arrived;
}

const isView = (value: unknown): value is LiveView => value !== undefined && value !== null;

export function liveQuery(held: Held) {
  const args = { params: liveParams(held) };
  return queryOptions<LiveView>({
    ...queryOf(getLiveSession, args),
    queryFn: ({ signal }) => timedCall(getLiveSession, { ...args, signal }),
    structuralSharing: mergedUnlessRestored((known, arrived) =>
      isView(known) && isView(arrived) ? newerView(known, arrived) : arrived,
    ),
  });
}

/** One's own part in a round that is over. */
export const useLiveRound = (held: Held, round: number) =>
  useQuery(queryOf(getLiveRound, { params: { ...liveParams(held), round } }));

/** After the member's own change to their part. */
export function putTurn(queryClient: QueryClient, held: Held, turn: LiveTurn): void {
  queryClient.setQueryData<LiveView>(
    liveQuery(held).queryKey,
    (known) => known && (known.turn?.round === turn.round ? { ...known, turn } : known),
  );
  const params = { ...liveParams(held), round: turn.round };
  void queryClient.invalidateQueries({ queryKey: keyOf(getLiveRound, { params }) });
}

/** @param failed "The station was not added" */
export function useLiveAction<Args = void>(
  held: Held,
  failed: string,
  send: (args: Args) => Promise<LiveView>,
  done?: () => void,
) {
  const queryClient = useQueryClient();
  const { queryKey } = liveQuery(held);
  const { mutate, isPending } = useMutation({
    mutationFn: send,
    onSuccess: (view) => {
      queryClient.setQueryData(queryKey, view);
      done?.();
    },
    onError: (error) => {
      toastFailure(failed)(error);
      void queryClient.invalidateQueries({ queryKey });
    },
  });
  return { send: mutate, isBusy: isPending };
}
